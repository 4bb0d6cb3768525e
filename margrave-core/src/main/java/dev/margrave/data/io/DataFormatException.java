// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import java.io.IOException;

/** A data file that violates its format: {@code heart.svm:17: index 4 after 9; indices must increase}. */
public class DataFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    /** {@code line} is 1-based; 0 where the whole file is meant. */
    public DataFormatException(String source, long line, String problem) {
        super(source + (line > 0 ? ":" + line : "") + ": " + problem);
    }
}

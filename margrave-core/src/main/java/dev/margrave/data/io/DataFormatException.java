// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.InvalidDataException;
import java.util.List;

/**
 * A data file that violates its format: {@code heart.svm:17: index 4 after 9; indices must increase}. A table reports all that
 * is wrong with it at once.
 */
public class DataFormatException extends InvalidDataException {
    private static final long serialVersionUID = 1L;

    private final String[] problems;

    /** {@code line} is 1-based; 0 where the whole file is meant. */
    public DataFormatException(String source, long line, String problem) {
        this(List.of(source + (line > 0 ? ":" + line : "") + ": " + problem));
    }

    /** Several problems, each with its file and line. */
    public DataFormatException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = problems.toArray(String[]::new);
    }

    /** Each problem with its file and line; at least one. */
    public List<String> problems() {
        return List.of(problems);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import java.io.IOException;

/** Takes the entries of rows, one after the other, as a reader meets them. */
public interface RowSink {
    /** An entry of the current row; indices increase. */
    void add(int index, double value) throws IOException;

    void endRow() throws IOException;

    /** Rows that have ended. */
    int rows();
}

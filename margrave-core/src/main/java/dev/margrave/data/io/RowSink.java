// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import java.io.IOException;

/** Takes the entries of rows, one after the other, as a reader meets them. */
interface RowSink {
    /** An entry of the current row; indices increase. */
    void add(int index, double value) throws IOException;

    void endRow() throws IOException;

    /** Rows that have ended. */
    int rows();
}

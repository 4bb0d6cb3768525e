// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import java.io.IOException;

/** Receives the entries of rows from a reader, one after the other. */
public interface RowSink {
    /** An entry of the current row; indices increase. */
    void add(int index, double value) throws IOException;

    void endRow() throws IOException;

    /** The number of completed rows. */
    int rows();
}

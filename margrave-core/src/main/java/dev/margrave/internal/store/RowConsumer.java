// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import java.io.IOException;

/** Receives rows one after the other. */
public interface RowConsumer {
    /**
     * The first {@code count} elements of the arrays are a row: increasing features and their values; zeros may be left out.
     */
    void row(int[] indices, double[] values, int count) throws IOException;
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

/**
 * The source of the rows of a {@link StoredMatrix} outside memory: a file or a database. It must be thread-safe and always return the same, finite numbers.
 */
public interface RowStorage {
    int rows();

    int columns();

    /** Whether rows have the indices of their entries; else every row has every feature. */
    boolean isSparse();

    /** The number of entries of all rows. */
    long storedValues();

    /** The number of entries of row i, from 0 to rows − 1. */
    int stored(int i);

    /**
     * Writes the entries of row i to the start of the arrays, which are long enough.
     *
     * @param indices their features, increasing; null where rows are dense
     */
    void read(int i, int[] indices, double[] values);

    /**
     * Rejects rows that are no longer those that were read, for instance because their file was changed. Called at the end of a
     * fit, before its result is certified.
     *
     * @throws java.io.UncheckedIOException that names the file
     */
    default void checkUnchanged() {}
}

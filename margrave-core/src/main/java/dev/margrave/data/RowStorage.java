// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

/**
 * Where the rows of a {@link StoredMatrix} are when they are not in memory: a file, a database. It gives the same numbers
 * whenever it is asked, to several threads at a time; all of them are finite.
 */
public interface RowStorage {
    int rows();

    int columns();

    /** Whether rows have the indices of their entries; else every row has every feature. */
    boolean isSparse();

    /** The number of entries of all rows. */
    long storedValues();

    /** The number of entries of row i, which lies in 0 to rows − 1. */
    int stored(int i);

    /**
     * Writes the entries of row i over the first places of the arrays, which are long enough.
     *
     * @param indices their features, increasing; null where rows are dense
     */
    void read(int i, int[] indices, double[] values);
}

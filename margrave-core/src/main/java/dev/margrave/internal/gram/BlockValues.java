// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import java.util.ArrayList;
import java.util.List;

/**
 * Kernel values among the members of a working set, in the precision of the cache that they come from, and the loops of pair
 * steps over them. Memory grows with the largest set so far.
 *
 * @param <T> the array type of a row
 */
public final class BlockValues<T> {
    private final RowCache<T> cache;
    private final RowPrecision<T> precision;
    private final int capacity;
    private final List<T> rows = new ArrayList<>();
    private int width; // of the rows

    BlockValues(RowCache<T> cache, RowPrecision<T> precision, int capacity) {
        this.cache = cache;
        this.precision = precision;
        this.capacity = capacity;
    }

    /**
     * Fills the values of the first {@code count} members from rows that are present. Where neither member is new to its place,
     * the value is there already; where only the second is new, it is taken from its row. No value is read that another
     * thread may write, so the block is the same at any number of threads even if K is symmetric up to rounding only.
     *
     * @param fresh the places whose members are new, and {@code stayed} the others
     */
    public void gather(int[] members, int count, int[] fresh, int[] stayed) {
        reserve(count);
        cache.gather(members, count, fresh, stayed, rows);
    }

    private void reserve(int count) {
        if (count > width) {
            width = Math.min(capacity, Math.max(count, width + width / 2));
            for (int k = 0; k < rows.size(); k++) {
                T wider = precision.newRow(width);
                precision.copy(rows.get(k), wider);
                rows.set(k, wider);
            }
        }
        while (rows.size() < count) {
            rows.add(precision.newRow(width));
        }
    }

    public double at(int i, int j) {
        return precision.value(rows.get(i), j);
    }

    /** {@code target[k] += change · K(i, k)} for k below {@code size}. */
    public void addRow(int i, double change, double[] target, int size) {
        precision.add(target, List.of(rows.get(i)), new double[] {change}, 0, size);
    }

    /** {@link dev.margrave.internal.vector.VectorOps#bestPartner} for member i. */
    public int bestPartner(
            int i, double[] gradient, double[] slope, double[] curvature, int size, double rise, double self) {
        return precision.bestPartner(gradient, slope, curvature, rows.get(i), size, rise, self);
    }

    /** {@link dev.margrave.internal.vector.VectorOps#addPair} for members i and j. */
    public int addPair(int i, double changeI, int j, double changeJ, double[] gradient, double[] slope, int size) {
        return precision.addPair(rows.get(i), changeI, rows.get(j), changeJ, gradient, slope, size);
    }
}

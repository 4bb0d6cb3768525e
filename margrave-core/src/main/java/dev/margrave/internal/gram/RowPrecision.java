// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.solver.GramMatrix;
import java.util.List;

/**
 * The loops over the values of kernel rows in one precision. Java has no type parameters for primitive types, so there is one
 * implementation for each.
 *
 * @param <T> the array type of a row, {@code float[]} or {@code double[]}
 */
interface RowPrecision<T> {
    int entryBytes();

    T newRow(int length);

    /** Copies a row into the start of a longer one. */
    void copy(T row, T longer);

    /** Called when a range of columns is complete. */
    @FunctionalInterface
    interface RangeConsumer {
        void accept(int from, int to);
    }

    /**
     * Writes whole rows of the matrix, padded with zeros to {@code length} entries, into arrays, and calls {@code done} for every
     * completed range of columns.
     */
    void compute(GramMatrix gram, int length, int[] wanted, List<T> targets, Parallel parallel, RangeConsumer done);

    /** {@code target[at + k] = source[columns[k]]} for k in from..to−1. */
    void pick(T source, int[] columns, int from, int to, T target, int at);

    /** {@code target[k] = source[start + places[k]]}, where that place is not negative. */
    void pick(T source, int start, int[] places, T target);

    /** {@code out[l] = row[start + inRow[l]]} for every l of {@code order}. */
    void gather(T row, int start, int[] inRow, int[] order, T out);

    /** {@code rows[l][column] = source[l]} for every l of {@code places[from..to)}. */
    void putColumn(List<T> rows, int column, int[] places, int from, int to, T source);

    double value(T row, int k);

    /** {@link VectorOps#bestPartner}. */
    int bestPartner(double[] gradient, double[] slope, double[] curvature, T row, int size, double rise, double self);

    /** {@link VectorOps#addPair}. */
    int addPair(T rowI, double changeI, T rowJ, double changeJ, double[] gradient, double[] slope, int size);

    /** {@code target[p] += Σ_k factors[k] · rows[k][p]} for p in first..last−1. */
    void add(double[] target, List<T> rows, double[] factors, int first, int last);

    /** {@code target[where[p]] += Σ_k factors[k] · rows[k][starts[k] + inRow[p]]} for p in first..last−1. */
    void add(
            double[] target,
            List<T> rows,
            int[] starts,
            double[] factors,
            int[] where,
            int[] inRow,
            int first,
            int last);
}

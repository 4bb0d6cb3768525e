// SPDX-License-Identifier: Apache-2.0
package dev.margrave.problem;

/** A symmetric positive semidefinite matrix whose rows are made on demand. Safe to use from several threads. */
public interface GramMatrix {
    int size();

    double diagonal(int i);

    /** Writes row i, all {@link #size()} entries. */
    void row(int i, double[] out);

    /** Writes the entries of row i at the given columns: {@code out[k] = K(i, columns[k])} for k below {@code count}. */
    void row(int i, int[] columns, int count, double[] out);
}

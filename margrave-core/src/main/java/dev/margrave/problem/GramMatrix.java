// SPDX-License-Identifier: Apache-2.0
package dev.margrave.problem;

/** A symmetric positive semidefinite matrix whose rows are made on demand. Safe to use from several threads. */
public interface GramMatrix {
    int size();

    double diagonal(int i);

    /** Writes row i, all {@link #size()} entries, to the front of {@code out}. */
    void row(int i, double[] out);
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.Parallel;
import dev.margrave.solver.GramMatrix;

/** A Gram matrix that is computed once and kept, for problems that are solved several times. */
public final class StoredGram implements GramMatrix {
    private final double[][] rows;

    private StoredGram(double[][] rows) {
        this.rows = rows;
    }

    public static StoredGram of(GramMatrix gram, int threads) {
        double[][] rows = new double[gram.size()][gram.size()];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run(rows.length, i -> gram.row(i, rows[i]));
        }
        return new StoredGram(rows);
    }

    /** Wraps the rows of a whole matrix without copying; the caller must not change them. */
    public static StoredGram wrap(double[][] rows) {
        return new StoredGram(rows);
    }

    @Override
    public int size() {
        return rows.length;
    }

    @Override
    public double diagonal(int i) {
        return rows[i][i];
    }

    @Override
    public double entry(int i, int j) {
        return rows[i][j];
    }

    @Override
    public void row(int i, double[] out) {
        System.arraycopy(rows[i], 0, out, 0, rows.length);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;

/** One or more real functions of a row, evaluated together: f_p(x) = ⟨w_p, φ(x)⟩ + b_p. */
public abstract sealed class DecisionFunctions permits LinearFunctions, KernelFunctions, MappedFunctions {
    private final double[] biases;

    DecisionFunctions(double[] biases) {
        this.biases = biases.clone();
    }

    /** The number of functions. */
    public final int count() {
        return biases.length;
    }

    public final double bias(int function) {
        return biases[function];
    }

    /** The number of features of a row. */
    public abstract int features();

    /** Work arrays for one thread that evaluates row after row. */
    static final class Workspace {
        final double[] dense;
        final double[] similarities;

        Workspace(int features, int similarities) {
            this.dense = new double[features];
            this.similarities = new double[similarities];
        }
    }

    abstract Workspace workspace();

    /** Writes {@link #count()} values to {@code out}; allocates nothing for inner-product and coordinate kernels once compiled. */
    abstract void evaluate(Row row, Workspace workspace, double[] out);

    /** Whether each function is a sum of functions of one feature. */
    public abstract boolean isAdditive();

    /** Whether all functions have the same w. */
    abstract boolean sharesWeights();

    /** Writes {@link #count()} values. */
    public final void evaluate(Row row, double[] out) {
        evaluate(row, workspace(), out);
    }

    /** Values by row, then function; uses all cores if there are enough rows. */
    public final double[][] evaluate(FeatureMatrix rows) {
        return evaluate(rows, Runtime.getRuntime().availableProcessors());
    }

    /** The same values on at most the given number of threads. */
    public double[][] evaluate(FeatureMatrix rows, int threads) {
        double[][] out = new double[rows.rows()][count()];
        RowReader reader = rows.reader();
        for (int i = 0; i < out.length; i++) {
            evaluate(reader.row(i), out[i]);
        }
        return out;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.SimilarityRows;

/** f_p(x) = Σ_s c_ps k(z_s, x) + b_p over support rows z_s that the functions share. */
public final class KernelFunctions extends DecisionFunctions {
    private final Kernel kernel;
    private final SimilarityRows support;
    private final int[][] members;
    private final double[][] coefficients;

    /** Function p uses the support rows {@code members[p]} with {@code coefficients[p]}. */
    public KernelFunctions(
            Kernel kernel, FeatureMatrix support, int[][] members, double[][] coefficients, double[] biases) {
        super(biases);
        Check.sameLength("members", members.length, biases.length);
        Check.sameLength("coefficients", coefficients.length, biases.length);
        this.kernel = kernel;
        this.support = new SimilarityRows(kernel, support);
        this.members = new int[members.length][];
        this.coefficients = new double[members.length][];
        for (int p = 0; p < members.length; p++) {
            Check.sameLength("coefficients", coefficients[p].length, members[p].length);
            for (int s : members[p]) {
                if (s < 0 || s >= support.rows()) {
                    throw new IllegalArgumentException("support row " + s + " of " + support.rows());
                }
            }
            this.members[p] = members[p].clone();
            this.coefficients[p] = coefficients[p].clone();
        }
    }

    public Kernel kernel() {
        return kernel;
    }

    public FeatureMatrix support() {
        return support.columns();
    }

    /** How many support rows function p uses. */
    public int members(int function) {
        return members[function].length;
    }

    /** The support row of the k-th term of function p. */
    public int member(int function, int k) {
        return members[function][k];
    }

    public double coefficient(int function, int k) {
        return coefficients[function][k];
    }

    @Override
    public int features() {
        return support.columns().columns();
    }

    @Override
    public void evaluate(Row row, double[] out) {
        double[] values = new double[support.columns().rows()];
        support.fill(row, values);
        for (int p = 0; p < members.length; p++) {
            double sum = 0;
            for (int k = 0; k < members[p].length; k++) {
                sum += coefficients[p][k] * values[members[p][k]];
            }
            out[p] = sum + bias(p);
        }
    }
}

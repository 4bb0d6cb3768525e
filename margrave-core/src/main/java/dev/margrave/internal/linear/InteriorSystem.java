// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.solver.Bias;
import java.util.Arrays;

/**
 * The linear systems of {@link LinearInteriorPoint}, M·x = r with M = diag(ridge) + Σ h_i x_i x_iᵀ and a weight h_i for every row.
 * With few rows M itself is factorized. With many, the factor is that of a sum over some rows: those with h_i ≥ τ, and one of
 * the others, with weight τ, for each τ of their total weight. It has the same mean as M and is the preconditioner of
 * conjugate gradients on M, which need a few steps with one pass over all rows each. Near the optimum few rows have a large
 * weight, so the sum is nearly M itself. (Constraint reduction, which leaves the other rows out: Jung, O'Leary and Tits 2008.)
 */
final class InteriorSystem {
    /** Of the diagonal, in units of rounding ({@link NewtonSystem#factorize}); chosen by hand. */
    private static final double MAX_REGULARIZATION = 1e7;
    /** Of the interval of τ; chosen by hand. */
    private static final int BISECTIONS = 20;

    private final RowParts parts;
    private final double[] ridge;
    private final boolean hasBias;
    private final int maxRows; // in the factorized sum
    private final CompactRows.Reader[] readers; // by parts
    private final NewtonSystem system;
    private final double[] weights; // h_i
    private final double[][] sums; // by parts
    private final double[] directionOutputs; // outputs of the search direction

    /** Factorizes sums of at most about {@code maxRows} rows. */
    InteriorSystem(CompactRows rows, RowParts parts, double[] ridge, Bias bias, int maxRows) {
        this.parts = parts;
        this.ridge = ridge;
        this.maxRows = maxRows;
        hasBias = bias != Bias.NONE;
        readers = new CompactRows.Reader[parts.count()];
        Arrays.setAll(readers, part -> rows.reader());
        system = new NewtonSystem(rows, parts, ridge, i -> true);
        weights = new double[rows.rows()];
        sums = new double[parts.count()][ridge.length];
        directionOutputs = new double[usesAllRows() ? 0 : weights.length];
    }

    /** Whether the factorized sum is M. */
    boolean usesAllRows() {
        return weights.length <= maxRows;
    }

    /** Sets the weight of row i, from the next factorization on. */
    void setWeight(int i, double h) {
        weights[i] = h;
    }

    /** Factorizes the sum; false where rounding leaves it indefinite. */
    boolean factorize() {
        double threshold = usesAllRows() ? 0 : findThreshold();
        double carried = 0;
        for (int i = 0; i < weights.length; i++) {
            double weight = weights[i];
            if (weight < threshold) {
                carried += weight;
                weight = carried >= threshold ? threshold : 0;
                carried -= weight;
            }
            system.setWeight(i, weight);
        }
        boolean isDefinite = false;
        for (double regularization = 1; !isDefinite && regularization <= MAX_REGULARIZATION; regularization *= 100) {
            isDefinite = system.factorize(1, 0, regularization);
        }
        return isDefinite;
    }

    /** τ with Σ min(1, h_i / τ) about {@code maxRows}. */
    private double findThreshold() {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double low = 0;
        double high = total / maxRows;
        for (int k = 0; k < BISECTIONS && low < high; k++) {
            double middle = 0.5 * (low + high);
            double count = 0;
            for (double weight : weights) {
                count += weight >= middle ? 1 : weight / middle;
            }
            low = count > maxRows ? middle : low;
            high = count > maxRows ? high : middle;
        }
        return high;
    }

    /**
     * Fills x with the solution for the right-hand side r, and {@code outputs} with its outputs on all rows. Conjugate gradients
     * stop when the residual, in the norm of the preconditioner, is below {@code accuracy} times that of r, or after
     * {@code maxSteps} steps.
     */
    void solve(double[] r, double[] x, double[] outputs, double accuracy, int maxSteps) {
        if (usesAllRows()) {
            System.arraycopy(r, 0, x, 0, x.length);
            system.solve(x);
            outputs(x, outputs);
        } else {
            conjugateGradients(r, x, outputs, accuracy, maxSteps);
        }
    }

    private void conjugateGradients(double[] r, double[] x, double[] outputs, double accuracy, int maxSteps) {
        Arrays.fill(x, 0);
        Arrays.fill(outputs, 0);
        double[] residual = r.clone();
        double[] z = r.clone();
        system.solve(z);
        double[] p = z.clone();
        double rz = dot(residual, z);
        double target = accuracy * accuracy * rz;
        for (int step = 1; step <= maxSteps && rz > target; step++) {
            double[] product = multiply(p);
            double length = rz / dot(p, product);
            for (int j = 0; j < x.length; j++) {
                x[j] += length * p[j];
                residual[j] -= length * product[j];
            }
            for (int i = 0; i < outputs.length; i++) {
                outputs[i] += length * directionOutputs[i];
            }
            if (step < maxSteps) {
                System.arraycopy(residual, 0, z, 0, z.length);
                system.solve(z);
                double nextRz = dot(residual, z);
                for (int j = 0; j < p.length; j++) {
                    p[j] = z[j] + nextRz / rz * p[j];
                }
                rz = nextRz;
            }
        }
    }

    /** M·p; leaves its outputs in {@code directionOutputs}. */
    private double[] multiply(double[] p) {
        double constant = hasBias ? p[p.length - 1] : 0;
        parts.run((part, from, to) -> {
            double[] sum = sums[part];
            Arrays.fill(sum, 0);
            for (int i = from; i < to; i++) {
                directionOutputs[i] = readers[part].dot(i, p) + constant;
                double weighted = weights[i] * directionOutputs[i];
                readers[part].addTo(i, sum, weighted);
                if (hasBias) {
                    sum[sum.length - 1] += weighted;
                }
            }
        });
        double[] product = new double[p.length];
        for (int j = 0; j < product.length; j++) {
            product[j] = ridge[j] * p[j];
            for (double[] sum : sums) {
                product[j] += sum[j];
            }
        }
        return product;
    }

    /** The outputs of these weights on all rows. */
    void outputs(double[] w, double[] out) {
        double constant = hasBias ? w[w.length - 1] : 0;
        parts.run((part, from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = readers[part].dot(i, w) + constant;
            }
        });
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            sum += x[j] * y[j];
        }
        return sum;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.solver.Bias;
import java.util.Arrays;

/**
 * The systems of {@link LinearInteriorPoint}, M·x = r with M = diag(ridge) + Σ h_i x_i x_iᵀ and a weight of every row. Where
 * rows are few M is made and factorised. Where they are many, the same sum of some rows is: those with h_i ≥ τ, and of the
 * others one for each τ of their weights, which gets the weight τ. It has the same mean as M, and conjugate gradients with it
 * as preconditioner need a few steps, each with one look at all rows. Near the optimum few rows have any weight, so that the
 * sum is nearly M itself.
 */
final class InteriorSystem {
    private static final double MAX_CAUTION = 1e7;
    private static final int HALVINGS = 20;

    private final RowParts parts;
    private final double[] ridge;
    private final boolean hasBias;
    private final int most; // rows of the sum
    private final CompactRows.Reader[] readers; // by parts
    private final NewtonSystem system;
    private final double[] weights; // h_i
    private final double[][] sums; // by parts
    private final double[] along; // outputs of a direction

    /** Sums of at most about {@code most} rows are made. */
    InteriorSystem(CompactRows rows, RowParts parts, double[] ridge, Bias bias, int most) {
        this.parts = parts;
        this.ridge = ridge;
        this.most = most;
        hasBias = bias != Bias.NONE;
        readers = new CompactRows.Reader[parts.count()];
        Arrays.setAll(readers, part -> rows.reader());
        system = new NewtonSystem(rows, parts, ridge, i -> true);
        weights = new double[rows.rows()];
        sums = new double[parts.count()][ridge.length];
        along = new double[isWhole() ? 0 : weights.length];
    }

    /** Whether the sum is M. */
    boolean isWhole() {
        return weights.length <= most;
    }

    /** Gives row i the weight h, from the next factor on. */
    void weigh(int i, double h) {
        weights[i] = h;
    }

    /** Factorises the sum; false where rounding leaves it indefinite. */
    boolean factorise() {
        double least = isWhole() ? 0 : threshold();
        double passed = 0;
        for (int i = 0; i < weights.length; i++) {
            double weight = weights[i];
            if (weight < least) {
                passed += weight;
                weight = passed >= least ? least : 0;
                passed -= weight;
            }
            system.weigh(i, weight);
        }
        boolean isDefinite = false;
        for (double caution = 1; !isDefinite && caution <= MAX_CAUTION; caution *= 100) {
            isDefinite = system.factorise(1, 0, caution);
        }
        return isDefinite;
    }

    /** τ with Σ min(1, h_i / τ) about {@code most}. */
    private double threshold() {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double low = 0;
        double high = total / most;
        for (int k = 0; k < HALVINGS && low < high; k++) {
            double middle = 0.5 * (low + high);
            double count = 0;
            for (double weight : weights) {
                count += weight >= middle ? 1 : weight / middle;
            }
            low = count > most ? middle : low;
            high = count > most ? high : middle;
        }
        return high;
    }

    /**
     * Fills x with the solution for the right-hand side r, and {@code outputs} with what it gives all rows. Where the sum is
     * of some rows it ends when the residual, measured by the preconditioner, is below the part {@code accuracy} of r, or after
     * so many steps.
     */
    void solve(double[] r, double[] x, double[] outputs, double accuracy, int maxSteps) {
        if (isWhole()) {
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
        double[] rest = r.clone();
        double[] z = r.clone();
        system.solve(z);
        double[] p = z.clone();
        double size = dot(rest, z);
        double least = accuracy * accuracy * size;
        for (int step = 1; step <= maxSteps && size > least; step++) {
            double[] image = times(p);
            double length = size / dot(p, image);
            for (int j = 0; j < x.length; j++) {
                x[j] += length * p[j];
                rest[j] -= length * image[j];
            }
            for (int i = 0; i < outputs.length; i++) {
                outputs[i] += length * along[i];
            }
            if (step < maxSteps) {
                System.arraycopy(rest, 0, z, 0, z.length);
                system.solve(z);
                double next = dot(rest, z);
                for (int j = 0; j < p.length; j++) {
                    p[j] = z[j] + next / size * p[j];
                }
                size = next;
            }
        }
    }

    /** M·p; its outputs stay in {@code along}. */
    private double[] times(double[] p) {
        double constant = hasBias ? p[p.length - 1] : 0;
        parts.run((part, from, to) -> {
            double[] sum = sums[part];
            Arrays.fill(sum, 0);
            for (int i = from; i < to; i++) {
                along[i] = readers[part].dot(i, p) + constant;
                double pull = weights[i] * along[i];
                readers[part].addTo(i, sum, pull);
                if (hasBias) {
                    sum[sum.length - 1] += pull;
                }
            }
        });
        double[] image = new double[p.length];
        for (int j = 0; j < image.length; j++) {
            image[j] = ridge[j] * p[j];
            for (double[] sum : sums) {
                image[j] += sum[j];
            }
        }
        return image;
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

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.space;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Map;

/**
 * Linear functions by their weights: φ(x) = scale·x, with a constant 1 as last feature if wanted, whose weight is the
 * model's bias. Results do not depend on the number of threads.
 */
public final class LinearSpace implements FunctionSpace {
    private static final int GRAIN = 1024;
    private static final int BLOCK = 64;
    private static final int PARTS = 4; // of a sum over rows, a fixed number

    private final FeatureMatrix rows;
    private final double scale;
    private final boolean hasConstant;
    private final Parallel parallel;

    public LinearSpace(FeatureMatrix rows, double scale, boolean hasConstant, Parallel parallel) {
        this.rows = rows;
        this.scale = scale;
        this.hasConstant = hasConstant;
        this.parallel = parallel;
    }

    public int dimension() {
        return rows.columns() + (hasConstant ? 1 : 0);
    }

    public int rows() {
        return rows.rows();
    }

    public Parallel parallel() {
        return parallel;
    }

    /** φ(x_i). */
    public double[] features(int i) {
        double[] out = new double[dimension()];
        add(i, out, 1);
        return out;
    }

    /** out += factor·φ(x_i). */
    public void add(int i, double[] out, double factor) {
        rows.addTo(i, out, factor * scale);
        if (hasConstant) {
            out[rows.columns()] += factor;
        }
    }

    public double output(int i, double[] function) {
        return scale * rows.dot(i, function) + (hasConstant ? function[rows.columns()] : 0);
    }

    /** The lower triangle of target += Σ weight_i φ_i φ_iᵀ, rows of weight 0 left out. */
    public void addSquares(double[] weights, double[][] target) {
        int m = target.length;
        VectorOps ops = VectorSupport.forWork((double) weights.length * m * m);
        double[][] block = new double[BLOCK][];
        double[] scale = new double[BLOCK];
        int count = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 0) {
                block[count] = features(i);
                scale[count++] = weights[i];
            }
            if (count == BLOCK || (i == weights.length - 1 && count > 0)) {
                int rows = count;
                parallel.ranges(m, 8, (from, to) -> {
                    double[] factors = new double[rows];
                    for (int j = from; j < to; j++) {
                        int column = j;
                        Arrays.setAll(factors, k -> scale[k] * block[k][column]);
                        ops.addRows(factors, block, rows, target[j], 0, j + 1);
                    }
                });
                count = 0;
            }
        }
    }

    @Override
    public double[] sum(double[] coefficients) {
        double[][] parts = new double[PARTS][dimension()];
        parallel.run(PARTS, part -> {
            int to = (int) ((long) rows() * (part + 1) / PARTS);
            for (int i = (int) ((long) rows() * part / PARTS); i < to; i++) {
                if (coefficients[i] != 0) {
                    add(i, parts[part], coefficients[i]);
                }
            }
        });
        for (int part = 1; part < PARTS; part++) {
            for (int j = 0; j < parts[0].length; j++) {
                parts[0][j] += parts[part][j];
            }
        }
        return parts[0];
    }

    @Override
    public void outputs(double[] function, double[] out) {
        parallel.ranges(rows(), GRAIN, (from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = output(i, function);
            }
        });
    }

    /** Scaled by the largest weight, so that no square overflows or vanishes. */
    @Override
    public double norm(double[] function, double[] outputs) {
        double largest = Arrays.stream(function).map(Math::abs).max().orElse(0);
        if (!(largest > 0 && largest < Double.POSITIVE_INFINITY)) {
            return largest;
        }
        double sum = 0;
        for (double weight : function) {
            sum += (weight / largest) * (weight / largest);
        }
        return largest * Math.sqrt(sum);
    }

    @Override
    public double largestSquaredNorm() {
        double largest = Arrays.stream(rows.squaredNorms()).max().orElse(0);
        return scale * scale * largest + (hasConstant ? 1 : 0);
    }

    @Override
    public ProblemResult result(
            double[] function, double[] outputs, Status status, long iterations, Map<String, Double> solved) {
        double[] weights = Arrays.copyOf(function, rows.columns());
        Arrays.setAll(weights, j -> scale * weights[j]);
        double bias = hasConstant ? function[rows.columns()] : 0;
        Solution solution = new Solution(status, Certificate.NONE, new double[rows()], 1, bias, outputs, iterations);
        return ProblemResult.ofWeights(weights, solution, solved);
    }
}

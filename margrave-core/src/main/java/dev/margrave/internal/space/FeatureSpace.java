// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.space;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.SafeFactor;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.Form;
import dev.margrave.internal.plan.ProblemPlan;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.solver.Search.Found;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Functions by their weights on explicit features φ(x_i) with k(x_i, x_j) = φ(x_i)·φ(x_j): √c·x for the kernel c·u·v, or
 * the rows of a {@link LandmarkFactor}; with a constant 1 as last feature if
 * wanted, whose weight is the bias. Coefficients of rows would keep and enlarge what K does not see of them; weights do not.
 * Results do not depend on the number of threads.
 */
public final class FeatureSpace implements FunctionSpace {
    private static final int GRAIN = 1024;
    private static final int BLOCK = 64;
    private static final int PARTS = 4; // of a sum over rows, a fixed number

    private final FeatureMatrix rows;
    private final double scale;
    private final boolean hasConstant;
    private final Function<double[], FittedFunction> fitted; // of weights without the constant's
    private final Map<String, Double> said; // of every result
    private final Parallel parallel;

    private FeatureSpace(
            FeatureMatrix rows,
            double scale,
            boolean hasConstant,
            Function<double[], FittedFunction> fitted,
            Map<String, Double> said,
            Parallel parallel) {
        this.rows = rows;
        this.scale = scale;
        this.hasConstant = hasConstant;
        this.fitted = fitted;
        this.said = said;
        this.parallel = parallel;
    }

    /** The features that the engine's plan names, linear or landmarks. */
    public static FeatureSpace of(Engine engine, boolean hasConstant, Parallel parallel) {
        return engine.plan().form() == Form.LINEAR
                ? linear(engine, hasConstant, parallel)
                : landmarks(engine, engine.plan().landmarks(), hasConstant, parallel);
    }

    /** The features of a linear kernel. */
    public static FeatureSpace linear(Engine engine, boolean hasConstant, Parallel parallel) {
        double scale = Math.sqrt(engine.kernel().linearFactor().orElseThrow());
        FeatureMatrix rows = engine.rows();
        return new FeatureSpace(
                rows,
                scale,
                hasConstant,
                w -> new Weights(Arrays.stream(w).map(value -> scale * value).toArray(), new double[rows.rows()]),
                Map.of(),
                parallel);
    }

    /** Features of so many landmarks at the most. */
    public static FeatureSpace landmarks(Engine engine, int count, boolean hasConstant, Parallel parallel) {
        checkMemory(engine, count);
        double[] diagonal = new double[engine.size()];
        Arrays.setAll(diagonal, engine.gram()::diagonal);
        SafeFactor.checkFinite(diagonal);
        LandmarkFactor factor =
                LandmarkFactor.of(engine.gram(), count, engine.settings().seed(), parallel);
        return new FeatureSpace(
                factor.matrix(),
                1,
                hasConstant,
                w -> new Expansion(factor.coefficients(w)),
                Map.of("landmarks", (double) factor.size()),
                parallel);
    }

    private static void checkMemory(Engine engine, int count) {
        long limit = engine.settings().memoryBytes();
        long needed = ProblemPlan.featureBytes(engine.size(), count);
        if (engine.plan().form() == Form.LANDMARKS && needed > limit && count > 1) {
            throw new IllegalArgumentException(count + " landmarks on " + engine.size() + " rows need "
                    + megabytes(needed) + " MB, the limit is " + megabytes(limit)
                    + " MB; allow more with memory(...) or ask for fewer landmarks");
        }
    }

    private static long megabytes(long bytes) {
        return (bytes + (1 << 20) - 1) >> 20;
    }

    /** The same features for another fit, whose threads it uses. */
    public FeatureSpace with(Parallel other) {
        return new FeatureSpace(rows, scale, hasConstant, fitted, said, other);
    }

    /** The engine's problem on these features, which have neither factor nor constant. */
    public Engine engine(Engine engine) {
        return engine.onFeatures(rows, engine.bias());
    }

    public int rows() {
        return rows.rows();
    }

    public int dimension() {
        return rows.columns() + (hasConstant ? 1 : 0);
    }

    public Parallel parallel() {
        return parallel;
    }

    /** φ(x_i), a fresh copy. */
    public double[] features(int i) {
        double[] out = new double[dimension()];
        add(i, out, 1);
        return out;
    }

    /** φ(x_i) − centre. */
    public double[] features(int i, double[] centre) {
        double[] x = features(i);
        for (int k = 0; k < x.length; k++) {
            x[k] -= centre[k];
        }
        return x;
    }

    /** out += factor·φ(x_i). */
    private void add(int i, double[] out, double factor) {
        rows.addTo(i, out, factor * scale);
        if (hasConstant) {
            out[rows.columns()] += factor;
        }
    }

    public double output(int i, double[] function) {
        return scale * rows.dot(i, function) + constant(function);
    }

    /** The lower triangle of target += Σ weight_i φ_i φ_iᵀ, rows of weight 0 left out. */
    public void addSquares(double[] weights, double[][] target) {
        int m = target.length;
        VectorOps ops = VectorSupport.forWork((double) weights.length * m * m);
        double[][] block = new double[BLOCK][];
        double[] factor = new double[BLOCK];
        int count = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 0) {
                block[count] = features(i);
                factor[count++] = weights[i];
            }
            if (count == BLOCK || (i == weights.length - 1 && count > 0)) {
                int taken = count;
                parallel.ranges(m, 8, (from, to) -> {
                    double[] factors = new double[taken];
                    for (int j = from; j < to; j++) {
                        int column = j;
                        Arrays.setAll(factors, k -> factor[k] * block[k][column]);
                        ops.addRows(factors, block, taken, target[j], 0, j + 1);
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

    @Override
    public double norm(double[] function, double[] outputs) {
        return FunctionSpace.length(function);
    }

    @Override
    public double largestSquaredNorm() {
        double largest = Arrays.stream(rows.squaredNorms()).max().orElse(0);
        return scale * scale * largest + (hasConstant ? 1 : 0);
    }

    @Override
    public ProblemResult result(
            double[] function,
            double bias,
            double[] outputs,
            Status status,
            long iterations,
            Map<String, Double> solved) {
        return ProblemResult.withoutDual(
                fitted(function), bias + constant(function), outputs, status, iterations, withSaid(solved));
    }

    /** The same of a search for dual variables, with its end. */
    public ProblemResult result(double[] function, double bias, double[] outputs, Found found) {
        FittedFunction fitted = fitted(function);
        if (fitted instanceof Weights weights) {
            fitted = new Weights(weights.weights(), found.solution().coefficients());
        }
        Found all = new Found(found.solution(), found.iterations(), withSaid(found.solved()));
        return ProblemResult.of(fitted, bias + constant(function), outputs, all);
    }

    private FittedFunction fitted(double[] function) {
        return fitted.apply(Arrays.copyOf(function, rows.columns()));
    }

    private double constant(double[] function) {
        return hasConstant ? function[rows.columns()] : 0;
    }

    private Map<String, Double> withSaid(Map<String, Double> solved) {
        Map<String, Double> all = new LinkedHashMap<>(solved);
        all.putAll(said);
        return all;
    }
}

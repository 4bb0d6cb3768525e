// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.space;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.RegularizedCholesky;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.ProblemPlan;
import dev.margrave.internal.plan.Representation;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Functions by their weights on explicit features φ(x_i) with k(x_i, x_j) = φ(x_i)·φ(x_j): √c·x for the kernel c·u·v, or
 * the rows of a {@link LowRankFactor}; optionally with a constant 1 as last feature, whose weight is the bias. Unlike coefficients
 * of rows, weights do not accumulate components in the null space of K. Results do not depend on the number of threads.
 */
public final class FeatureSpace implements FunctionSpace {
    private static final int ROWS_PER_TASK = 1024; // chosen by hand
    private static final int BLOCK = 64; // rows per block of a sum of squares; chosen by hand
    private static final int PARTS = 4; // of a sum over rows, fixed so that threads do not change it; chosen by hand

    private final FeatureMatrix rows;
    private final double scale;
    private final boolean hasConstant;
    private final Function<double[], FittedFunction> fitted; // of weights without that of the constant
    private final Map<String, Double> properties; // added to the results by name
    private final Parallel parallel;

    private FeatureSpace(
            FeatureMatrix rows,
            double scale,
            boolean hasConstant,
            Function<double[], FittedFunction> fitted,
            Map<String, Double> properties,
            Parallel parallel) {
        this.rows = rows;
        this.scale = scale;
        this.hasConstant = hasConstant;
        this.fitted = fitted;
        this.properties = properties;
        this.parallel = parallel;
    }

    /**
     * The features that the engine's plan names: those of a linear kernel, or a low-rank approximation; if it names kernel values,
     * features with exactly these, up to rounding.
     */
    public static FeatureSpace of(Engine engine, boolean hasConstant, Parallel parallel) {
        return switch (engine.plan().form()) {
            case LINEAR -> linear(engine, hasConstant, parallel);
            case LOW_RANK -> landmarks(engine, engine.plan().spanningRows(), hasConstant, parallel);
            case KERNEL -> landmarks(engine, engine.size(), hasConstant, parallel);
        };
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

    /** A low-rank approximation from at most {@code count} landmark rows. */
    public static FeatureSpace landmarks(Engine engine, int count, boolean hasConstant, Parallel parallel) {
        checkMemory(engine, count);
        double[] diagonal = new double[engine.size()];
        Arrays.setAll(diagonal, engine.gram()::diagonal);
        RegularizedCholesky.checkFinite(diagonal);
        LowRankFactor factor =
                LowRankFactor.of(engine.gram(), count, engine.settings().seed(), parallel);
        return new FeatureSpace(
                factor.matrix(),
                1,
                hasConstant,
                w -> new Expansion(factor.coefficients(w)),
                engine.plan().form() == Representation.KERNEL ? Map.of() : Map.of("landmarks", (double) factor.size()),
                parallel);
    }

    private static void checkMemory(Engine engine, int count) {
        long limit = engine.settings().memoryBytes();
        long needed = ProblemPlan.featureBytes(engine.size(), count);
        if (engine.plan().form() == Representation.LOW_RANK && needed > limit && count > 1) {
            throw new IllegalArgumentException(count + " landmarks on " + engine.size() + " rows need "
                    + megabytes(needed) + " MB, the limit is " + megabytes(limit)
                    + " MB; allow more with memory(...) or use fewer landmarks");
        }
    }

    private static long megabytes(long bytes) {
        return (bytes + (1 << 20) - 1) >> 20;
    }

    /** The same features with the threads of another solve. */
    public FeatureSpace with(Parallel other) {
        return new FeatureSpace(rows, scale, hasConstant, fitted, properties, other);
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

    /** φ(x_i), a new array. */
    public double[] features(int i) {
        double[] out = new double[dimension()];
        add(i, out, 1);
        return out;
    }

    /** φ(x_i) − center. */
    public double[] features(int i, double[] center) {
        double[] x = features(i);
        for (int k = 0; k < x.length; k++) {
            x[k] -= center[k];
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

    /** The lower triangle of target += Σ weight_i φ_i φ_iᵀ; rows of weight 0 are skipped. */
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
        parallel.ranges(rows(), ROWS_PER_TASK, (from, to) -> {
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
                fitted(function), bias + constant(function), outputs, status, iterations, withProperties(solved));
    }

    /** The result of a search for dual variables. */
    public ProblemResult result(double[] function, double bias, double[] outputs, SearchResult found) {
        FittedFunction fitted = fitted(function);
        if (fitted instanceof Weights weights) {
            fitted = new Weights(weights.weights(), found.solution().coefficients());
        }
        SearchResult all = new SearchResult(found.solution(), found.iterations(), withProperties(found.solved()));
        return ProblemResult.of(fitted, bias + constant(function), outputs, all);
    }

    private FittedFunction fitted(double[] function) {
        return fitted.apply(Arrays.copyOf(function, rows.columns()));
    }

    private double constant(double[] function) {
        return hasConstant ? function[rows.columns()] : 0;
    }

    private Map<String, Double> withProperties(Map<String, Double> solved) {
        Map<String, Double> all = new LinkedHashMap<>(solved);
        all.putAll(properties);
        return all;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.metric;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.SafeFactor;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.Form;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Metric;
import dev.margrave.solver.Search;
import dev.margrave.solver.Search.Found;
import dev.margrave.solver.Solution;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A problem with a {@link Metric} in the place of the norm, solved as one with the norm in another space: on the matrix
 * φᵀQ⁻¹φ, or on features L⁻¹φ, whichever the plan names. The certificate is that of the problem in that space, which is the
 * same problem unless the features are those of landmarks.
 */
public final class MetricProblem {
    private final LearningProblem problem;
    private final Engine engine;
    private final Metric metric;
    private final boolean ofMargins;

    private MetricProblem(LearningProblem problem, Metric metric) {
        this.problem = problem;
        this.engine = problem.engine();
        this.metric = metric;
        this.ofMargins = metric.of() == Metric.Of.MARGINS;
    }

    public static ProblemResult solve(LearningProblem problem, Metric metric, Search search) {
        return new MetricProblem(problem, metric).run(search);
    }

    private ProblemResult run(Search search) {
        if (problem.stopReason().isPresent()) {
            return ProblemResult.of(search.run(problem.atRest()));
        }
        try (Parallel parallel = new Parallel(engine.settings().threads())) {
            if (engine.plan().form() == Form.KERNEL) {
                return byKernel(search, parallel);
            }
            FeatureSpace features = FeatureSpace.of(engine, ofMargins && engine.bias() != Bias.NONE, parallel);
            return problem.stopReason().isPresent()
                    ? ProblemResult.of(search.run(problem.atRest()))
                    : byFeatures(search, features);
        }
    }

    /** Machines of a path with the same metric share its matrix. */
    private record Whole(KernelMetric kernel, Engine engine) {}

    private ProblemResult byKernel(Search search, Parallel parallel) {
        double[] start = dualStart();
        Whole whole = engine.keep(metric, Whole.class, () -> {
            boolean freeBias = engine.bias() == Bias.FREE;
            KernelMetric kernel = new KernelMetric(metric, engine.wholeGram(), problem, freeBias, parallel);
            return new Whole(kernel, engine.on(kernel.gram(parallel), biasOutside()));
        });
        Found found = search.run(problem.on(whole.engine(), start));
        double[] beta = scaled(found.solution());
        double[] gamma = whole.kernel().coefficients(beta);
        double[] decisions = found.solution().decisions();
        double bias = ofMargins ? whole.kernel().bias(beta) : found.solution().bias();
        if (!ofMargins) {
            double[] u = engine.multiply(gamma);
            double shift = found.solution().bias() - mean(u);
            bias = shift;
            decisions = Arrays.stream(u).map(value -> value + shift).toArray();
        }
        SafeFactor.checkFinite(decisions);
        return ProblemResult.of(new Expansion(gamma), bias, decisions, found);
    }

    /** The bias of a metric of margins is inside the metric. */
    private Bias biasOutside() {
        return ofMargins ? Bias.NONE : engine.bias();
    }

    private ProblemResult byFeatures(Search search, FeatureSpace features) {
        double[] start = dualStart();
        FeatureMetric inside = new FeatureMetric(metric, features, problem, engine.bias());
        DenseMatrix rows = inside.rows();
        Found found = search.run(problem.on(engine.onFeatures(rows, biasOutside()), start));
        double[] beta = scaled(found.solution());
        double[] w = inside.weights(rows, beta);
        double shift = ofMargins ? 0 : found.solution().bias() - inside.atOrigin(w);
        double[] decisions = new double[rows.rows()];
        features.outputs(w, decisions);
        Arrays.setAll(decisions, i -> decisions[i] + shift);
        SafeFactor.checkFinite(decisions);
        boolean hasConstant = ofMargins && engine.bias() != Bias.NONE;
        double bias = shift + (hasConstant ? w[w.length - 1] : 0);
        FittedFunction function = features.fitted(w);
        if (function instanceof Weights weights) {
            function = new Weights(weights.weights(), beta);
        }
        Map<String, Double> solved = new LinkedHashMap<>(found.solved());
        solved.putAll(features.said());
        return ProblemResult.of(function, bias, decisions, new Found(found.solution(), found.iterations(), solved));
    }

    private static double[] scaled(Solution solution) {
        return Arrays.stream(solution.beta())
                .map(value -> solution.scale() * value)
                .toArray();
    }

    /**
     * Kernel models hold γ, not the dual variables: those are identity·γ_i + scatter·(c_i/n)·y_i(m_i − m̄) with m = yKγ for
     * margins, y = 1 for rows, up to what the kernel does not see. A start from a linear model needs no such translation.
     */
    private double[] dualStart() {
        double[] gamma = problem.start();
        if (gamma == null || engine.kernel().linearFactor().isPresent()) {
            return gamma;
        }
        double[] u = engine.multiply(gamma);
        double[] spread = new double[u.length];
        Arrays.setAll(spread, i -> ofMargins ? problem.sign(i) * u[i] : u[i]);
        double mean = mean(spread);
        double total = problem.totalWeight();
        double[] start = new double[gamma.length];
        Arrays.setAll(start, i -> {
            double pull = metric.scatter() * problem.weight(i) / total * (spread[i] - mean);
            return metric.identity() * gamma[i] + (ofMargins ? problem.sign(i) * pull : pull);
        });
        return start;
    }

    private double mean(double[] values) {
        double total = problem.totalWeight();
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += problem.weight(i) / total * values[i];
        }
        return sum;
    }
}

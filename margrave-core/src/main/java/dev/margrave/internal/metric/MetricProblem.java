// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.metric;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.SafeFactor;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.Form;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Metric;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.Search;
import dev.margrave.solver.Search.Found;
import java.util.Arrays;

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

    /** Without scatter a free bias makes centred rows the plain ones, and margins would leave it without any price. */
    private MetricProblem(LearningProblem problem, Metric metric) {
        this.problem = problem;
        this.engine = problem.engine();
        boolean isPlain = metric.scatter() == 0 && engine.bias() == Bias.FREE;
        this.metric = isPlain ? Metric.ofRows(metric.identity(), 0) : metric;
        this.ofMargins = this.metric.of() == Metric.Of.MARGINS;
    }

    /** Refuses a metric of margins where some row has none. */
    public static void checkRows(ProblemRows rows, Metric metric) {
        for (int i = 0; i < rows.size() && metric.of() == Metric.Of.MARGINS; i++) {
            if (rows.sign(i) == 0) {
                throw new InvalidDataException("a metric of margins needs a label on every row: rows "
                        + (rows.hasTarget(i) ? "with a number to learn" : "without a label") + " have no margin");
            }
        }
    }

    /** {@link #checkRows} is the caller's. */
    public static ProblemResult solve(LearningProblem problem, Metric metric, Search search) {
        return new MetricProblem(problem, metric).run(search);
    }

    private ProblemResult run(Search search) {
        try (Parallel parallel = new Parallel(engine.settings().threads())) {
            return engine.plan().form() == Form.KERNEL ? byKernel(search, parallel) : byFeatures(search, parallel);
        }
    }

    /** Machines of a path with the same metric share its matrix. */
    private record Whole(KernelMetric kernel, Engine engine) {}

    private ProblemResult byKernel(Search search, Parallel parallel) {
        Whole whole = engine.keep(metric, Whole.class, () -> {
            boolean freeBias = engine.bias() == Bias.FREE;
            KernelMetric kernel = new KernelMetric(metric, engine.wholeGram(), problem, freeBias, parallel);
            return new Whole(kernel, engine.on(kernel.gram(parallel), biasOutside()));
        });
        Found found = search.run(problem.on(whole.engine(), problem.start()));
        double[] beta = found.solution().coefficients();
        double[] gamma = whole.kernel().coefficients(beta);
        if (ofMargins) {
            return result(gamma, whole.kernel().bias(beta), found.solution().decisions(), found);
        }
        double[] u = engine.multiply(gamma);
        double shift = found.solution().bias() - mean(u);
        Arrays.setAll(u, i -> u[i] + shift);
        return result(gamma, shift, u, found);
    }

    private static ProblemResult result(double[] gamma, double bias, double[] decisions, Found found) {
        SafeFactor.checkFinite(decisions);
        return ProblemResult.of(new Expansion(gamma), bias, decisions, found);
    }

    /** The bias of a metric of margins is inside the metric. */
    private Bias biasOutside() {
        return ofMargins ? Bias.NONE : engine.bias();
    }

    private ProblemResult byFeatures(Search search, Parallel parallel) {
        FeatureSpace features = FeatureSpace.of(engine, ofMargins && engine.bias() != Bias.NONE, parallel);
        if (problem.stopReason().isPresent()) { // features of many rows take their time
            return ProblemResult.of(search.run(problem.atRest()));
        }
        FeatureMetric inside = new FeatureMetric(metric, features, problem, engine.bias());
        DenseMatrix rows = inside.rows();
        Found found = search.run(problem.on(engine.onFeatures(rows, biasOutside()), problem.start()));
        double[] w = inside.weights(rows, found.solution());
        double shift = ofMargins ? 0 : found.solution().bias() - inside.atOrigin(w);
        double[] decisions = new double[rows.rows()];
        features.outputs(w, decisions);
        Arrays.setAll(decisions, i -> decisions[i] + shift);
        SafeFactor.checkFinite(decisions);
        return features.result(w, shift, decisions, found);
    }

    /**
     * Kernel models hold γ, not the dual variables: those are identity·γ_i + scatter·(c_i/n)·y_i(m_i − m̄), m = y·f for margins,
     * y = 1 for rows, up to what the kernel does not see. A model's bias is unknown here, so f = Kγ leaves it out: with a bias
     * the start of a metric of margins is an approximation. A start from a linear model needs no such translation.
     */
    public static LearningProblem fromModel(LearningProblem problem, Metric metric) {
        boolean isLinear = problem.engine().kernel().linearFactor().isPresent();
        if (problem.start() == null || isLinear || problem.stopReason().isPresent()) {
            return problem;
        }
        return problem.on(problem.engine(), new MetricProblem(problem, metric).dualStart());
    }

    private double[] dualStart() {
        double[] gamma = problem.start();
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

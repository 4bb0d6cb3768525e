// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.penalty;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.RegularizedCholesky;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.Representation;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.solver.Bias;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.QuadraticPenalty;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchResult;
import java.util.Arrays;

/**
 * A problem with a {@link QuadraticPenalty} instead of the norm, solved as a problem with the norm in another space: on the matrix
 * φᵀQ⁻¹φ, or on features L⁻¹φ, as the plan says. The certificate is that of the problem in that space, which is the same problem
 * unless the features are a low-rank approximation.
 */
public final class PenalizedProblem {
    private static final double MAX_ROUNDING = 1e-6; // of outputs, relative to the largest; chosen by hand

    private final LearningProblem problem;
    private final Engine engine;
    private final QuadraticPenalty penalty;
    private final boolean ofMargins;

    /**
     * With a free bias and without scatter, centering rows changes nothing, and a penalty on margins would include a bias at no
     * price: both become the norm with a bias outside.
     */
    private PenalizedProblem(LearningProblem problem, QuadraticPenalty penalty) {
        this.problem = problem;
        this.engine = problem.engine();
        boolean isPlain = penalty.scatter() == 0 && engine.bias() == Bias.FREE;
        this.penalty = isPlain ? QuadraticPenalty.ofRows(penalty.identity(), 0) : penalty;
        this.ofMargins = this.penalty.of() == QuadraticPenalty.Of.MARGINS;
    }

    /** Rejects a penalty on margins if some row has no margin. */
    public static void checkRows(ProblemRows rows, QuadraticPenalty penalty) {
        for (int i = 0; i < rows.size() && penalty.of() == QuadraticPenalty.Of.MARGINS; i++) {
            if (rows.sign(i) == 0) {
                throw new InvalidDataException("a quadratic penalty on margins needs a label on every row: rows "
                        + (rows.hasTarget(i) ? "with a numeric target" : "without a label") + " have no margin");
            }
        }
    }

    /** Solves the problem. The caller must call {@link #checkRows} before. */
    public static ProblemResult solve(LearningProblem problem, QuadraticPenalty penalty, Search search) {
        return new PenalizedProblem(problem, penalty).run(search);
    }

    private ProblemResult run(Search search) {
        try (Parallel parallel = new Parallel(engine.settings().threads())) {
            return engine.plan().form() == Representation.KERNEL && penalty.identity() > 0
                    ? byKernel(search, parallel)
                    : byFeatures(search, parallel);
        }
    }

    /** The matrix of a penalty, which machines of a path with the same penalty share. */
    private record Shared(KernelPenalty kernel, Engine engine) {}

    private ProblemResult byKernel(Search search, Parallel parallel) {
        Shared shared = engine.keep(penalty, Shared.class, () -> {
            boolean freeBias = engine.bias() == Bias.FREE;
            KernelPenalty kernel = new KernelPenalty(penalty, engine.wholeGram(), problem, freeBias, parallel);
            return new Shared(kernel, engine.on(kernel.gram(parallel), biasOutside()));
        });
        SearchResult found = search.run(problem.on(shared.engine(), problem.start()));
        double[] beta = found.solution().coefficients();
        double[] gamma = shared.kernel().coefficients(beta);
        if (ofMargins) {
            return result(gamma, shared.kernel().bias(beta), found.solution().decisions(), found);
        }
        double[] u = engine.multiply(gamma);
        double shift = found.solution().bias() - mean(u);
        Arrays.setAll(u, i -> u[i] + shift);
        return result(gamma, shift, u, found);
    }

    private static ProblemResult result(double[] gamma, double bias, double[] decisions, SearchResult found) {
        RegularizedCholesky.checkFinite(decisions);
        return ProblemResult.of(new Expansion(gamma), bias, decisions, found);
    }

    /** The bias outside the penalty; a penalty on margins includes it. */
    private Bias biasOutside() {
        return ofMargins ? Bias.NONE : engine.bias();
    }

    private ProblemResult byFeatures(Search search, Parallel parallel) {
        FeatureSpace features = FeatureSpace.of(engine, ofMargins && engine.bias() != Bias.NONE, parallel);
        if (problem.stopReason().isPresent()) { // computing the features may have taken long
            return ProblemResult.of(search.run(problem.withZeroSolution()));
        }
        FeaturePenalty inside = new FeaturePenalty(penalty, features, problem, engine.bias());
        DenseMatrix rows = inside.rows();
        SearchResult found = search.run(problem.on(engine.onFeatures(rows, biasOutside()), problem.start()));
        double[] w = inside.weights(rows, found.solution());
        double shift = ofMargins ? 0 : found.solution().bias() - inside.atOrigin(w);
        double[] decisions = new double[rows.rows()];
        features.outputs(w, decisions);
        Arrays.setAll(decisions, i -> decisions[i] + shift);
        RegularizedCholesky.checkFinite(decisions);
        ProblemResult result = features.result(w, shift, decisions, found);
        if (penalty.identity() == 0 && result.function() instanceof Expansion expansion) {
            checkRounding(expansion, result);
        }
        return result;
    }

    /** Rejects a function whose values from coefficients of rows are not those from features. */
    private void checkRounding(Expansion expansion, ProblemResult result) {
        double[] u = engine.multiplyUnlessStopped(expansion.coefficients());
        double largest = 1;
        double difference = 0;
        for (int i = 0; i < u.length; i++) {
            largest = Math.max(largest, Math.abs(result.decisions()[i]));
            difference = Math.max(difference, Math.abs(u[i] + result.bias() - result.decisions()[i]));
        }
        if (!(difference <= MAX_ROUNDING * largest)) {
            throw new InvalidDataException("rows vary so little in some directions of kernel "
                    + engine.kernel().spec()
                    + " that rounding shows in the outputs; choose D below 1, or fewer landmarks");
        }
    }

    /**
     * Converts the coefficients γ of a kernel model to dual variables, which are identity·γ_i + scatter·(c_i/n)·y_i(m_i − m̄), m = y·f
     * for margins, y = 1 for rows, up to the null space of K. The model's bias is unknown here, so f = Kγ omits it: for a penalty on
     * margins with a bias the start is an approximation. A start from a linear model needs no conversion.
     */
    public static LearningProblem fromModel(LearningProblem problem, QuadraticPenalty penalty) {
        boolean isLinear = problem.engine().kernel().linearFactor().isPresent();
        if (problem.start() == null || isLinear || problem.stopReason().isPresent()) {
            return problem;
        }
        return problem.on(problem.engine(), new PenalizedProblem(problem, penalty).dualStart());
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
            double scatterSlope = penalty.scatter() * problem.weight(i) / total * (spread[i] - mean);
            return penalty.identity() * gamma[i] + (ofMargins ? problem.sign(i) * scatterSlope : scatterSlope);
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

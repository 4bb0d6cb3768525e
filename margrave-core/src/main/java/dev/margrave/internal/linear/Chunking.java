// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.linear.LinearSolver.Stage;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.internal.rows.RowDots;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.Optional;

/**
 * Solves a large problem by chunking (Vapnik 1982; Osuna, Freund and Girosi 1997). At the optimum most rows of a classifier have
 * a dual variable of 0, and without them the problem has the same solution:
 *
 * <pre>
 * A ← evenly spaced rows, and rows that are free in an estimate from a sample      {@link Chunk}, {@link DualEstimate}
 * repeat
 *     solve min ½‖w‖² + Σ over A of ℓ_i(w·x_i + b) + losses of fixed rows          {@link FixedRows}
 *     compute the outputs of all rows, and stop if the duality gap is small enough
 *     add rows that violate optimality to A, and tighten the tolerance
 * </pre>
 *
 * This takes a handful of passes over all rows instead of hundreds, which matters where rows are many or recomputed in each
 * pass. Rows at a breakpoint other than 0, such as those on the wrong side of the margin, need not be in A either: they are
 * fixed, and two rows stand for all of them. The dual value of the problem of A, with the β_i of the others fixed, is a dual
 * value of the whole problem and never decreases; the primal value is that of all rows. So the certificate is that of the
 * whole problem.
 *
 * <p>Where more rows matter than fit in memory, as with squared losses on data that overlap, the result is a start for another method.
 */
final class Chunking {
    /** A safeguard against endless rounds; chosen by hand. */
    private static final int MAX_ROUNDS = 100;
    /** Relative gap of the first round, times {@link #TOLERANCE_DECREASE}: its active rows are not final. Chosen by hand. */
    private static final double INITIAL_TOLERANCE = 0.02;

    /** Relative gap of the problem of the sample; chosen by hand. */
    private static final double SAMPLE_TOLERANCE = 0.05;
    /** By which the tolerance of the active rows is multiplied in each round; chosen by hand. */
    private static final double TOLERANCE_DECREASE = 0.2;
    /** Of the tolerance: the part that the problem of the active rows may use up. Chosen by hand. */
    private static final double INNER_TOLERANCE_SHARE = 0.3;

    private final LinearProblem problem;
    private final SolverSettings settings;
    private final RunControl control;
    private final DualTerms terms;
    private final int maxActive; // rows at a time
    private Chunk active;
    private final double[] beta;
    private final double[] u;
    private double fixedDual; // the dual value of the fixed rows that the problem of the active ones leaves out
    private Solution model; // with the lowest primal value
    private double bestDual = Double.NEGATIVE_INFINITY; // the highest so far
    private double[] bestDualBeta; // where it was reached
    private double bias; // of the last solution, where it is free
    private long iterations;

    private Chunking(
            LinearProblem problem, DualTerms terms, double[] beta, SolverSettings settings, RunControl control) {
        this.problem = problem;
        this.beta = beta;
        this.settings = settings;
        this.control = control;
        this.u = new double[beta.length];
        this.terms = terms;
        this.maxActive = RowPlan.maxActiveRows(problem.rows(), settings.memoryBytes());
        this.active = new Chunk(terms, beta, maxActive);
    }

    /** Whether most rows can be left out: their dual variable is 0 for a range of outputs. */
    static boolean suits(DualTerms terms) {
        int count = 0;
        for (int i = 0; i < terms.size(); i++) {
            count += terms.clamp(i, 0) == 0 && terms.leftSlope(i, 0) < terms.rightSlope(i, 0) ? 1 : 0;
        }
        return 2L * count > terms.size();
    }

    /** {@code beta} is the point of the dual domain to start from. Stalls where too many rows matter. */
    static Solution solve(
            LinearProblem problem, DualTerms terms, double[] beta, SolverSettings settings, RunControl control) {
        return new Chunking(problem, terms, beta, settings, control).run();
    }

    private Solution run() {
        PrimalPoint zero = PrimalPoint.at(u, 0, problem.losses(), problem.bias() == Bias.FREE);
        model = solution(zero, new double[problem.rows().columns()], 0); // in case a limit stops the first round
        try {
            return solveRounds();
        } catch (StoppedException e) { // rows that are recomputed at each visit
            if (bestDualBeta == null) {
                throw e;
            }
            return end(e.reason().status());
        }
    }

    private Solution solveRounds() {
        if (startsAtZero()) {
            startFromSample();
        }
        if (!active.fits()) {
            return end(Status.STALLED);
        }
        double tolerance = INITIAL_TOLERANCE;
        for (int round = 0; ; round++) {
            tolerance = Math.max(INNER_TOLERANCE_SHARE * settings.tolerance(), TOLERANCE_DECREASE * tolerance);
            Solution part = solveActive(tolerance);
            iterations += part.iterations();
            evaluate(part);
            Optional<Status> end = finalStatus(part);
            if (end.isPresent()) {
                return end(end.get());
            }
            boolean isFinalTolerance = tolerance <= INNER_TOLERANCE_SHARE * settings.tolerance();
            Chunk.Growth growth = active.add(u, bias, beta);
            boolean grew = growth != Chunk.Growth.NONE;
            if (round >= MAX_ROUNDS
                    || growth == Chunk.Growth.TOO_MANY
                    || (!grew && isFinalTolerance && part.status() != Status.CONVERGED)) {
                return end(Status.STALLED);
            }
            if (!grew && isFinalTolerance) {
                tolerance *= TOLERANCE_DECREASE; // the rest of the gap is that of the active rows
            }
        }
    }

    private boolean startsAtZero() {
        for (double value : beta) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Solves the problem of a sample of evenly spaced rows, weighted to stand for all rows, and starts from the dual variables
     * estimated from its outputs on all rows.
     */
    private void startFromSample() {
        int[] rows = Chunk.evenlySpaced(beta.length, maxActive);
        RowLosses losses = problem.losses().select(rows).times((double) beta.length / rows.length);
        LinearProblem sample = new LinearProblem(problem.rows().select(rows), losses, problem.bias());
        Solution solution = solve(sample, null, SAMPLE_TOLERANCE);
        if (control.shouldStop()) {
            return;
        }
        iterations += solution.iterations();
        computeOutputs(solution.weights().orElseThrow(), solution.bias());
        DualEstimate estimate = DualEstimate.of(terms, u, Math.max(rows.length, maxActive / 2), problem.bias());
        if (estimate != null) {
            System.arraycopy(estimate.beta(), 0, beta, 0, beta.length);
            active = new Chunk(terms, beta, maxActive);
        }
    }

    /** u = w·x + constant for all rows. */
    private void computeOutputs(double[] w, double constant) {
        try (Parallel parallel = new Parallel(settings.threads())) {
            RowDots.dots(problem.rows(), w, constant, u, parallel);
        }
    }

    private Solution solve(LinearProblem part, double[] start, double tolerance) {
        long left = Math.max(1, settings.maxIterations() - iterations);
        SolverSettings inner = settings.withTolerance(tolerance).withMaxIterations(left);
        // Resources are not shared: each chunk has other rows, and they are large.
        return LinearSolver.solve(part, start, inner, control, new FitResources(), Stage.NEWTON);
    }

    private Solution solveActive(double tolerance) {
        int[] rows = active.rows();
        double[] start = new double[rows.length];
        for (int k = 0; k < rows.length; k++) {
            start[k] = beta[rows[k]];
        }
        FixedRows fixed = new FixedRows(problem, beta, active);
        Solution solution = solve(fixed.withActive(problem, rows), fixed.start(start), tolerance);
        fixedDual = fixed.missingDual();
        for (int k = 0; k < rows.length; k++) {
            beta[rows[k]] = solution.beta()[k];
        }
        return solution;
    }

    /** Evaluates the solution of the active rows on all rows. */
    private void evaluate(Solution part) {
        double[] w = part.weights().orElseThrow().clone();
        double constant = problem.bias() == Bias.PENALIZED ? part.bias() / part.scale() : 0;
        double squaredNorm = constant * constant;
        for (int j = 0; j < w.length; j++) {
            w[j] /= part.scale();
            squaredNorm += w[j] * w[j];
        }
        computeOutputs(w, constant);
        PrimalPoint primal = PrimalPoint.at(u, squaredNorm, problem.losses(), problem.bias() == Bias.FREE);
        bias = problem.bias() == Bias.FREE ? primal.bias() / primal.scale() : 0;
        double dual = part.certificate().dual() + fixedDual;
        if (dual > bestDual) {
            bestDual = dual;
            bestDualBeta = beta.clone();
        }
        if (primal.primal() < model.certificate().primal()) {
            model = solution(primal, w, constant);
        }
        control.report(iterations, model.certificate().primal(), bestDual);
    }

    private Solution solution(PrimalPoint primal, double[] w, double constant) {
        double scale = primal.scale();
        double[] weights = new double[w.length];
        for (int j = 0; j < w.length; j++) {
            weights[j] = scale * w[j];
        }
        double constantOrBias = problem.bias() == Bias.PENALIZED ? scale * constant : primal.bias();
        Certificate certificate = new Certificate(primal.primal(), bestDual, problem.losses());
        return new Solution(
                        Status.CONVERGED,
                        certificate,
                        beta.clone(),
                        scale,
                        constantOrBias,
                        primal.decisions(),
                        iterations)
                .withWeights(weights);
    }

    private Optional<Status> finalStatus(Solution part) {
        if (certificate().relativeGap() <= settings.tolerance()) {
            return Optional.of(Status.CONVERGED);
        }
        if (part.status() == Status.ITERATION_LIMIT || iterations >= settings.maxIterations()) {
            return Optional.of(Status.ITERATION_LIMIT);
        }
        return control.stopReason().map(StopReason::status);
    }

    private Certificate certificate() {
        return model.certificate().with(model.certificate().primal(), bestDual);
    }

    private Solution end(Status status) {
        double[] last = bestDualBeta == null ? beta : bestDualBeta;
        return new Solution(status, certificate(), last, model.scale(), model.bias(), model.decisions(), iterations)
                .withWeights(model.weights().orElseThrow());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.linear.LinearDualDescent.Stage;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.internal.rows.RowProducts;
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
 * Solves a large problem by its active rows. At the optimum most rows of a classifier have a dual variable of 0, and with
 * these left out the problem has the same solution. So the problem of some rows A is solved, which is one like the whole,
 *
 * <pre>min ½‖w‖² + Σ over A of ℓ_i(w·x_i + b),</pre>
 *
 * a look at all rows finds those that its w violates, they join A, and so on: a handful of looks at all rows in the place of
 * hundreds, which is what counts where rows are many or made anew at each look. Rows that stay at another knot than 0, as
 * those on the wrong side of a margin do, need not be in A either: together they are two rows ({@link FixedRows}). The dual
 * value of the problem of A, with the others' β_i as they are, is one of the whole problem, and never falls from round to
 * round; the primal value is taken over all rows. So the certificate is that of the whole problem. (Chunking: Vapnik 1982;
 * Osuna, Freund and Girosi 1997.) Which rows may stay where is guessed from the solution of some of them.
 */
final class ActiveRows {
    private static final int MAX_ROUNDS = 100;
    /** The first rounds need not be exact: their rows are not all that matter. */
    private static final double FIRST_TOLERANCE = 0.02;

    private static final double GUESS_TOLERANCE = 0.05;
    private static final double TOLERANCE_FALL = 0.2;
    /** Of the tolerance: what the problem of the active rows may use up. */
    private static final double INNER_SHARE = 0.3;

    private final LinearProblem problem;
    private final SolverSettings settings;
    private final RunControl control;
    private final DualTerms terms;
    private final int most; // rows that are active at a time
    private ActiveSet active;
    private final double[] beta;
    private final double[] u;
    private double restOfDual; // of the rows that are not active
    private Solution model; // that with the lowest primal value
    private double bound = Double.NEGATIVE_INFINITY; // the highest dual value, and
    private double[] boundBeta; // what belongs to it
    private double bias; // of the last solution, where it is free
    private long iterations;

    private ActiveRows(
            LinearProblem problem, DualTerms terms, double[] beta, SolverSettings settings, RunControl control) {
        this.problem = problem;
        this.beta = beta;
        this.settings = settings;
        this.control = control;
        this.u = new double[beta.length];
        this.terms = terms;
        this.most = RowPlan.maxActiveRows(problem.rows(), settings.memoryBytes());
        this.active = new ActiveSet(terms, beta, most);
    }

    /** Whether most rows can be left out: their dual variable may stay at 0 whatever f is within a range. */
    static boolean suits(DualTerms terms) {
        int count = 0;
        for (int i = 0; i < terms.size(); i++) {
            count += terms.clamp(i, 0) == 0 && terms.leftSlope(i, 0) < terms.rightSlope(i, 0) ? 1 : 0;
        }
        return 2L * count > terms.size();
    }

    /** {@code beta} is the point of the dual domain to start from. */
    static Solution solve(
            LinearProblem problem, DualTerms terms, double[] beta, SolverSettings settings, RunControl control) {
        return new ActiveRows(problem, terms, beta, settings, control).run();
    }

    private Solution run() {
        PrimalPoint zero = PrimalPoint.at(u, 0, problem.losses(), problem.bias() == Bias.FREE);
        model = solution(zero, new double[problem.rows().columns()], 0); // a limit may leave nothing better
        try {
            return rounds();
        } catch (StoppedException e) { // rows that are made at each visit
            if (boundBeta == null) {
                throw e;
            }
            return end(e.reason().status());
        }
    }

    private Solution rounds() {
        if (isCold()) {
            guess();
        }
        double tolerance = FIRST_TOLERANCE;
        for (int round = 0; ; round++) {
            tolerance = Math.max(INNER_SHARE * settings.tolerance(), TOLERANCE_FALL * tolerance);
            Solution part = solveActive(tolerance);
            iterations += part.iterations();
            look(part);
            Optional<Status> end = verdict(part);
            if (end.isPresent()) {
                return end(end.get());
            }
            boolean isLast = tolerance <= INNER_SHARE * settings.tolerance();
            boolean grew = active.add(u, bias, beta);
            if (round >= MAX_ROUNDS || (!grew && isLast && part.status() != Status.CONVERGED)) {
                return end(Status.STALLED);
            }
            if (!grew && isLast) {
                tolerance *= TOLERANCE_FALL; // what is left of the gap lies within the active rows
            }
        }
    }

    private boolean isCold() {
        for (double value : beta) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Solves the problem of evenly spaced rows, each of which stands for as many as are between two, and begins with the dual
     * variables that suit its outputs on all rows. Where that leaves too many rows active, nothing is guessed.
     */
    private void guess() {
        int[] rows = ActiveSet.spaced(beta.length, most);
        RowLosses losses = problem.losses().select(rows).times((double) beta.length / rows.length);
        LinearProblem sample = new LinearProblem(problem.rows().select(rows), losses, problem.bias());
        Solution solution = solve(sample, null, GUESS_TOLERANCE);
        if (control.shouldStop()) {
            return;
        }
        iterations += solution.iterations();
        outputs(solution.weights().orElseThrow(), solution.bias());
        ActiveGuess guess = ActiveGuess.of(terms, u, Math.max(rows.length, most / 2), most, problem.bias());
        if (guess != null) {
            System.arraycopy(guess.beta(), 0, beta, 0, beta.length);
            active = new ActiveSet(terms, beta, most);
        }
    }

    /** u = w·x + constant for all rows. */
    private void outputs(double[] w, double constant) {
        try (Parallel parallel = new Parallel(settings.threads())) {
            RowProducts.dots(problem.rows(), w, constant, u, parallel);
        }
    }

    private Solution solve(LinearProblem part, double[] start, double tolerance) {
        long left = Math.max(1, settings.maxIterations() - iterations);
        SolverSettings inner = settings.withTolerance(tolerance).withMaxIterations(left);
        // Nothing is handed on: another part has other rows, and these are large.
        return LinearDualDescent.solve(part, start, inner, control, new FitResources(), Stage.NEWTON);
    }

    private Solution solveActive(double tolerance) {
        int[] rows = active.rows();
        double[] start = new double[rows.length];
        for (int k = 0; k < rows.length; k++) {
            start[k] = beta[rows[k]];
        }
        FixedRows fixed = new FixedRows(problem, beta, active);
        Solution solution = solve(fixed.with(problem, rows), fixed.start(start), tolerance);
        restOfDual = fixed.missing();
        for (int k = 0; k < rows.length; k++) {
            beta[rows[k]] = solution.beta()[k];
        }
        return solution;
    }

    /** What the solution of the active rows is to all rows. */
    private void look(Solution part) {
        double[] w = part.weights().orElseThrow().clone();
        double constant = problem.bias() == Bias.PENALISED ? part.bias() / part.scale() : 0;
        double squaredNorm = constant * constant;
        for (int j = 0; j < w.length; j++) {
            w[j] /= part.scale();
            squaredNorm += w[j] * w[j];
        }
        outputs(w, constant);
        PrimalPoint primal = PrimalPoint.at(u, squaredNorm, problem.losses(), problem.bias() == Bias.FREE);
        bias = problem.bias() == Bias.FREE ? primal.bias() / primal.scale() : 0;
        double dual = part.certificate().dual() + restOfDual;
        if (dual > bound) {
            bound = dual;
            boundBeta = beta.clone();
        }
        if (primal.primal() < model.certificate().primal()) {
            model = solution(primal, w, constant);
        }
        control.report(iterations, model.certificate().primal(), bound);
    }

    private Solution solution(PrimalPoint primal, double[] w, double constant) {
        double scale = primal.scale();
        double[] weights = new double[w.length];
        for (int j = 0; j < w.length; j++) {
            weights[j] = scale * w[j];
        }
        double constantOrBias = problem.bias() == Bias.PENALISED ? scale * constant : primal.bias();
        Certificate certificate = new Certificate(primal.primal(), bound, problem.losses());
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

    private Optional<Status> verdict(Solution part) {
        if (certificate().relativeGap() <= settings.tolerance()) {
            return Optional.of(Status.CONVERGED);
        }
        if (part.status() == Status.ITERATION_LIMIT || iterations >= settings.maxIterations()) {
            return Optional.of(Status.ITERATION_LIMIT);
        }
        return control.stopReason().map(StopReason::status);
    }

    private Certificate certificate() {
        return model.certificate().with(model.certificate().primal(), bound);
    }

    private Solution end(Status status) {
        return new Solution(
                        status, certificate(), boundBeta, model.scale(), model.bias(), model.decisions(), iterations)
                .withWeights(model.weights().orElseThrow());
    }
}

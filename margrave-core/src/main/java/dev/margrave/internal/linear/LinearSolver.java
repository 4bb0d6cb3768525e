// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.MappedMatrix;
import dev.margrave.internal.Check;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.TypicalRow;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StoppedException;
import java.util.Optional;

/**
 * Minimizes ½‖w‖² + Σ ℓ_i(w·x_i + b) through its dual
 *
 * <pre>max over β  −½‖Σ β_i x_i‖² − Σ g_i(β_i),   Σ β_i = 0 when the bias is free,   w = Σ β_i x_i,</pre>
 *
 * by one of three methods:
 *
 * <ul>
 *   <li>With few features for the number of rows, Newton's method over the features ({@link LinearNewton}): some tens of passes
 *       over the rows, whatever their scale.
 *   <li>Where that stalls, an interior point method on orthogonal features ({@link LinearInteriorPoint}): slower, but it hardly
 *       ever stalls. It comes first where many rows with many features have losses that bound the output, because many of these
 *       rows end exactly at the bound.
 *   <li>With many features, coordinate descent on the dual that keeps w ({@link CoordinateDescentRun}; Hsieh et al., ICML 2008),
 *       here with one signed variable and any piecewise quadratic g_i per row. It is left for Newton's method where the gap
 *       decreases so slowly that this is predicted to be faster, and is the last resort where the others stall.
 * </ul>
 *
 * <p>Coordinate descent has three additions:
 *
 * <ul>
 *   <li>A penalized bias is a constant feature 1. A free bias is the multiplier of Σ β_i = 0 in the method of multipliers:
 *       the output of row i is f_i = w·x_i + b + ρ·Σβ, and b changes by ρ·Σβ whenever the inner problem is solved to within that
 *       step. As w does not change when every row is shifted while Σβ = 0, the rows are centered ({@link CenteredRows}); ρ is a
 *       fifth of their median squared distance from the center.
 *   <li>Between epochs the free rows (strictly between two breakpoints of g_i) are optimized together, by conjugate gradients on
 *       their face of the dual domain, with Σ β_i = 0 kept ({@link LinearFace}).
 *   <li>Shrinking: rows that are clearly optimal at a breakpoint are set aside until the next gap check, which visits all rows
 *       ({@link Shrinking}).
 * </ul>
 *
 * <p>Stops when (primal − dual) / |primal| ≤ tolerance ({@link dev.margrave.solver.Certificate#relativeGap}), both computed from the data for a β that satisfies all
 * constraints; with a tolerance below 1e-6 the optimality violation must also be at most 100 times the tolerance. One
 * iteration is one epoch or one Newton step. The choice of the method, and every result, depends on the values in the rows
 * alone: not on their storage, on empty columns or on the number of threads.
 */
public final class LinearSolver {
    /** Curvature, relative to the mean ‖x_i‖², that bounds the dual variable of the typical row where no term does; chosen by hand. */
    private static final double MIN_CURVATURE = 1e-10;

    private LinearSolver() {}

    public static Solution solve(
            LinearProblem problem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            FitResources resources) {
        if (SolvePlan.isByPasses(problem.rows(), settings.memoryBytes())) {
            DualTerms terms = new DualTerms(problem.losses());
            if (terms.areSmooth()) {
                Solution found = PassNewton.solve(problem, terms, feasibleStart(terms, start), settings, control);
                return found.status() == Status.STALLED
                        ? onAllRows(problem, found, settings, control, resources)
                        : found;
            }
        }
        if (SolvePlan.isByActiveRows(problem.rows()) && settings.tolerance() >= LinearPoint.TIGHT_TOLERANCE) {
            DualTerms terms = new DualTerms(problem.losses());
            if (SolvePlan.isByInteriorPoint(problem.rows(), settings.memoryBytes()) && mostlyBoundOutputs(terms)) {
                return solve(problem, start, settings, control, resources, Stage.INTERIOR_POINT);
            }
            if (Chunking.suits(terms)) {
                Solution part = Chunking.solve(problem, terms, feasibleStart(terms, start), settings, control);
                return part.status() == Status.STALLED ? onAllRows(problem, part, settings, control, resources) : part;
            }
        }
        return solve(problem, start, settings, control, resources, Stage.NEWTON);
    }

    /** Continues on all rows from the dual variables of a solution that stalled; the lower primal value becomes the model. */
    private static Solution onAllRows(
            LinearProblem problem, Solution part, SolverSettings settings, RunControl control, FitResources resources) {
        long left = Math.max(1, settings.maxIterations() - part.iterations());
        Solution whole =
                solve(problem, part.beta(), settings.withMaxIterations(left), control, resources, Stage.NEWTON);
        Certificate before = part.certificate();
        Certificate after = whole.certificate();
        Solution model = before.primal() < after.primal() ? part : whole;
        double dual = Math.max(before.dual(), after.dual());
        return new Solution(
                        whole.status(),
                        after.with(model.certificate().primal(), dual),
                        before.dual() > after.dual() ? part.beta() : whole.beta(),
                        model.scale(),
                        model.bias(),
                        model.decisions(),
                        part.iterations() + whole.iterations())
                .withWeights(model.weights().orElseThrow());
    }

    /** Whether most losses bound the output: many rows end at the bound, where Newton's method is slow. */
    private static boolean mostlyBoundOutputs(DualTerms terms) {
        int count = 0;
        for (int i = 0; i < terms.size(); i++) {
            count += terms.boundsOutput(i) ? 1 : 0;
        }
        return 2L * count > terms.size();
    }

    /** The methods, in the order in which they are tried. */
    enum Stage {
        NEWTON,
        INTERIOR_POINT,
        DESCENT
    }

    /** Starts with the given stage. */
    static Solution solve(
            LinearProblem problem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            FitResources resources,
            Stage first) {
        CompactRows rows = resources.compact(problem.rows(), settings.memoryBytes());
        Run run = new Run(problem, rows, settings, control);
        try {
            return run.solve(
                    feasibleStart(run.terms, start),
                    first,
                    plan(problem, rows, settings).method());
        } catch (StoppedException e) { // rows that are recomputed at each visit
            return run.best.solution(e, run.steps);
        }
    }

    /** One call: the state that the stages share. */
    private static final class Run {
        private final FeatureMatrix data;
        private final CompactRows rows;
        private final Bias bias;
        private final SolverSettings settings;
        private final RunControl control;
        private final DualTerms terms; // with the curvature of columns that were removed
        private final BestPoint best;
        private long steps;

        Run(LinearProblem problem, CompactRows rows, SolverSettings settings, RunControl control) {
            data = problem.rows();
            this.rows = rows;
            this.settings = settings;
            this.control = control;
            bias = problem.bias();
            DualTerms original = new DualTerms(problem.losses());
            terms = rows.curvature() == null ? original : new DualTerms(problem.losses(), rows.curvature());
            best = new BestPoint(problem, original, settings, control);
        }

        Solution solve(double[] start, Stage first, SolvePlan.Method planned) {
            double[] beta = start;
            Optional<Status> end = Optional.empty();
            if (first == Stage.DESCENT) {
                end = descend(beta, Double.POSITIVE_INFINITY);
            } else if (first == Stage.NEWTON && planned != SolvePlan.Method.NEWTON) {
                end = descend(beta, newtonWork());
                beta = end.isPresent() ? beta : best.beta();
            }
            if (end.isEmpty()) {
                end = first == Stage.NEWTON ? newton(beta) : evaluate(beta);
            }
            if (end.isEmpty()) {
                end = interiorPoint();
            }
            if (end.isEmpty()) {
                end = descend(best.beta(), Double.POSITIVE_INFINITY);
            }
            return best.solution(end.orElseThrow(), steps);
        }

        /** Evaluates the start, for a stage that does not do so itself. */
        Optional<Status> evaluate(double[] beta) {
            return best.finalStatus(best.evaluate(beta, steps), control.stopReason(), steps);
        }

        Optional<Status> newton(double[] beta) {
            try (RowParts parts = new RowParts(rows.rows(), settings.threads())) {
                LinearNewton run =
                        new LinearNewton(best, terms, rows, typical(), parts, bias, settings.maxIterations(), control);
                Optional<Status> end = run.run(beta);
                steps += run.steps();
                return end;
            }
        }

        Optional<Status> interiorPoint() {
            try (RowParts parts = new RowParts(rows.rows(), settings.threads())) {
                boolean isOrthogonal = SolvePlan.isByOrthogonalFeatures(
                        rows.rows(), rows.columns(), rows.squaredLengths(), settings.memoryBytes());
                NewtonBasis basis =
                        isOrthogonal ? NewtonBasis.orthogonal(rows, bias, parts) : NewtonBasis.ofColumns(rows, data);
                int mostRows = SolvePlan.maxSystemRows(rows.columns(), rows.squaredLengths());
                long remaining = settings.maxIterations() - steps;
                LinearInteriorPoint run = new LinearInteriorPoint(
                        best, terms, basis, typical(), parts, bias, mostRows, remaining, control);
                Optional<Status> end = run.run();
                steps += run.steps();
                return end;
            }
        }

        /** Coordinate descent; empty if Newton's method, with the given work, is predicted to be faster. */
        Optional<Status> descend(double[] beta, double newtonWork) {
            CoordinateDescentRun run =
                    new CoordinateDescentRun(best, terms, rows, bias, beta, steps, newtonWork, settings, control);
            Optional<Status> end = run.run();
            steps = run.epochs();
            return end;
        }

        double newtonWork() {
            return SolvePlan.newtonWork(
                    rows.rows(), rows.columns(), rows.entries(), rows.squaredLengths(), settings.memoryBytes());
        }

        private TypicalRow typical() {
            return TypicalRow.of(terms, MIN_CURVATURE * Math.max(Double.MIN_NORMAL, rows.meanSquaredNorm()));
        }
    }

    private static SolvePlan plan(LinearProblem problem, CompactRows rows, SolverSettings settings) {
        if (problem.rows() instanceof MappedMatrix) {
            return SolvePlan.ofMappedRows(rows.columns(), settings.memoryBytes());
        }
        return SolvePlan.newtonOrDescent(rows.columns(), rows.entries(), rows.squaredLengths());
    }

    /** The point of the dual domain closest to the start, or to zero without one. */
    private static double[] feasibleStart(DualTerms terms, double[] start) {
        if (start != null) {
            Check.sameLength("start", start.length, terms.size());
        }
        double[] beta = new double[terms.size()];
        for (int i = 0; i < beta.length; i++) {
            beta[i] = terms.clamp(i, start == null ? 0 : Check.finite("start", start[i]));
        }
        return beta;
    }
}

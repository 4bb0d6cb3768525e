// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.Check;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.TypicalRow;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import java.util.Optional;

/**
 * Minimises ½‖w‖² + Σ ℓ_i(w·x_i + b) through its dual
 *
 * <pre>max over β  −½‖Σ β_i x_i‖² − Σ g_i(β_i),   Σ β_i = 0 when the bias is free,   w = Σ β_i x_i,</pre>
 *
 * by one of three methods. With few features for the number of rows, Newton's method over the features reaches the optimum in
 * some tens of passes over the rows, however they are scaled ({@link LinearNewton}); should it come to a stand, an interior
 * point method on orthogonal features takes over, which is slower and hardly ever does ({@link LinearInteriorPoint}).
 * Otherwise, or where nothing else helps, by coordinate descent that keeps w (Hsieh et al., ICML 2008), here with one signed variable and any piecewise
 * quadratic g_i per row. Three things are added to it.
 *
 * <ul>
 *   <li>A penalised bias is a constant feature 1. A free bias is the multiplier of Σ β_i = 0 in the method of multipliers:
 *       the rows see f_i = w·x_i + b + ρ·Σβ, and b moves by ρ·Σβ whenever the inner problem is solved to within that step.
 *       As w does not change when every row is shifted while Σβ = 0, the rows are seen from their centre
 *       ({@link CentredRows}); ρ is a fifth of their median squared distance from it.
 *   <li>Between epochs the rows strictly between two knots of g_i are solved for together, by conjugate gradients on their
 *       face of the dual domain with Σ β_i = 0 kept ({@link LinearFace}).
 *   <li>Rows that sit at a knot with room to spare are set aside until the next look at the gap, which visits all rows.
 * </ul>
 *
 * <p>Stops when (primal − dual) / |primal| ≤ tolerance ({@link dev.margrave.solver.Certificate#relativeGap}), both computed from the data for a β that fulfils all
 * constraints; with a tolerance below 1e-6 the optimality violation must also be at most 100 times the tolerance. One
 * iteration is one epoch or one of Newton's steps. Which method is taken, and every result, depends on the numbers in the
 * rows alone: not on their storage, on empty columns or on the threads.
 */
public final class LinearDualDescent {
    /** A row whose dual variable nothing bounds is taken to go as far as with this part of the mean ‖x_i‖². */
    private static final double LEAST_SLOPE = 1e-10;

    private LinearDualDescent() {}

    public static Solution solve(
            LinearProblem problem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            FitResources resources) {
        return solve(problem, start, settings, control, resources, true);
    }

    /** Without Newton's method every problem goes to the descent. */
    static Solution solve(
            LinearProblem problem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            FitResources resources,
            boolean newton) {
        DualTerms whole = new DualTerms(problem.losses());
        CompactRows rows = resources.compact(problem.rows());
        DualTerms terms = rows.curvature() == null ? whole : new DualTerms(problem.losses(), rows.curvature());
        double[] beta = begin(terms, start);
        BestPoint best = new BestPoint(problem, whole, settings, control);
        long steps = 0;
        if (newton && plan(rows).method() == SolvePlan.Method.NEWTON) {
            try (RowParts parts = new RowParts(rows.rows(), settings.threads())) {
                TypicalRow typical = TypicalRow.of(terms, LEAST_SLOPE * meanSquaredNorm(rows));
                LinearNewton proximal = new LinearNewton(
                        best,
                        terms,
                        NewtonBasis.ofColumns(rows),
                        typical,
                        parts,
                        problem.bias(),
                        settings.maxIterations(),
                        control);
                Optional<Status> end = proximal.run(beta);
                steps = proximal.steps();
                if (end.isEmpty()) {
                    boolean fits =
                            SolvePlan.fitsOrthogonalFeatures(rows.rows(), rows.columns(), settings.memoryBytes());
                    LinearInteriorPoint interior = new LinearInteriorPoint(
                            best,
                            terms,
                            fits ? NewtonBasis.orthogonal(rows, problem.bias(), parts) : NewtonBasis.ofColumns(rows),
                            typical,
                            parts,
                            problem.bias(),
                            settings.maxIterations() - steps,
                            control);
                    end = interior.run();
                    steps += interior.steps();
                }
                if (end.isPresent()) {
                    return best.solution(end.get(), steps);
                }
                beta = best.beta();
            }
        }
        return new LinearWorkspace(best, terms, rows, problem.bias(), beta, steps, settings, control).run();
    }

    private static double meanSquaredNorm(CompactRows rows) {
        double sum = 0;
        for (double value : rows.values) {
            sum += value * value;
        }
        return Math.max(Double.MIN_NORMAL, sum / Math.max(1, rows.rows()));
    }

    private static SolvePlan plan(CompactRows rows) {
        double squaredLengths = 0;
        for (int i = 0; i < rows.rows(); i++) {
            double length = rows.offsets[i + 1] - rows.offsets[i];
            squaredLengths += length * length;
        }
        return SolvePlan.newtonOrDescent(rows.columns(), rows.entries(), squaredLengths);
    }

    /** The point of the dual domain nearest to the start, or to zero without one. */
    private static double[] begin(DualTerms terms, double[] start) {
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

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.Optional;

/**
 * Evaluates the points that the solvers of a linear problem reach, from the data alone, and keeps the best: the one with the
 * lowest primal objective, which becomes the model, and the one with the highest dual objective, which bounds its distance
 * from the optimum. They may be different points.
 */
final class BestPoint {
    /** Of the target gap: what ½‖w − Σ β_i x_i‖² may take up. Chosen by hand. */
    private static final double RESIDUAL_SHARE = 0.1;

    private final LinearProblem problem;
    private final DualTerms terms;
    private final SolverSettings settings;
    private final RunControl control;
    private LinearPoint bestPrimal; // null before the first evaluation, as is bestDual
    private LinearPoint bestDual;

    BestPoint(LinearProblem problem, DualTerms terms, SolverSettings settings, RunControl control) {
        this.problem = problem;
        this.terms = terms;
        this.settings = settings;
        this.control = control;
    }

    /** Evaluates a copy of these dual variables, repaired where Σ β_i must vanish. */
    LinearPoint evaluate(double[] beta, long iterations) {
        return keepBest(LinearPoint.of(problem, terms, beta), iterations);
    }

    /** The same with weights that the solver keeps itself. */
    LinearPoint evaluate(double[] beta, double[] w, double constantWeight, long iterations) {
        return keepBest(LinearPoint.of(problem, terms, beta, w, constantWeight), iterations);
    }

    private LinearPoint keepBest(LinearPoint point, long iterations) {
        boolean isSolved = point.satisfies(settings.tolerance());
        if (bestPrimal == null || isSolved || point.certificate.primal() < bestPrimal.certificate.primal()) {
            bestPrimal = point;
        }
        if (bestDual == null || isSolved || point.certificate.dual() > bestDual.certificate.dual()) {
            bestDual = point;
        }
        control.report(iterations, bestPrimal.certificate.primal(), bestDual.certificate.dual());
        return point;
    }

    /** The final status if this point is close enough to the optimum or a limit is reached; empty to continue. */
    Optional<Status> finalStatus(LinearPoint point, Optional<StopReason> stop, long iterations) {
        if (point.satisfies(settings.tolerance()) || (isGapEnough() && relativeGap() <= settings.tolerance())) {
            return Optional.of(Status.CONVERGED);
        }
        if (stop.isPresent()) {
            return stop.map(StopReason::status);
        }
        return iterations >= settings.maxIterations() ? Optional.of(Status.ITERATION_LIMIT) : Optional.empty();
    }

    /** Whether the gap alone decides on convergence. */
    private boolean isGapEnough() {
        return settings.tolerance() >= LinearPoint.TIGHT_TOLERANCE;
    }

    private Certificate certificate() {
        return bestPrimal.certificate.with(bestPrimal.certificate.primal(), bestDual.certificate.dual());
    }

    /** The duality gap of the best points; infinite before the first evaluation. */
    double gap() {
        return bestPrimal == null ? Double.POSITIVE_INFINITY : certificate().gap();
    }

    double relativeGap() {
        return certificate().relativeGap();
    }

    /** The duality gap that would satisfy the tolerance at the best point so far. */
    double targetGap() {
        return settings.tolerance() * certificate().size();
    }

    /** The largest acceptable ½‖w − Σ β_i x_i‖², which lowers the dual value by as much. */
    double residualTolerance() {
        return RESIDUAL_SHARE * targetGap() * (isGapEnough() ? 1 : settings.tolerance());
    }

    /** The dual variables to continue from. */
    double[] beta() {
        return bestDual.beta;
    }

    /** A run that was stopped early may have seen nothing better than the zero function, so that is evaluated, too. */
    Solution solution(Status status, long iterations) {
        if (status != Status.CONVERGED) {
            double[] zero = new double[terms.size()];
            for (int i = 0; i < zero.length; i++) {
                zero[i] = terms.clamp(i, 0);
            }
            evaluate(zero, iterations);
        }
        return bestPrimal.solution(problem, bestDual, status, iterations);
    }

    /** The best point when rows could no longer be computed; rethrows the reason where there is none. */
    Solution solution(StoppedException stopped, long iterations) {
        if (bestPrimal == null) {
            throw stopped;
        }
        return bestPrimal.solution(problem, bestDual, stopped.reason().status(), iterations);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.dual.RoundingBound;
import dev.margrave.internal.dual.TypicalRow;
import dev.margrave.internal.gram.KernelRowPool;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;
import java.util.Optional;

/** The state of one call of {@link KernelDecomposition}, whose pseudo-code it follows. */
final class DecompositionRun {
    private static final long MAX_INNER_STEPS_PER_MEMBER = 50; // of the working set; chosen by hand

    private final KernelProblem problem;
    private final SolverSettings settings;
    private final RunControl control;
    private final boolean isSingle;
    private final DualVariables dual;
    private final int rowsAtOnce; // kernel rows that are computed between two checks of the clock
    private final RowCache<?> cache;
    private final Gradient gradient;
    private final ActiveRows active;
    private final Optimality optimality;
    private final WorkingSet workingSet;
    private final InnerSolver innerSolver;
    private final GapMonitor monitor;
    private final LowestPrimal best = new LowestPrimal();
    private long iterations;

    DecompositionRun(
            KernelProblem problem,
            SolvePlan plan,
            SolverSettings settings,
            RunControl control,
            KernelRowPool pool,
            Parallel parallel) {
        this.problem = problem;
        this.settings = settings;
        this.control = control;
        this.isSingle = plan.isSingle();
        this.dual = new DualVariables(problem.losses(), problem.bias());
        int capacity = plan.workingSet();
        this.cache = pool.cache(problem.gram(), dual.size, isSingle, plan.rowBytes(), capacity, parallel);
        this.rowsAtOnce = Math.min(capacity, SolvePlan.smallestWorkingSet(dual.size));
        this.gradient = new Gradient(dual, problem.gram(), cache, rowsAtOnce, parallel);
        this.active = new ActiveRows(dual.size);
        this.optimality = new Optimality(dual, gradient.values());
        this.workingSet = new WorkingSet(dual.size, SolvePlan.smallestWorkingSet(dual.size), capacity);
        this.innerSolver = new InnerSolver(dual, cache, capacity, isSingle);
        double output = TypicalRow.of(dual.terms, 1).output();
        this.monitor = new GapMonitor(dual.size, output, settings.tolerance());
    }

    /** Starts from these dual variables instead of those closest to zero, which may still be better than all points of a short run. */
    void startFrom(double[] beta) {
        if (Arrays.stream(dual.beta).allMatch(value -> value == 0)) {
            best.offer(dual.beta, gradient.values(), point().certificate());
        }
        dual.startFrom(beta);
    }

    Solution run() {
        initializeGradient();
        while (true) {
            Optional<StopReason> stop = control.stopReason(iterations, settings.maxIterations());
            optimality.update(active.rows(), active.count());
            if (isGapCheckDue(stop.isPresent())) {
                Optional<Solution> end = checkGap(stop);
                if (end.isPresent()) {
                    return end.get();
                }
            }
            if (!chooseWorkingSet()) {
                continue;
            }
            long steps = solveWorkingSet();
            iterations += steps;
            monitor.recordStep(steps > 0, optimality.violation());
        }
    }

    /** The model must not be worse than the start, so its gradient is computed even out of time; only an interruption stops that. */
    private void initializeGradient() {
        if (!gradient.recompute(control::isInterrupted)) {
            dual.startFrom(new double[problem.losses().size()]);
            gradient.recompute();
        }
    }

    private boolean isGapCheckDue(boolean mustStop) {
        GapMonitor.GapCheck check = monitor.next(
                optimality.violation(), gradient.roundingLevel(), iterations, active.isComplete(), mustStop);
        return switch (check) {
            case NONE -> false;
            case ESTIMATE -> monitor.needsFullCheck(point().certificate());
            case FULL -> true;
        };
    }

    /** Checks the duality gap with all variables; the solution, if the run is finished. */
    private Optional<Solution> checkGap(Optional<StopReason> stop) {
        active.reactivateAll(gradient);
        optimality.update(active.rows(), active.count());
        Point point = point();
        control.report(
                iterations, point.certificate().primal(), point.certificate().dual());
        monitor.recordFullCheck(point.certificate(), optimality.violation());
        best.offer(dual.beta, gradient.values(), point.certificate());
        if (isFinished(point, stop)) {
            // Removes the rounding of many updates; in single precision that of the kernel values is far larger.
            if (!isSingle) {
                if (!gradient.recompute(control::shouldStop)) {
                    return Optional.of(outOfTime(point));
                }
                optimality.update(active.rows(), active.count());
                point = point();
            }
            if (isFinished(point, stop)) {
                return Optional.of(solution(point, stop));
            }
        }
        monitor.scheduleNextCheck(point.certificate(), optimality.violation(), iterations);
        if (cache.isNarrow()) {
            active.shrinkNow(optimality, gradient);
            cache.follow(active.rows(), active.count());
        }
        return Optional.empty();
    }

    private boolean isFinished(Point point, Optional<StopReason> stop) {
        return stop.isPresent()
                || monitor.hasStalled()
                || monitor.isConverged(point.certificate(), optimality.violation());
    }

    /** Returns false if it is time to stop before the kernel rows of the set are there. */
    private boolean chooseWorkingSet() {
        if (settings.shrinking()) {
            active.shrink(optimality, gradient, cache.isFull());
        }
        cache.adapt(active.rows(), active.count());
        workingSet.choose(active, optimality, dual::isFree, cache::isPresent);
        for (int from = 0; from < workingSet.count(); from += rowsAtOnce) {
            int to = Math.min(workingSet.count(), from + rowsAtOnce);
            cache.require(Arrays.copyOfRange(workingSet.members(), from, to), to - from);
            if (to < workingSet.count() && control.shouldStop()) {
                return false;
            }
        }
        return true;
    }

    /** Solves on the working set and updates the gradient; returns the number of steps. */
    private long solveWorkingSet() {
        double target = Math.max(0.1 * optimality.violation(), 0.5 * gradient.roundingLevel());
        double[] before = gradient.betaOf(workingSet.members(), workingSet.count());
        long limit = Math.min(MAX_INNER_STEPS_PER_MEMBER * workingSet.count(), settings.maxIterations() - iterations);
        long steps = innerSolver.solve(workingSet, gradient.values(), target, limit, control::shouldStop);
        gradient.update(workingSet.members(), workingSet.count(), before, active);
        return steps;
    }

    /** The primal point of the present β by the running sums, and both objectives. */
    private record Point(PrimalPoint primal, Certificate certificate) {}

    private Point point() {
        double quadratic = gradient.quadratic();
        PrimalPoint primal = PrimalPoint.at(rowsOnly(gradient.values()), quadratic, problem.losses(), problem.bias());
        double value = PrimalPoint.dual(rowsOnly(dual.beta), quadratic, problem.losses());
        return new Point(primal, new Certificate(primal.primal(), value, problem.losses()));
    }

    /** The point with the lowest primal value of all gap checks, or this one, with the highest dual value. */
    private Point atBest(Point point) {
        if (!best.isBelow(point.certificate().primal())) {
            return point;
        }
        double roundingOfDual = rounding(point);
        best.restore(dual, gradient);
        Point lowestPrimal = point();
        Certificate combined =
                lowestPrimal.certificate().with(lowestPrimal.certificate().primal(), best.highestDual());
        return new Point(
                lowestPrimal.primal(), combined.withRounding(Math.max(roundingOfDual, rounding(lowestPrimal))));
    }

    /** A bound on the effect of kernel values in single precision on the objectives of the present point. */
    private double rounding(Point point) {
        if (!isSingle) {
            return 0;
        }
        double bound = RoundingBound.of(
                rowsOnly(dual.beta),
                rowsOnly(gradient.values()),
                gradient.quadratic(),
                gradient.errors(problem.gram().blockError()),
                problem.losses(),
                point.primal());
        return Math.max(bound, point.certificate().rounding());
    }

    /** Without the free variable that stands in for a missing bias. */
    private double[] rowsOnly(double[] perVariable) {
        return Arrays.copyOf(perVariable, problem.losses().size());
    }

    /** The point by the running sums, which never counts as converged: there is no time to recompute it. */
    private Solution outOfTime(Point point) {
        return solution(
                atBest(point), control.stopReason().map(StopReason::status).orElse(Status.STALLED));
    }

    private Solution solution(Point point, Optional<StopReason> stop) {
        if (monitor.hasReachedGap(point.certificate())) {
            return solution(point, Status.CONVERGED);
        }
        Point lowest = atBest(point);
        boolean isSolved = monitor.hasReachedGap(lowest.certificate());
        Status end = monitor.hasStalled() ? Status.STALLED : stop.orElseThrow().status();
        return solution(lowest, isSolved ? Status.CONVERGED : end);
    }

    private Solution solution(Point point, Status status) {
        PrimalPoint primal = point.primal();
        double[] beta = rowsOnly(dual.beta);
        Certificate certificate = point.certificate().withRounding(rounding(point));
        return new Solution(status, certificate, beta, primal.scale(), primal.bias(), primal.decisions(), iterations);
    }
}

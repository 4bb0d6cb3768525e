// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.dual.RoundingBound;
import dev.margrave.internal.dual.TypicalRow;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.internal.gram.RowStore;
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

/** The state of one call of {@link KernelDecomposition}. */
final class DecompositionRun {
    private static final long INNER_STEPS = 20_000; // between two looks at the clock

    private final KernelProblem problem;
    private final SolverSettings settings;
    private final RunControl control;
    private final boolean single;
    private final DualVariables dual;
    private final RowCache<?> cache;
    private final Gradient gradient;
    private final ActiveRows active;
    private final Optimality optimality;
    private final WorkingSet set;
    private final InnerSolver inner;
    private final GapMonitor monitor;
    private final LowestPrimal best = new LowestPrimal();
    private long iterations;

    DecompositionRun(
            KernelProblem problem,
            SolvePlan plan,
            SolverSettings settings,
            RunControl control,
            RowStore store,
            Parallel parallel) {
        this.problem = problem;
        this.settings = settings;
        this.control = control;
        this.single = plan.isSingle();
        this.dual = new DualVariables(problem.losses(), problem.bias());
        int capacity = plan.workingSet();
        this.cache = store.cache(problem.gram(), dual.size, single, plan.rowBytes(), capacity, parallel);
        this.gradient = new Gradient(dual, problem.gram(), cache, capacity, parallel);
        this.active = new ActiveRows(dual.size);
        this.optimality = new Optimality(dual, gradient.values());
        this.set = new WorkingSet(dual.size, capacity);
        this.inner = new InnerSolver(dual, capacity, single);
        double output = TypicalRow.of(dual.terms, 1).output();
        this.monitor = new GapMonitor(dual.size, output, settings.tolerance());
    }

    /** From these dual variables instead of those nearest to zero, which may still be better than all that a short run sees. */
    void startFrom(double[] beta) {
        if (Arrays.stream(dual.beta).allMatch(value -> value == 0)) {
            best.offer(dual.beta, gradient.values(), point().certificate());
        }
        dual.start(beta);
    }

    Solution run() {
        begin();
        while (true) {
            Optional<StopReason> stop = control.stopReason(iterations, settings.maxIterations());
            optimality.update(active.rows(), active.count());
            if (isLookDue(stop.isPresent())) {
                Optional<Solution> end = look(stop);
                if (end.isPresent()) {
                    return end.get();
                }
            }
            chooseWorkingSet();
            long steps = solveInside();
            iterations += steps;
            monitor.stepped(steps > 0, optimality.violation());
        }
    }

    /** The model must not be worse than its start, so that the clock waits for its gradient; only an interruption ends that. */
    private void begin() {
        if (!gradient.recompute(control::isInterrupted)) {
            dual.start(new double[problem.losses().size()]);
            gradient.recompute();
        }
    }

    private boolean isLookDue(boolean mustStop) {
        GapMonitor.Look look = monitor.next(
                optimality.violation(), gradient.roundingLevel(), iterations, active.isComplete(), mustStop);
        return switch (look) {
            case NONE -> false;
            case GUESS -> monitor.isWorthALook(point().certificate());
            case ALL -> true;
        };
    }

    /** Looks at the gap with all variables; the solution, if this is the end. */
    private Optional<Solution> look(Optional<StopReason> stop) {
        active.bringAllBack(gradient);
        optimality.update(active.rows(), active.count());
        Point point = point();
        control.report(
                iterations, point.certificate().primal(), point.certificate().dual());
        monitor.look(point.certificate(), optimality.violation());
        best.offer(dual.beta, gradient.values(), point.certificate());
        if (isEnd(point, stop)) {
            // Takes off the rounding of many updates; in single precision that of the kernel values is far above it.
            if (!single) {
                if (!gradient.recompute(control::shouldStop)) {
                    return Optional.of(outOfTime(point));
                }
                optimality.update(active.rows(), active.count());
                point = point();
            }
            if (isEnd(point, stop)) {
                return Optional.of(solution(point, stop));
            }
        }
        monitor.goOn(point.certificate(), optimality.violation(), iterations);
        if (cache.isNarrow()) {
            active.shrinkNow(optimality, gradient);
            cache.follow(active.rows(), active.count());
        }
        return Optional.empty();
    }

    private boolean isEnd(Point point, Optional<StopReason> stop) {
        return stop.isPresent()
                || monitor.isExhausted()
                || monitor.isConverged(point.certificate(), optimality.violation());
    }

    private void chooseWorkingSet() {
        if (settings.shrinking()) {
            active.shrink(optimality, gradient, cache.isFull());
        }
        cache.adapt(active.rows(), active.count());
        set.choose(active, optimality, cache::isPresent);
        cache.require(set.members(), set.count());
    }

    /** Solves on the working set and brings the gradient up to date; the number of steps. */
    private long solveInside() {
        double target = Math.max(0.1 * optimality.violation(), 0.5 * gradient.roundingLevel());
        double[] before = gradient.remember(set.members(), set.count());
        long limit = Math.min(INNER_STEPS, settings.maxIterations() - iterations);
        long steps = inner.solve(set, cache, gradient.values(), target, limit);
        gradient.update(set.members(), set.count(), before, active);
        return steps;
    }

    /** The model of the present β by the running sums, and its two objectives. */
    private record Point(PrimalPoint primal, Certificate certificate) {}

    private Point point() {
        double quadratic = gradient.quadratic();
        PrimalPoint primal = PrimalPoint.at(rowsOnly(gradient.values()), quadratic, problem.losses(), problem.bias());
        double value = PrimalPoint.dual(rowsOnly(dual.beta), quadratic, problem.losses());
        return new Point(primal, new Certificate(primal.primal(), value, problem.losses()));
    }

    /** The point with the lowest primal value that was looked at, where that is not this one, with this one's dual value. */
    private Point atBest(Point point) {
        if (!best.isBelow(point.certificate().primal())) {
            return point;
        }
        double ofBound = rounding(point);
        best.restore(dual, gradient);
        Point lower = point();
        Certificate both = lower.certificate().with(lower.certificate().primal(), best.highestDual());
        return new Point(lower.primal(), both.withRounding(Math.max(ofBound, rounding(lower))));
    }

    /** What kernel values in single precision may have changed in the objectives of the present point, or more if it says so. */
    private double rounding(Point point) {
        if (!single) {
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

    /** Without the variable that stands for the missing bias. */
    private double[] rowsOnly(double[] perVariable) {
        return Arrays.copyOf(perVariable, problem.losses().size());
    }

    /** The point by the running sums, which is never called converged: there is no time to make it exact. */
    private Solution outOfTime(Point point) {
        return solution(
                atBest(point), control.stopReason().map(StopReason::status).orElse(Status.STALLED));
    }

    private Solution solution(Point point, Optional<StopReason> stop) {
        if (monitor.hasReachedGap(point.certificate())) {
            return solution(point, Status.CONVERGED);
        }
        Point kept = atBest(point);
        boolean isSolved = monitor.hasReachedGap(kept.certificate());
        Status end = monitor.isExhausted() ? Status.STALLED : stop.orElseThrow().status();
        return solution(kept, isSolved ? Status.CONVERGED : end);
    }

    private Solution solution(Point point, Status status) {
        PrimalPoint primal = point.primal();
        double[] beta = rowsOnly(dual.beta);
        Certificate certificate = point.certificate().withRounding(rounding(point));
        return new Solution(status, certificate, beta, primal.scale(), primal.bias(), primal.decisions(), iterations);
    }
}

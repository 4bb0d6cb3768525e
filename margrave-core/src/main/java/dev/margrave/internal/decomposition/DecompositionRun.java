// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.internal.gram.RowStore;
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
    private static final long BYTES_A_VARIABLE =
            150 + 8 * ActiveRows.MOST_SNAPSHOTS; // with the copies at a look at the gap
    private static final long FIXED_BYTES = 24 << 20; // Java's own: compiled code and what compiling takes
    private static final long BYTES_A_PAIR = 2L * Double.BYTES; // of the working set: its block, and a factor of it
    private static final long INNER_STEPS = 20_000; // between two looks at the clock
    private static final int OUTER_STEPS_BETWEEN_CHECKS = 64;
    /** Until then a look at the gap takes the variables set aside as they were, which changes it little. */
    private static final int OUTER_STEPS_BEFORE_CERTAINTY = 1024;

    private static final double WORTH_WAITING = 0.9; // more of the gap is left at the next look: it is theirs
    private static final double NEAR_ROUNDING = 1e-7; // violations above it are still worth working on
    private static final double IDLE = 1e-13; // relative growth of the dual value that counts as progress
    private static final double HOPELESS = 1e-18; // its growth as a part of the gap that will never close it
    private static final long STEPS_A_VARIABLE = 1000; // pair steps that make a stretch long where outer steps are few
    private static final int IDLE_CHECKS = 6; // long stretches without it, after which nothing more will come
    private static final double REVIVING = 10; // more violation among all variables than among those that took part
    private static final int MOST_REVIVALS = 100;
    private static final int PATIENCE = 60; // outer steps without progress near rounding level

    private final KernelProblem problem;
    private final SolverSettings settings;
    private final RunControl control;
    private final DualVariables dual;
    private final Gradient gradient;
    private final ActiveRows active;
    private final Optimality optimality;
    private final WorkingSet set;
    private final InnerSolver inner;
    private final RowCache<?> cache;
    private final boolean single;
    private long iterations;

    DecompositionRun(
            KernelProblem problem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            RowStore store,
            Parallel parallel) {
        this.problem = problem;
        this.settings = settings;
        this.control = control;
        this.dual = new DualVariables(problem.losses(), problem.bias());
        if (start != null) {
            dual.start(start);
        }
        this.single = settings.allowsSinglePrecision()
                && problem.gram().hasBlocks()
                && problem.gram().blockBytes() <= settings.memoryBytes();
        long budget = settings.memoryBytes() - (single ? problem.gram().blockBytes() : 0);
        int capacity = setSize(dual.size, budget, single ? Float.BYTES : Double.BYTES);
        long ofRows = rowBytes(dual.size, budget) - BYTES_A_PAIR * capacity * capacity;
        this.cache = store.cache(problem.gram(), dual.size, single, ofRows, capacity, parallel);
        this.gradient = new Gradient(dual, problem.gram(), cache, capacity, parallel);
        this.active = new ActiveRows(dual.size);
        this.optimality = new Optimality(dual, gradient.values());
        this.set = new WorkingSet(dual.size, capacity);
        this.inner = new InnerSolver(dual, capacity, single);
    }

    /** What is left of the memory for kernel rows: the collector wants some, too. */
    private static long rowBytes(int variables, long memoryBytes) {
        long fixed = Math.min(FIXED_BYTES, memoryBytes / 8);
        return (memoryBytes - fixed - BYTES_A_VARIABLE * variables) / 8 * 7;
    }

    /** A few hundred rows, and no more than a third of what the cache can hold. */
    static int setSize(int variables, long memoryBytes, int entryBytes) {
        int wanted = variables > 20_000 ? 1024 : 384;
        long affordableRows = rowBytes(variables, memoryBytes) / entryBytes / variables;
        return (int) Math.max(2, Math.min(Math.min(variables, wanted), affordableRows / 3));
    }

    /** A start whose gradient takes longer than there is time for is given up for β = 0, which needs none. */
    private void begin() {
        if (!gradient.recompute(control::shouldStop)) {
            dual.start(new double[problem.losses().size()]);
            gradient.recompute();
        }
    }

    Solution run() {
        begin();
        double checkAt = Double.POSITIVE_INFINITY;
        double best = Double.POSITIVE_INFINITY;
        int sinceCheck = 0;
        int sinceBest = 0;
        double bestDual = Double.NEGATIVE_INFINITY;
        int idleChecks = 0;
        int revivals = 0;
        double lastGuess = Double.POSITIVE_INFINITY;
        long longStretch = STEPS_A_VARIABLE * dual.size;
        long atCheck = 0;
        while (true) {
            Optional<StopReason> reason = control.stopReason(iterations, settings.maxIterations());
            optimality.update(active.rows(), active.count());
            double violation = optimality.violation();
            boolean exhausted =
                    violation <= gradient.roundingLevel() || sinceBest > PATIENCE || idleChecks >= IDLE_CHECKS;
            boolean ends = reason.isPresent() || exhausted || iterations - atCheck >= longStretch;
            boolean due = violation <= checkAt || ++sinceCheck % OUTER_STEPS_BETWEEN_CHECKS == 0;
            if (due && !ends && sinceCheck < OUTER_STEPS_BEFORE_CERTAINTY && !active.isComplete()) {
                PrimalPoint guess = point();
                double guessedGap = relativeGap(guess);
                due = isConverged(guess) || (violation <= checkAt && guessedGap > WORTH_WAITING * lastGuess);
                lastGuess = guessedGap;
                checkAt = violation * (isNear(guess) ? 0.5 : 0.2);
            }
            if (ends || due) {
                lastGuess = Double.POSITIVE_INFINITY;
                bringAllBack();
                if (exhausted && optimality.violation() > REVIVING * violation && revivals++ < MOST_REVIVALS) {
                    exhausted = false; // it was only for the variables that took part
                    sinceBest = 0;
                    best = Double.POSITIVE_INFINITY;
                }
                PrimalPoint point = point();
                double value = dualValue();
                control.report(iterations, point.primal(), value);
                double gap = point.primal() - value;
                boolean grows = value > bestDual + IDLE * Math.abs(value);
                boolean hopeless = Double.isFinite(gap) && !(value > bestDual + HOPELESS * gap);
                if (iterations - atCheck >= longStretch && hopeless) {
                    idleChecks++;
                } else if (grows) {
                    idleChecks = 0;
                } else if (sinceCheck >= OUTER_STEPS_BETWEEN_CHECKS) {
                    idleChecks++;
                }
                bestDual = Math.max(bestDual, value);
                if (reason.isPresent() || exhausted || isConverged(point)) {
                    // Takes off the rounding of many updates; in single precision that of the kernel values is far
                    // above it.
                    if (!single && !gradient.recompute(control::shouldStop)) {
                        return outOfTime(point);
                    }
                    PrimalPoint exact = single ? point : updatedPoint();
                    if (reason.isPresent() || exhausted || isConverged(exact)) {
                        return solution(exact, reason, exhausted);
                    }
                }
                checkAt = optimality.violation() * (isNear(point) ? 0.5 : 0.2);
                sinceCheck = 0;
                atCheck = iterations;
                if (cache.isNarrow()) {
                    active.shrinkNow(optimality, gradient);
                    cache.follow(active.rows(), active.count());
                }
            }
            boolean moved = advance() > 0;
            boolean better = optimality.violation() < 0.9 * best;
            sinceBest = better || (moved && optimality.violation() > NEAR_ROUNDING) ? 0 : sinceBest + 1;
            best = Math.min(best, optimality.violation());
        }
    }

    /** One outer step: shrink, choose, solve inside, update the gradient. */
    private long advance() {
        if (settings.shrinking()) {
            active.shrink(optimality, gradient, cache.isFull());
        }
        cache.adapt(active.rows(), active.count());
        set.choose(active, optimality, cache);
        cache.require(set.members(), set.count());
        double target = Math.max(0.1 * optimality.violation(), 0.5 * gradient.roundingLevel());
        double[] before = gradient.remember(set.members(), set.count());
        long limit = Math.min(INNER_STEPS, settings.maxIterations() - iterations);
        long steps = inner.solve(set, cache, gradient.values(), target, limit);
        gradient.update(set.members(), set.count(), before, active);
        iterations += steps;
        return steps;
    }

    private void bringAllBack() {
        active.bringAllBack(gradient);
        optimality.update(active.rows(), active.count());
    }

    private PrimalPoint point() {
        return PrimalPoint.at(rowsOnly(gradient.values()), gradient.quadratic(), problem.losses(), problem.bias());
    }

    private double dualValue() {
        return PrimalPoint.dual(rowsOnly(dual.beta), gradient.quadratic(), problem.losses());
    }

    private PrimalPoint updatedPoint() {
        optimality.update(active.rows(), active.count());
        return point();
    }

    /** Without the variable that stands for the missing bias. */
    private double[] rowsOnly(double[] perVariable) {
        return Arrays.copyOf(perVariable, problem.losses().size());
    }

    private double relativeGap(PrimalPoint point) {
        return new Certificate(point.primal(), dualValue()).relativeGap();
    }

    private boolean isNear(PrimalPoint point) {
        return relativeGap(point) <= 10 * settings.tolerance();
    }

    private boolean isConverged(PrimalPoint point) {
        double tolerance = settings.tolerance();
        return relativeGap(point) <= tolerance && (tolerance >= 1e-6 || optimality.violation() <= 100 * tolerance);
    }

    /** The point by the running sums, which is never called converged: there is no time to make it exact. */
    private Solution outOfTime(PrimalPoint point) {
        return solution(point, control.stopReason().map(StopReason::status).orElse(Status.STALLED));
    }

    private Solution solution(PrimalPoint point, Optional<StopReason> reason, boolean exhausted) {
        boolean reached = relativeGap(point) <= settings.tolerance();
        return solution(
                point,
                reached
                        ? Status.CONVERGED
                        : exhausted ? Status.STALLED : reason.orElseThrow().status());
    }

    private Solution solution(PrimalPoint point, Status status) {
        Certificate certificate = new Certificate(point.primal(), dualValue());
        double[] beta = rowsOnly(dual.beta);
        return new Solution(status, certificate, beta, point.scale(), point.bias(), point.decisions(), iterations);
    }
}

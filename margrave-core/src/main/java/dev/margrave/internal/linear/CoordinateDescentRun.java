// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.ZeroSum.Repair;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The state of one descent of {@link LinearSolver}:
 *
 * <pre>
 * check the duality gap at the start
 * until a check ends the run, or predicts that another method is faster
 *     for each active row in random order
 *         move β_i to its own optimum, or shrink: set the row aside
 *     update the multiplier of a free bias
 *     from time to time check the gap with all rows: adopt the point that was evaluated,
 *         optimize on its face, and select the active rows again
 * </pre>
 *
 * Work is counted in multiplications, roughly. All constants here were chosen by hand.
 */
final class CoordinateDescentRun {
    /** Multiplications between two checks of the clock. */
    private static final int WORK_BETWEEN_CLOCK_CHECKS = 1 << 18;
    /** Gap checks without progress after which a gap of the size of rounding counts as final. */
    private static final int MAX_CHECKS_WITHOUT_PROGRESS = 25;

    /** Gap checks whose point was not adopted, after which w is recomputed. */
    private static final int REJECTIONS_PER_REFRESH = 8;

    /** Work on a face relative to the work since the last gap check, while the relative gap is large; 1 afterwards. */
    private static final double FACE_WORK_SHARE = 0.2;

    /** Relative gap below which few rows will change face. */
    private static final double SMALL_GAP = 1e-3;
    /** Relative gap that may be due to rounding. */
    private static final double ROUNDING_GAP = 1e-11;

    /** Epochs before descent may be left for another method. */
    private static final int MIN_EPOCHS = 8;

    /** Total work relative to that of the alternative method, after which descent is left in any case. */
    private static final double MAX_WORK_RATIO = 3;

    private final BestPoint best;
    private final Bias bias;
    private final CompactRows rows;
    private final SolverSettings settings;
    private final RunControl control;
    private final DualTerms terms;
    private final DescentPoint iterate;
    private final double rowWork;
    private final double checkWork;
    private final SplittableRandom random;

    private final Shrinking shrinking;
    private final int[] active;
    private int activeCount;
    private double epochViolation;
    private long epochs;
    private double totalWork;
    private double workAtCheck;
    private double workAtProgress;
    private int checksWithoutProgress;
    private int rejections;
    private boolean isStarted;
    private double adoptedDual = Double.NEGATIVE_INFINITY;
    private final double alternativeWork;
    private final List<GapCheck> gapChecks = new ArrayList<>();

    /** The gap after the given work. */
    private record GapCheck(double work, double gap) {}

    /**
     * @param epochs that led to {@code start}
     * @param alternativeWork the work of another method; infinite where there is none
     */
    CoordinateDescentRun(
            BestPoint best,
            DualTerms terms,
            CompactRows rows,
            Bias bias,
            double[] start,
            long epochs,
            double alternativeWork,
            SolverSettings settings,
            RunControl control) {
        this.best = best;
        this.terms = terms;
        this.rows = rows;
        this.bias = bias;
        this.epochs = epochs;
        this.alternativeWork = alternativeWork;
        this.settings = settings;
        this.control = control;
        int n = rows.rows();
        iterate = new DescentPoint(rows, bias, start);
        rowWork = 2 * ((double) rows.entries() / Math.max(1, n)) + 10;
        checkWork = 2.0 * rows.entries() + 40.0 * n + 200;
        random = new SplittableRandom(settings.seed());
        shrinking = new Shrinking(terms, settings.shrinking());
        active = new int[n];
    }

    /** The final status; empty if the alternative method is predicted to be faster. */
    Optional<Status> run() {
        Optional<Status> end = checkGap(Optional.empty());
        while (end.isEmpty() && !isSlowerThanAlternative()) {
            Optional<StopReason> stop = epoch();
            iterate.updateMultiplier(epochViolation);
            if (stop.isPresent() || isGapCheckDue()) {
                end = checkGap(stop);
            }
        }
        return end;
    }

    long epochs() {
        return epochs;
    }

    /** Whether closing the gap, at the rate of the second half of the work, takes longer than the alternative method. */
    private boolean isSlowerThanAlternative() {
        if (alternativeWork == Double.POSITIVE_INFINITY || gapChecks.isEmpty()) {
            return false;
        }
        GapCheck last = gapChecks.get(gapChecks.size() - 1);
        if (last.work() < totalWork || totalWork < MIN_EPOCHS * rowWork * active.length) {
            return false;
        }
        GapCheck middle = gapChecks.get(0);
        for (GapCheck gapCheck : gapChecks) {
            middle = gapCheck.work() <= 0.5 * totalWork ? gapCheck : middle;
        }
        double rate = Math.log(middle.gap() / last.gap()) / (last.work() - middle.work());
        double remainingWork = Math.log(last.gap() / best.targetGap()) / rate;
        return !(remainingWork >= 0 && remainingWork <= alternativeWork)
                || totalWork > MAX_WORK_RATIO * alternativeWork;
    }

    private boolean isGapCheckDue() {
        return totalWork - workAtCheck >= Math.max(4 * checkWork, 0.1 * totalWork)
                || epochViolation == 0
                || epochs >= settings.maxIterations();
    }

    /** One pass over the active rows in random order; the reason to stop, if there is one. */
    private Optional<StopReason> epoch() {
        double workSinceClockCheck = 0;
        int kept = activeCount;
        for (int k = 0; k < kept; k++) {
            int i = drawRow(k, kept);
            double f = iterate.output(i);
            double violation = shrinking.check(i, iterate.beta[i], f);
            if (violation > 0) {
                iterate.move(i, terms.minimizer(i, iterate.beta[i], f, iterate.curvature(i)));
            } else if (violation < 0) { // set aside
                active[k--] = active[--kept];
                active[kept] = i;
            }
            workSinceClockCheck += rowWork;
            if (workSinceClockCheck > WORK_BETWEEN_CLOCK_CHECKS) {
                Optional<StopReason> stop = control.stopReason();
                if (stop.isPresent()) {
                    return stop;
                }
                workSinceClockCheck = 0;
            }
        }
        totalWork += activeCount * rowWork + 1;
        activeCount = kept;
        epochViolation = shrinking.endPass();
        epochs++;
        return control.stopReason();
    }

    /** Swaps a random one of the rows at k..kept−1 to k. */
    private int drawRow(int k, int kept) {
        int at = k + random.nextInt(kept - k);
        int i = active[at];
        active[at] = active[k];
        active[k] = i;
        return i;
    }

    /** Checks the duality gap with all rows; the final status, or empty to continue. */
    private Optional<Status> checkGap(Optional<StopReason> stop) {
        double before = best.gap();
        LinearPoint point = best.evaluate(iterate.beta, epochs);
        gapChecks.add(new GapCheck(totalWork, best.gap()));
        if (before > 0 && best.gap() < 0.99 * before) { // rounding can leave a gap below 0
            workAtProgress = totalWork;
            checksWithoutProgress = 0;
        }
        Optional<Status> end = best.finalStatus(point, stop, epochs);
        if (end.isEmpty() && hasStalled()) {
            return Optional.of(Status.STALLED);
        }
        if (end.isEmpty()) {
            continueFrom(point);
        }
        return end;
    }

    /** Whether there was no better point for long; near rounding level, a few gap checks count as long. */
    private boolean hasStalled() {
        checksWithoutProgress++;
        return best.relativeGap() <= ROUNDING_GAP
                ? checksWithoutProgress > MAX_CHECKS_WITHOUT_PROGRESS
                : totalWork > 10 * workAtProgress + 1000 * checkWork;
    }

    private void continueFrom(LinearPoint point) {
        if (!isStarted) {
            iterate.startAt(point);
            optimizeFace(point);
            isStarted = true;
        } else if (shouldAdopt(point)) {
            iterate.adopt(point);
            optimizeFace(point);
        } else if (++rejections % REJECTIONS_PER_REFRESH == 0) {
            iterate.recomputeWeights();
        }
        selectActiveRows(point);
        workAtCheck = totalWork;
    }

    /** Descent keeps its own point where the repaired one is worse than the last one adopted, which would set it back. */
    private boolean shouldAdopt(LinearPoint point) {
        return bias != Bias.FREE || (point.repair == Repair.GENTLE && point.certificate.dual() > adoptedDual);
    }

    /** Optimizes on the face of the adopted point: worth more work when few rows will still change face. */
    private void optimizeFace(LinearPoint point) {
        adoptedDual = point.certificate.dual();
        LinearFace face = new LinearFace(rows, terms, point, bias);
        double share = best.relativeGap() > SMALL_GAP ? FACE_WORK_SHARE : 1;
        if (face.improve(iterate.beta, iterate.w, share * (totalWork - workAtCheck), control)) {
            iterate.adoptFace(face.sum(), face.bias());
        }
    }

    /** Selects the active rows from all rows. */
    private void selectActiveRows(LinearPoint point) {
        double shift = iterate.multiplierShift(point);
        double[] u = rows.without(point.u, point.beta);
        for (int i = 0; i < active.length; i++) {
            shrinking.check(i, iterate.beta[i], u[i] + shift);
        }
        shrinking.endPass();
        activeCount = 0;
        for (int i = 0; i < active.length; i++) {
            if (shrinking.check(i, iterate.beta[i], u[i] + shift) >= 0) {
                active[activeCount++] = i;
            }
        }
        shrinking.endPass();
        shrinking.resetThresholds();
    }
}

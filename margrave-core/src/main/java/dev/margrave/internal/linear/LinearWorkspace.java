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
 * The state of one descent of {@link LinearDualDescent}:
 *
 * <pre>
 * look at the start
 * until a look says that it is the end, or that another method would be there sooner
 *     for each active row in random order
 *         move β_i to the optimum of its own, or set the row aside
 *     move the multiplier of a free bias
 *     now and then look at all rows: adopt the point that was looked at,
 *         search its face, and choose the active rows anew
 * </pre>
 *
 * Work is counted in multiplications, roughly.
 */
final class LinearWorkspace {
    private static final int WORK_BETWEEN_CLOCK_LOOKS = 1 << 18;
    /** Looks at a gap of the size of rounding after which it is taken for final. */
    private static final int FRUITLESS_CHECKS = 25;

    private static final int REJECTIONS_A_REFRESH = 8;

    /** The work of a search on a face, as a part of that since the last check, before the gap is small; as much after. */
    private static final double FACE_WORK_BEFORE = 0.2;

    private static final double SMALL_GAP = 1e-3;
    private static final double ROUNDING_GAP = 1e-11;

    /** Epochs that descent has in any case before it may be left. */
    private static final int MIN_EPOCHS = 8;

    private static final double MOST_TIMES_AS_MUCH = 3; // of what another method would take

    private final BestPoint best;
    private final Bias bias;
    private final CompactRows rows;
    private final SolverSettings settings;
    private final RunControl control;
    private final DualTerms terms;
    private final DescentPoint state;
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
    private int fruitless;
    private int rejected;
    private boolean hasBegun;
    private double adoptedDual = Double.NEGATIVE_INFINITY;
    private final double otherWork;
    private final List<Look> looks = new ArrayList<>();

    /** What work had led to which gap. */
    private record Look(double work, double gap) {}

    /**
     * @param epochs that were spent before on the way to {@code start}
     * @param otherWork what another method would take; infinite where there is none
     */
    LinearWorkspace(
            BestPoint best,
            DualTerms terms,
            CompactRows rows,
            Bias bias,
            double[] start,
            long epochs,
            double otherWork,
            SolverSettings settings,
            RunControl control) {
        this.best = best;
        this.terms = terms;
        this.rows = rows;
        this.bias = bias;
        this.epochs = epochs;
        this.otherWork = otherWork;
        this.settings = settings;
        this.control = control;
        int n = rows.rows();
        state = new DescentPoint(rows, bias, start);
        rowWork = 2 * ((double) rows.entries() / Math.max(1, n)) + 10;
        checkWork = 2.0 * rows.entries() + 40.0 * n + 200;
        random = new SplittableRandom(settings.seed());
        shrinking = new Shrinking(terms, settings.shrinking());
        active = new int[n];
    }

    /** The final status; empty if the other method will be there sooner. */
    Optional<Status> run() {
        Optional<Status> end = check(Optional.empty());
        while (end.isEmpty() && !isSlow()) {
            Optional<StopReason> stop = epoch();
            state.moveMultiplier(epochViolation);
            if (stop.isPresent() || checkIsDue()) {
                end = check(stop);
            }
        }
        return end;
    }

    long epochs() {
        return epochs;
    }

    /** Whether the gap, at the rate of the second half of all work, takes longer to close than by the other method. */
    private boolean isSlow() {
        if (otherWork == Double.POSITIVE_INFINITY || looks.isEmpty()) {
            return false;
        }
        Look last = looks.get(looks.size() - 1);
        if (last.work() < totalWork || totalWork < MIN_EPOCHS * rowWork * active.length) {
            return false;
        }
        Look middle = looks.get(0);
        for (Look look : looks) {
            middle = look.work() <= 0.5 * totalWork ? look : middle;
        }
        double rate = Math.log(middle.gap() / last.gap()) / (last.work() - middle.work());
        double left = Math.log(last.gap() / best.tolerableGap()) / rate;
        return !(left >= 0 && left <= otherWork) || totalWork > MOST_TIMES_AS_MUCH * otherWork;
    }

    private boolean checkIsDue() {
        return totalWork - workAtCheck >= Math.max(4 * checkWork, 0.1 * totalWork)
                || epochViolation == 0
                || epochs >= settings.maxIterations();
    }

    /** One pass over the active rows in random order; the reason to stop now, if there is one. */
    private Optional<StopReason> epoch() {
        double workSinceLook = 0;
        int kept = activeCount;
        for (int k = 0; k < kept; k++) {
            int i = draw(k, kept);
            double f = state.decision(i);
            double violation = shrinking.look(i, state.beta[i], f);
            if (violation > 0) {
                state.move(i, terms.minimiser(i, state.beta[i], f, state.curvature(i)));
            } else if (violation < 0) { // set aside
                active[k--] = active[--kept];
                active[kept] = i;
            }
            workSinceLook += rowWork;
            if (workSinceLook > WORK_BETWEEN_CLOCK_LOOKS) {
                Optional<StopReason> stop = control.stopReason();
                if (stop.isPresent()) {
                    return stop;
                }
                workSinceLook = 0;
            }
        }
        totalWork += activeCount * rowWork + 1;
        activeCount = kept;
        epochViolation = shrinking.endPass();
        epochs++;
        return control.stopReason();
    }

    /** Brings one of the rows at k..kept−1 to k. */
    private int draw(int k, int kept) {
        int at = k + random.nextInt(kept - k);
        int i = active[at];
        active[at] = active[k];
        active[k] = i;
        return i;
    }

    /** Looks at the gap of all rows; the final status, or empty to go on. */
    private Optional<Status> check(Optional<StopReason> stop) {
        double before = best.gap();
        LinearPoint point = best.look(state.beta, epochs);
        looks.add(new Look(totalWork, best.gap()));
        if (before > 0 && best.gap() < 0.99 * before) { // rounding can leave a gap below 0
            workAtProgress = totalWork;
            fruitless = 0;
        }
        Optional<Status> end = best.verdict(point, stop, epochs);
        if (end.isEmpty() && stalled()) {
            return Optional.of(Status.STALLED);
        }
        if (end.isEmpty()) {
            goOnFrom(point);
        }
        return end;
    }

    /** No better point for long, where long is short once the gap is down to rounding. */
    private boolean stalled() {
        fruitless++;
        return best.relativeGap() <= ROUNDING_GAP
                ? fruitless > FRUITLESS_CHECKS
                : totalWork > 10 * workAtProgress + 1000 * checkWork;
    }

    private void goOnFrom(LinearPoint point) {
        if (!hasBegun) {
            state.beginAt(point);
            improveOnFace(point);
            hasBegun = true;
        } else if (isWorthAdopting(point)) {
            state.adopt(point);
            improveOnFace(point);
        } else if (++rejected % REJECTIONS_A_REFRESH == 0) {
            state.refreshWeights();
        }
        activate(point);
        workAtCheck = totalWork;
    }

    /** A repaired point that is worse than the last would throw the descent back; it then keeps its own. */
    private boolean isWorthAdopting(LinearPoint point) {
        return bias != Bias.FREE || (point.repair == Repair.GENTLE && point.certificate.dual() > adoptedDual);
    }

    /** Searches the face of the point that was adopted: worth more work when few rows will still change face. */
    private void improveOnFace(LinearPoint point) {
        adoptedDual = point.certificate.dual();
        LinearFace face = new LinearFace(rows, terms, point, bias);
        double share = best.relativeGap() > SMALL_GAP ? FACE_WORK_BEFORE : 1;
        if (face.improve(state.beta, state.w, share * (totalWork - workAtCheck), control)) {
            state.takeFace(face.sum(), face.bias());
        }
    }

    /** Chooses the active rows anew from all rows. */
    private void activate(LinearPoint point) {
        double shift = state.shift(point);
        double[] u = rows.without(point.u, point.beta);
        for (int i = 0; i < active.length; i++) {
            shrinking.look(i, state.beta[i], u[i] + shift);
        }
        shrinking.endPass();
        activeCount = 0;
        for (int i = 0; i < active.length; i++) {
            if (shrinking.look(i, state.beta[i], u[i] + shift) >= 0) {
                active[activeCount++] = i;
            }
        }
        shrinking.endPass();
        shrinking.forget();
    }
}

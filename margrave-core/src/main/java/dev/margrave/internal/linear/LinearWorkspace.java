// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.ZeroSum.Repair;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The state of one run of {@link LinearDualDescent}. The rows see f_i = x_i·w + b − μ·w + Σβ·(ρ + ‖μ‖² − μ·x_i), with μ of
 * {@link CentredRows} for a free bias; μ = b = 0 otherwise, and ρ is 1 for a penalised bias and 0 for none. Work is counted
 * in multiplications, roughly.
 */
final class LinearWorkspace {
    private static final int WORK_BETWEEN_CLOCK_LOOKS = 1 << 18;
    /** ρ as a part of the typical ‖x_i − μ‖². */
    private static final double PENALTY = 0.2;
    /** Looks at a gap of the size of rounding after which it is taken for final. */
    private static final int FRUITLESS_CHECKS = 25;

    /** The work of a search on a face, as a part of that since the last check, before the gap is small; as much after. */
    private static final double FACE_WORK_BEFORE = 0.2;

    private static final double SMALL_GAP = 1e-3;
    private static final double ROUNDING_GAP = 1e-11;
    private static final int FIELDS = 3;

    private final BestPoint best;
    private final Bias bias;
    private final CompactRows rows;
    private final SolverSettings settings;
    private final RunControl control;
    private final DualTerms terms;
    private final boolean freeBias;
    private final CentredRows centred;
    private final double penalty; // ρ
    private final double[] fields; // of row i: curvature of its step, pull of Σβ on f_i, μ·x_i
    private final double rowWork;
    private final double checkWork;
    private final SplittableRandom random;

    private double[] beta;
    private double[] w; // Σ β_i x_i
    private double sum; // Σ β_i
    private double centreDot; // μ·w
    private double multiplier; // b, of the centred rows

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
    private double adoptedDual = Double.NEGATIVE_INFINITY;

    /** {@code epochs} were spent before on the way to {@code start}. */
    LinearWorkspace(
            BestPoint best,
            DualTerms terms,
            CompactRows rows,
            Bias bias,
            double[] start,
            long epochs,
            SolverSettings settings,
            RunControl control) {
        this.best = best;
        this.terms = terms;
        this.rows = rows;
        this.bias = bias;
        this.epochs = epochs;
        this.settings = settings;
        this.control = control;
        freeBias = bias == Bias.FREE;
        centred = freeBias ? CentredRows.atMean(rows) : CentredRows.atOrigin(rows);
        penalty = switch (bias) {
            case NONE -> 0;
            case PENALISED -> 1;
            case FREE -> PENALTY * centred.typicalSquaredNorm();
        };
        int n = rows.rows();
        fields = new double[Math.multiplyExact(FIELDS, n)];
        beta = start.clone();
        for (int i = 0; i < n; i++) {
            fields[FIELDS * i] = centred.squaredNorms[i] + penalty;
            fields[FIELDS * i + 1] = penalty + centred.centreNorm - centred.centreDots[i];
            fields[FIELDS * i + 2] = centred.centreDots[i];
        }
        long entries = rows.entries();
        double rowEntries = (double) entries / Math.max(1, n);
        rowWork = 2 * rowEntries + 10;
        checkWork = 2.0 * entries + 40.0 * n + 200;
        random = new SplittableRandom(settings.seed());
        shrinking = new Shrinking(terms, settings.shrinking());
        active = new int[n];
    }

    Solution run() {
        Optional<Status> end = check(Optional.empty());
        while (end.isEmpty()) {
            Optional<StopReason> stop = epoch();
            if (freeBias) {
                moveMultiplier();
            }
            if (stop.isPresent() || checkIsDue()) {
                end = check(stop);
            }
        }
        return best.solution(end.get(), epochs);
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
            int at = k + random.nextInt(kept - k);
            int i = active[at];
            active[at] = active[k];
            active[k] = i;
            double f = rows.dot(i, w) + (multiplier - centreDot) + sum * fields[FIELDS * i + 1];
            double violation = shrinking.look(i, beta[i], f);
            if (violation > 0) {
                move(i, terms.minimiser(i, beta[i], f, fields[FIELDS * i]));
            } else if (violation < 0) {
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

    private void move(int i, double target) {
        double step = target - beta[i];
        if (step != 0) {
            rows.addTo(i, w, step);
            sum += step;
            centreDot += step * fields[FIELDS * i + 2];
            beta[i] = target;
        }
    }

    /** The outer step of the method of multipliers, once the inner problem is solved to within it. */
    private void moveMultiplier() {
        double step = penalty * sum;
        if (epochViolation <= Math.abs(step)) {
            multiplier += step;
        }
    }

    /** Looks at the gap of all rows; the final status, or empty to go on. */
    private Optional<Status> check(Optional<StopReason> stop) {
        double before = best.gap();
        LinearPoint point = best.look(beta, epochs);
        if (before > 0 && point.certificate.gap() < 0.99 * before) { // rounding can leave a gap below 0
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
        // A repaired point that is worse than the last would throw the descent back; it then keeps its own.
        if (w == null || !freeBias || (point.repair == Repair.GENTLE && point.certificate.dual() > adoptedDual)) {
            adopt(point);
        } else if (++rejected % 8 == 0) {
            refreshWeights();
        }
        activate(point);
        workAtCheck = totalWork;
    }

    /** Goes on from this point after a search on its face, which is worth more work when few rows will still change face. */
    private void adopt(LinearPoint point) {
        boolean first = w == null;
        adoptedDual = point.certificate.dual();
        beta = point.beta.clone();
        w = rows.gather(point.w);
        if (freeBias) {
            multiplier = first ? point.primal.bias() + centred.centreDot(w) : multiplier + penalty * sum;
        }
        sum = freeBias ? 0 : point.sum;
        LinearFace face = new LinearFace(rows, terms, point, bias);
        double share = best.relativeGap() > SMALL_GAP ? FACE_WORK_BEFORE : 1;
        if (face.improve(beta, w, share * (totalWork - workAtCheck), control)) {
            sum = freeBias ? 0 : face.sum();
            multiplier = freeBias ? face.bias() + centred.centreDot(w) : 0;
        }
        centreDot = centred.centreDot(w);
    }

    /** Rounding gathers in w step by step. */
    private void refreshWeights() {
        Arrays.fill(w, 0);
        CompensatedSum total = new CompensatedSum(0);
        for (int i = 0; i < beta.length; i++) {
            if (beta[i] != 0) {
                rows.addTo(i, w, beta[i]);
                total.add(beta[i]);
            }
        }
        sum = total.value();
        centreDot = centred.centreDot(w);
    }

    /** Chooses the active rows anew from all rows. */
    private void activate(LinearPoint point) {
        double shift = freeBias ? multiplier + penalty * sum - centred.centreDot(rows.gather(point.w)) : 0;
        for (int i = 0; i < beta.length; i++) {
            shrinking.look(i, beta[i], point.u[i] + shift);
        }
        shrinking.endPass();
        activeCount = 0;
        for (int i = 0; i < beta.length; i++) {
            if (shrinking.look(i, beta[i], point.u[i] + shift) >= 0) {
                active[activeCount++] = i;
            }
        }
        shrinking.endPass();
        shrinking.forget();
    }
}

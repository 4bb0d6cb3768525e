// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.solver.Certificate;

/**
 * Decides when a decomposition checks its duality gap, and when it has stalled. A full check needs the gradients of all variables,
 * including those that shrinking has set aside, and so costs as much as several outer steps:
 *
 * <ul>
 *   <li>A check is due when the violation of optimality has fallen to a fifth of that at the last check (a half, near the end),
 *       and after a fixed number of outer steps.
 *   <li>It starts with an estimate from the old gradients of the variables set aside. A full check follows only if the estimate
 *       is small enough, or shows that most of the gap is due to those variables.
 *   <li>The run has stalled when the violation is at rounding level, or rounding is as large as outputs; when the violation has
 *       not fallen for long near rounding level; or when the dual value does not grow over several checks. If that holds for the
 *       active variables only, the others revive the run.
 * </ul>
 *
 * All constants here were chosen by hand.
 */
final class GapMonitor {
    private static final int OUTER_STEPS_BETWEEN_CHECKS = 64; // at most
    /** From then on every check is full, without an estimate. */
    private static final int OUTER_STEPS_BEFORE_FULL_CHECK = 1024;

    /** Where the next estimate is above this part of the last one, the gap is due to the variables set aside. */
    private static final double STALLED_ESTIMATE_RATIO = 0.9;
    /** Violation (in units of outputs) above which every step counts as progress, unless a tenth of the allowed gap needs less. */
    private static final double NEAR_ROUNDING = 1e-7;

    /** Relative growth of the dual value that counts as progress. */
    private static final double MIN_DUAL_GROWTH = 1e-13;
    /** Growth of the dual value over a long stretch, relative to the gap, below which it will never close the gap. */
    private static final double MIN_GAP_REDUCTION = 1e-3;
    /** Pair steps per variable that make a long stretch, where outer steps are few. */
    private static final long STEPS_PER_VARIABLE = 1000;
    /** Long stretches after which a relative gap above one half counts as a stall. */
    private static final int MAX_STRETCHES_FAR_FROM_OPTIMUM = 3;
    /** Checks without growth of the dual value after which the run has stalled. */
    private static final int MAX_IDLE_CHECKS = 6;
    /** Violation of all variables, relative to that of the active ones, that revives a stalled run. */
    private static final double REVIVAL_RATIO = 10;

    private static final int MAX_REVIVALS = 100; // of one run
    /** Outer steps without progress near rounding level. */
    private static final int MAX_STEPS_WITHOUT_PROGRESS = 60;
    /** Relative gap; below this tolerance the violation must be small, too. */
    private static final double TIGHT_TOLERANCE = 1e-6;

    /** The kind of check before the next outer step. */
    enum GapCheck {
        NONE,
        ESTIMATE,
        FULL
    }

    private final double typicalOutput;
    private final double tolerance;
    private final long longStretch;

    private double violation; // among the active variables
    private boolean isLongStretch; // since the last full check
    private boolean hasStalled;
    private double checkThreshold = Double.POSITIVE_INFINITY; // the violation at which a check is due
    private long iterationsAtCheck;
    private int stepsSinceCheck;
    private double lastEstimate = Double.POSITIVE_INFINITY;
    private double lastGap;

    private double nearRounding = NEAR_ROUNDING;
    private double lowestViolation = Double.POSITIVE_INFINITY;
    private int stepsWithoutProgress;
    private double bestDual = Double.NEGATIVE_INFINITY;
    private int idleChecks;
    private int revivals;

    /** Where rounding changes outputs by as much as {@code typicalOutput}, the run has stalled. */
    GapMonitor(int variables, double typicalOutput, double tolerance) {
        this.typicalOutput = typicalOutput;
        this.tolerance = tolerance;
        this.longStretch = STEPS_PER_VARIABLE * variables;
    }

    /**
     * Called before each outer step.
     *
     * @param violation of optimality among the active variables, which are all if {@code complete}
     * @param rounding the level below which a violation is rounding error
     * @param mustStop whether the run stops in any case
     */
    GapCheck next(double violation, double rounding, long iterations, boolean complete, boolean mustStop) {
        this.violation = violation;
        boolean isFarFromOptimum = iterations >= MAX_STRETCHES_FAR_FROM_OPTIMUM * longStretch && lastGap > 0.5;
        hasStalled = violation <= rounding
                || rounding >= typicalOutput
                || isFarFromOptimum
                || stepsWithoutProgress > MAX_STEPS_WITHOUT_PROGRESS
                || idleChecks >= MAX_IDLE_CHECKS;
        isLongStretch = iterations - iterationsAtCheck >= longStretch;
        boolean isDue = violation <= checkThreshold || ++stepsSinceCheck % OUTER_STEPS_BETWEEN_CHECKS == 0;
        if (mustStop || hasStalled || isLongStretch) {
            return GapCheck.FULL;
        }
        if (!isDue) {
            return GapCheck.NONE;
        }
        return complete || stepsSinceCheck >= OUTER_STEPS_BEFORE_FULL_CHECK ? GapCheck.FULL : GapCheck.ESTIMATE;
    }

    /** Whether a full check must follow this estimate. */
    boolean needsFullCheck(Certificate estimate) {
        boolean isGapOfInactive =
                violation <= checkThreshold && estimate.relativeGap() > STALLED_ESTIMATE_RATIO * lastEstimate;
        lastEstimate = estimate.relativeGap();
        checkThreshold = violation * nextCheckRatio(estimate);
        return isGapOfInactive || isConverged(estimate, violation);
    }

    /** Records a full check, with the violation among all variables. */
    void recordFullCheck(Certificate certificate, double violationOfAll) {
        lastEstimate = Double.POSITIVE_INFINITY;
        lastGap = certificate.relativeGap();
        if (hasStalled && violationOfAll > REVIVAL_RATIO * violation && revivals++ < MAX_REVIVALS) {
            hasStalled = false; // only the active variables had stalled
            stepsWithoutProgress = 0;
            lowestViolation = Double.POSITIVE_INFINITY;
        }
        if (certificate.atZero() > 0) {
            nearRounding = Math.min(
                    NEAR_ROUNDING, 0.1 * tolerance * certificate.size() / certificate.atZero() * typicalOutput);
        }
        countIdleChecks(certificate);
        bestDual = Math.max(bestDual, certificate.dual());
    }

    private void countIdleChecks(Certificate certificate) {
        double value = certificate.dual();
        double gap = certificate.gap();
        boolean isGrowing = value > bestDual + MIN_DUAL_GROWTH * Math.abs(value);
        boolean isHopeless = Double.isFinite(gap) && !(value > bestDual + MIN_GAP_REDUCTION * gap);
        if (isLongStretch && isHopeless) {
            idleChecks++;
        } else if (isGrowing) {
            idleChecks = 0;
        } else if (stepsSinceCheck >= OUTER_STEPS_BETWEEN_CHECKS) {
            idleChecks++;
        }
    }

    /** After a full check that did not end the run. */
    void scheduleNextCheck(Certificate certificate, double violationOfAll, long iterations) {
        checkThreshold = violationOfAll * nextCheckRatio(certificate);
        stepsSinceCheck = 0;
        iterationsAtCheck = iterations;
    }

    /** Records an outer step, with the violation before it. */
    void recordStep(boolean hasMoved, double violationBefore) {
        boolean hasFallen = violationBefore < 0.9 * lowestViolation;
        boolean isProgress = hasFallen || (hasMoved && violationBefore > nearRounding);
        stepsWithoutProgress = isProgress ? 0 : stepsWithoutProgress + 1;
        lowestViolation = Math.min(lowestViolation, violationBefore);
    }

    /** Whether the run has stalled, by the last full check. */
    boolean hasStalled() {
        return hasStalled;
    }

    boolean isConverged(Certificate certificate, double violationThere) {
        return hasReachedGap(certificate) && (tolerance >= TIGHT_TOLERANCE || violationThere <= 100 * tolerance);
    }

    boolean hasReachedGap(Certificate certificate) {
        return certificate.relativeGap() <= tolerance;
    }

    /** Violation at which the next check is due, relative to the present one. */
    private double nextCheckRatio(Certificate certificate) {
        return certificate.relativeGap() <= 10 * tolerance ? 0.5 : 0.2;
    }
}

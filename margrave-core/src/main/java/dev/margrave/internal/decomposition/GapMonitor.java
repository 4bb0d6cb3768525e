// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.solver.Certificate;

/**
 * When a decomposition looks at its duality gap, and when more steps would not lessen it. A look needs the gradients of all
 * variables, those set aside included, and so costs about as much as some outer steps:
 *
 * <ul>
 *   <li>It is due when the violation of optimality has fallen to a fifth of that at the last look (a half, near the end), and
 *       after so many outer steps anyway.
 *   <li>A guess with the old gradients of the variables set aside comes before it. Only a guess that promises the end, or one
 *       that shows that most of the gap is theirs, is followed by a look.
 *   <li>Progress has ended when the violation is down to rounding, or rounding is up to the size of outputs, when it has not fallen for long near there, or when the
 *       dual value stands still over several looks. That may be so for the variables that take part and not for those set
 *       aside, which then revive the run.
 * </ul>
 */
final class GapMonitor {
    private static final int OUTER_STEPS_BETWEEN_CHECKS = 64;
    /** From then on a look is at all variables, without a guess. */
    private static final int OUTER_STEPS_BEFORE_CERTAINTY = 1024;

    private static final double WORTH_WAITING = 0.9; // more of the gap is left at the next guess: it is theirs
    /** Violations above it, or above what would make up the gap that is allowed, are still worth working on. */
    private static final double NEAR_ROUNDING = 1e-7;

    private static final double IDLE = 1e-13; // relative growth of the dual value that counts as progress
    private static final double HOPELESS =
            1e-3; // its growth over a long stretch, as a part of the gap, that will never close it
    private static final long STEPS_A_VARIABLE = 1000; // pair steps that make a stretch long where outer steps are few
    private static final int HOPELESS_STRETCHES =
            3; // as many steps as in so many of them make half of the objective certain
    private static final int IDLE_CHECKS = 6; // long stretches without it, after which nothing more will come
    private static final double REVIVING = 10; // more violation among all variables than among those that took part
    private static final int MAX_REVIVALS = 100;
    private static final int PATIENCE = 60; // outer steps without progress near rounding level
    private static final double TIGHT = 1e-6; // below such a tolerance the violation must be small, too

    /** What is to be done before the next outer step. */
    enum Look {
        NONE,
        GUESS,
        ALL
    }

    private final double output;
    private final double tolerance;
    private final long longStretch;

    private double violation; // among the variables that take part
    private boolean isLong; // the stretch since the last look
    private boolean isExhausted;
    private double lookAt = Double.POSITIVE_INFINITY; // the violation at which a look is due
    private long iterationsAtLook;
    private int stepsSinceLook;
    private double lastGuess = Double.POSITIVE_INFINITY;
    private double lastGap;

    private double nearRounding = NEAR_ROUNDING;
    private double leastViolation = Double.POSITIVE_INFINITY;
    private int stepsWithoutProgress;
    private double bestDual = Double.NEGATIVE_INFINITY;
    private int idleLooks;
    private int revivals;

    /** {@code output} is a typical output: where rounding alone changes the rows' by as much, nothing can be told of them. */
    GapMonitor(int variables, double output, double tolerance) {
        this.output = output;
        this.tolerance = tolerance;
        this.longStretch = STEPS_A_VARIABLE * variables;
    }

    /**
     * Called before each outer step.
     *
     * @param violation of optimality among the variables that take part; those are all if {@code complete}
     * @param rounding the level below which a violation means nothing
     * @param mustStop whether this is the end in any case
     */
    Look next(double violation, double rounding, long iterations, boolean complete, boolean mustStop) {
        this.violation = violation;
        boolean isFar = iterations >= HOPELESS_STRETCHES * longStretch && lastGap > 0.5;
        isExhausted = violation <= rounding
                || rounding >= output
                || isFar
                || stepsWithoutProgress > PATIENCE
                || idleLooks >= IDLE_CHECKS;
        isLong = iterations - iterationsAtLook >= longStretch;
        boolean isDue = violation <= lookAt || ++stepsSinceLook % OUTER_STEPS_BETWEEN_CHECKS == 0;
        if (mustStop || isExhausted || isLong) {
            return Look.ALL;
        }
        if (!isDue) {
            return Look.NONE;
        }
        return complete || stepsSinceLook >= OUTER_STEPS_BEFORE_CERTAINTY ? Look.ALL : Look.GUESS;
    }

    /** Whether a guess of the gap is to be followed by a look at all variables. */
    boolean isWorthALook(Certificate guess) {
        boolean isTheirs = violation <= lookAt && guess.relativeGap() > WORTH_WAITING * lastGuess;
        lastGuess = guess.relativeGap();
        lookAt = violation * fall(guess);
        return isTheirs || isConverged(guess, violation);
    }

    /** A look at all variables, whose violation is this. */
    void look(Certificate certificate, double violationOfAll) {
        lastGuess = Double.POSITIVE_INFINITY;
        lastGap = certificate.relativeGap();
        if (isExhausted && violationOfAll > REVIVING * violation && revivals++ < MAX_REVIVALS) {
            isExhausted = false; // it was only for the variables that took part
            stepsWithoutProgress = 0;
            leastViolation = Double.POSITIVE_INFINITY;
        }
        if (certificate.atZero() > 0) {
            nearRounding =
                    Math.min(NEAR_ROUNDING, 0.1 * tolerance * certificate.size() / certificate.atZero() * output);
        }
        countIdleLooks(certificate);
        bestDual = Math.max(bestDual, certificate.dual());
    }

    private void countIdleLooks(Certificate certificate) {
        double value = certificate.dual();
        double gap = certificate.gap();
        boolean grows = value > bestDual + IDLE * Math.abs(value);
        boolean isHopeless = Double.isFinite(gap) && !(value > bestDual + HOPELESS * gap);
        if (isLong && isHopeless) {
            idleLooks++;
        } else if (grows) {
            idleLooks = 0;
        } else if (stepsSinceLook >= OUTER_STEPS_BETWEEN_CHECKS) {
            idleLooks++;
        }
    }

    /** After the look, if it was not the end. */
    void goOn(Certificate certificate, double violationOfAll, long iterations) {
        lookAt = violationOfAll * fall(certificate);
        stepsSinceLook = 0;
        iterationsAtLook = iterations;
    }

    /** After each outer step, with the violation that it began with. */
    void stepped(boolean moved, double violationBefore) {
        boolean falls = violationBefore < 0.9 * leastViolation;
        boolean progress = falls || (moved && violationBefore > nearRounding);
        stepsWithoutProgress = progress ? 0 : stepsWithoutProgress + 1;
        leastViolation = Math.min(leastViolation, violationBefore);
    }

    /** Whether nothing more will come, by the last look. */
    boolean isExhausted() {
        return isExhausted;
    }

    boolean isConverged(Certificate certificate, double violationThere) {
        return hasReachedGap(certificate) && (tolerance >= TIGHT || violationThere <= 100 * tolerance);
    }

    boolean hasReachedGap(Certificate certificate) {
        return certificate.relativeGap() <= tolerance;
    }

    /** The part of the violation that is left when the next look is due. */
    private double fall(Certificate certificate) {
        return certificate.relativeGap() <= 10 * tolerance ? 0.5 : 0.2;
    }
}

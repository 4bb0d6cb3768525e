// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What the pair step of any two rows must do; row 0 rises and row 1 falls. */
abstract class PairStepSuite {
    private static final int CASES = 400;
    private static final int GRID = 4000;

    private final SplittableRandom random = new SplittableRandom(17);

    /** Two rows. */
    abstract RowLosses losses();

    @Test
    void noLengthOnAFineGridIsBetter() {
        forCases((objective, step, before) -> {
            double delta = step.raised() - before[0];
            double best = objective.of(delta);
            double far = Math.max(4 * delta, 1);
            for (int k = 0; k <= GRID; k++) {
                double other = objective.of(far * k / GRID);
                assertThat(best).isLessThanOrEqualTo(other + 1e-11 * (1 + Math.abs(best)));
            }
        });
    }

    @Test
    void bothMoveByTheSameLengthWithinTheirDomains() {
        RowLosses losses = losses();
        forCases((objective, step, before) -> {
            double rise = step.raised() - before[0];
            assertThat(rise).isNotNegative();
            assertThat(before[1] - step.lowered()).isCloseTo(rise, within(1e-14 * (1 + Math.abs(rise))));
            assertThat(step.raised()).isLessThanOrEqualTo(losses.dual(0).upper());
            assertThat(step.lowered()).isGreaterThanOrEqualTo(losses.dual(1).lower());
        });
    }

    /** No value is next to a breakpoint by rounding alone. */
    @Test
    void breakpointsAreHitExactly() {
        RowLosses losses = losses();
        forCases((objective, step, before) -> {
            checkBreakpoints(losses.dual(0), before[0], step.raised());
            checkBreakpoints(losses.dual(1), before[1], step.lowered());
        });
    }

    private static void checkBreakpoints(PiecewiseQuadratic term, double before, double after) {
        for (int k = 0; k <= term.pieces(); k++) {
            double breakpoint = term.breakpoint(k);
            if (after != before
                    && Double.isFinite(breakpoint)
                    && Math.abs(after - breakpoint) <= 1e-13 * (1 + Math.abs(breakpoint))) {
                assertThat(after).isEqualTo(breakpoint);
            }
        }
    }

    @Test
    void theDualNeverFalls() {
        forCases((objective, step, before) -> {
            double start = objective.of(0);
            double end = objective.of(step.raised() - before[0]);
            assertThat(end).isLessThanOrEqualTo(start + 1e-14 * (1 + Math.abs(start)));
        });
    }

    /** What is minimized, as a function of δ; +∞ outside the domains. */
    @FunctionalInterface
    private interface Objective {
        double of(double delta);
    }

    @FunctionalInterface
    private interface Case {
        void check(Objective objective, PairStep step, double[] before);
    }

    private void forCases(Case check) {
        RowLosses losses = losses();
        PairStep step = new PairStep(new DualTerms(losses));
        for (int k = 0; k < CASES; k++) {
            double eta = Math.exp(random.nextDouble(-6, 3));
            double slope = random.nextDouble(-20, 4);
            double[] before = {draw(losses.dual(0)), draw(losses.dual(1))};
            step.solve(eta, slope, 0, before[0], 1, before[1]);
            Objective objective = delta -> 0.5 * eta * delta * delta
                    + slope * delta
                    + losses.dual(0).value(Math.min(before[0] + delta, upperFrom(losses.dual(0), before[0] + delta)))
                    + losses.dual(1).value(Math.max(before[1] - delta, lowerFrom(losses.dual(1), before[1] - delta)));
            check.check(objective, step, before);
        }
    }

    /** The upper end of the domain where x passes it by rounding only, else x. */
    private static double upperFrom(PiecewiseQuadratic term, double x) {
        return Math.abs(x - term.upper()) <= 1e-13 * (1 + Math.abs(x)) ? term.upper() : x;
    }

    private static double lowerFrom(PiecewiseQuadratic term, double x) {
        return Math.abs(x - term.lower()) <= 1e-13 * (1 + Math.abs(x)) ? term.lower() : x;
    }

    /** A point of the domain: a breakpoint as often as not. */
    private double draw(PiecewiseQuadratic term) {
        IntToDoubleFunction finite = k -> Math.min(30, Math.max(-30, term.breakpoint(k)));
        int piece = random.nextInt(term.pieces());
        double left = finite.applyAsDouble(piece);
        double right = finite.applyAsDouble(piece + 1);
        return random.nextBoolean() ? left : left + random.nextDouble() * (right - left);
    }
}

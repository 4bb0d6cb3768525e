// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.loss.Band;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.loss.RelaxedBoundedHinge;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.loss.SquaredLoss;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The flat arrays against the functions they were made from. */
class DualTermsTest {
    private static final List<Loss> LOSSES = List.of(
            new Hinge(2),
            new SquaredHinge(0.5),
            new SquaredLoss(2),
            new BoundedHinge(1, 1.5),
            new Band(2),
            new RelaxedBoundedHinge(1, 1.5, 0.25));

    /** Each loss for both labels, then tubes around a target; more than once, so that entries are shared and arrays grow. */
    private static RowLosses losses() {
        RowLosses.Builder rows = RowLosses.builder();
        for (int round = 0; round < 3; round++) {
            for (Loss loss : LOSSES) {
                rows.labeled(loss, true, 1).labeled(loss, false, 1).labeled(loss, true, 1.5 + round);
            }
            rows.residual(new EpsilonInsensitive(2, 0.5), 0.75, 1).residual(new EpsilonInsensitive(1, 0), -0.5, 2);
        }
        return rows.build();
    }

    /** The breakpoints of a row, points between them and points beyond. */
    private static double[] points(RowLosses losses, int i) {
        PiecewiseQuadratic dual = losses.dual(i);
        double[] points = new double[2 * dual.pieces() + 8];
        int count = 0;
        for (int k = 0; k <= dual.pieces(); k++) {
            double breakpoint = dual.breakpoint(k);
            if (Double.isFinite(breakpoint)) {
                points[count++] = breakpoint;
                points[count++] = breakpoint + 0.0625;
            }
        }
        for (double x : new double[] {-3.25, -0.375, 0, 0.4375, 2.875}) {
            points[count++] = x;
        }
        return Arrays.copyOf(points, count);
    }

    @Test
    void slopesDomainsAndPiecesAreThoseOfTheFunctions() {
        RowLosses losses = losses();
        DualTerms terms = new DualTerms(losses);
        assertThat(terms.size()).isEqualTo(losses.size());
        for (int i = 0; i < losses.size(); i++) {
            PiecewiseQuadratic dual = losses.dual(i);
            double target = losses.target(i);
            assertThat(terms.target(i)).isEqualTo(target);
            assertThat(terms.lower(i)).isEqualTo(dual.lower());
            assertThat(terms.upper(i)).isEqualTo(dual.upper());
            for (double beta : points(losses, i)) {
                String at = "row " + i + " at " + beta;
                if (beta >= dual.lower() && beta <= dual.upper()) {
                    assertThat(terms.rightSlope(i, beta)).as(at).isEqualTo(dual.rightSlope(beta) - target);
                    assertThat(terms.leftSlope(i, beta)).as(at).isEqualTo(dual.leftSlope(beta) - target);
                }
                assertThat(terms.clamp(i, beta)).as(at).isEqualTo(Math.min(dual.upper(), Math.max(dual.lower(), beta)));
                int right = terms.pieceRightOf(i, beta);
                int left = terms.pieceLeftOf(i, beta);
                assertThat(right == DualTerms.NONE).as(at).isEqualTo(dual.pieceRightOf(beta) == dual.pieces());
                assertThat(left == DualTerms.NONE).as(at).isEqualTo(dual.pieceLeftOf(beta) < 0);
                boolean free = beta < dual.upper()
                        && beta > dual.breakpoint(Math.min(dual.pieceRightOf(beta), dual.pieces() - 1));
                assertThat(terms.isFree(i, beta)).as(at).isEqualTo(free);
                if (right != DualTerms.NONE) {
                    int p = dual.pieceRightOf(beta);
                    assertThat(terms.leftBreakpoint(right)).isEqualTo(dual.breakpoint(p));
                    assertThat(terms.rightBreakpoint(right)).isEqualTo(dual.breakpoint(p + 1));
                    assertThat(terms.curvature(right)).isEqualTo(dual.curvature(p));
                    assertThat(terms.slopeWithoutTarget(right, beta))
                            .isEqualTo(dual.slope(p) + dual.curvature(p) * beta);
                    assertThat(terms.slope(i, right, beta)).isEqualTo(terms.slopeWithoutTarget(right, beta) - target);
                    assertThat(terms.next(i, right)).isEqualTo(p + 1 < dual.pieces() ? right + 1 : DualTerms.NONE);
                    assertThat(terms.previous(i, right)).isEqualTo(p > 0 ? right - 1 : DualTerms.NONE);
                }
            }
        }
    }

    @Test
    void addedCurvatureBendsEveryPiece() {
        RowLosses losses = losses();
        double[] added = new double[losses.size()];
        for (int i = 0; i < added.length; i++) {
            added[i] = 0.25 * (i % 3);
        }
        DualTerms terms = new DualTerms(losses, added);
        for (int i = 0; i < added.length; i++) {
            double beta = Math.max(losses.dual(i).lower(), -0.375);
            if (beta < losses.dual(i).upper()) {
                assertThat(terms.rightSlope(i, beta))
                        .isCloseTo(losses.dual(i).rightSlope(beta) + added[i] * beta - losses.target(i), within(1e-15));
            }
        }
    }

    @Test
    void theFreeVariableComesLast() {
        RowLosses losses = losses();
        DualTerms terms = DualTerms.withFreeVariable(losses);
        int last = losses.size();
        assertThat(terms.size()).isEqualTo(last + 1);
        assertThat(terms.target(last)).isZero();
        assertThat(terms.lower(last)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(terms.upper(last)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(terms.rightSlope(last, 7)).isZero();
        assertThat(terms.leftSlope(last, -7)).isZero();
        assertThat(terms.rightSlope(0, 0.5)).isEqualTo(losses.dual(0).rightSlope(0.5));
    }

    /** A bound on the output is a dual term that goes on along a line for ever; a price on it ends at that price. */
    @Test
    void lossesWithBoundsOnTheOutputAreKnown() {
        RowLosses losses = RowLosses.builder()
                .labeled(new Hinge(1), true, 1)
                .labeled(new SquaredHinge(1), false, 1)
                .labeled(new RelaxedBoundedHinge(1, 1.5, 0.25), true, 1)
                .labeled(new Band(2), true, 1)
                .labeled(new BoundedHinge(1, 1.5), true, 1)
                .labeled(new BoundedHinge(1, 1.5), false, 1)
                .build();
        DualTerms terms = new DualTerms(losses);
        for (int i = 0; i < losses.size(); i++) {
            assertThat(terms.boundsOutput(i)).as("row %d", i).isEqualTo(i >= 3);
        }
        assertThat(DualTerms.withFreeVariable(losses).boundsOutput(losses.size()))
                .isFalse();
    }

    /** 0 ∈ q·(z − β) + f + ∂g(z), up to rounding, and exactly a breakpoint where it is one. */
    @Test
    void theMinimizerSatisfiesItsOptimalityCondition() {
        RowLosses losses = losses();
        DualTerms terms = new DualTerms(losses);
        SplittableRandom random = new SplittableRandom(3);
        for (int trial = 0; trial < 4000; trial++) {
            int i = random.nextInt(losses.size());
            double q = random.nextInt(4) == 0 ? 1e-3 : random.nextDouble(0.1, 4);
            double f = random.nextDouble(-4, 4);
            double beta = terms.clamp(i, random.nextDouble(-3, 3));
            double z = terms.minimizer(i, beta, f, q);
            String subject = "row " + i + ", q " + q + ", f " + f + ", beta " + beta;
            assertThat(terms.violation(i, z, f + q * (z - beta))).as(subject).isLessThan(1e-11);
            PiecewiseQuadratic dual = losses.dual(i);
            for (int k = 0; k <= dual.pieces(); k++) {
                assertThat(z == dual.breakpoint(k) || Math.abs(z - dual.breakpoint(k)) > 1e-15)
                        .as(subject)
                        .isTrue();
            }
            double step = 1e-6;
            if (terms.areOnSamePiece(i, z, terms.minimizer(i, beta, f + step, q))
                    && terms.areOnSamePiece(i, z, terms.minimizer(i, beta, f - step, q))) {
                double slope =
                        (terms.minimizer(i, beta, f - step, q) - terms.minimizer(i, beta, f + step, q)) / (2 * step);
                assertThat(terms.envelopeCurvature(i, z, q)).as(subject).isCloseTo(slope, within(1e-5 * (1 + slope)));
            }
        }
    }

    @Test
    void withoutAWeightTheMinimizerIsTheNearestStretchesEndOrStays() {
        DualTerms hinge =
                new DualTerms(RowLosses.builder().labeled(new Hinge(2), true, 1).build()); // −β on [0, 2]
        assertThat(hinge.minimizer(0, 0.5, 0, 0)).isEqualTo(2);
        assertThat(hinge.minimizer(0, 0.5, 2, 0)).isEqualTo(0);
        assertThat(hinge.minimizer(0, 0.5, 1, 0)).isEqualTo(0.5);
        DualTerms free = DualTerms.withFreeVariable(RowLosses.builder().build());
        assertThat(free.minimizer(0, 0.5, 1, 0)).isEqualTo(0.5);
        assertThat(free.minimizer(0, 0.5, -1, 0)).isEqualTo(0.5);
        assertThat(free.minimizer(0, 0.5, -1, 2)).isEqualTo(1);
    }

    /** The bias of a row lies between the negated one-sided slopes, and the violation is the way there. */
    @Test
    void violationsAndBiasesFollowFromSlopes() {
        DualTerms hinge =
                new DualTerms(RowLosses.builder().labeled(new Hinge(2), true, 1).build());
        assertThat(hinge.violation(0, 1, 0.25)).isEqualTo(0.75);
        assertThat(hinge.violation(0, 1, 1.5)).isEqualTo(0.5);
        assertThat(hinge.violation(0, 0, 1.5)).isZero();
        assertThat(hinge.violation(0, 0, 0.5)).isEqualTo(0.5);
        assertThat(hinge.violation(0, 2, 0.5)).isZero();
        assertThat(hinge.violation(0, 2, 1.5)).isEqualTo(0.5);
        assertThat(hinge.minBias(0, 1, 0.25)).isEqualTo(0.75);
        assertThat(hinge.maxBias(0, 1, 0.25)).isEqualTo(0.75);
        assertThat(hinge.maxBias(0, 0, 0.25)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(hinge.minBias(0, 0, 0.25)).isEqualTo(0.75);
        assertThat(hinge.minBias(0, 2, 0.25)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    /** β = 0 and 2 are breakpoints of the bounded hinge with c = 2, and its domain has no end; that of the hinge ends there. */
    @Test
    void movesEndAtBreakpointsExactly() {
        RowLosses losses = RowLosses.builder()
                .labeled(new BoundedHinge(2, 1.5), true, 1)
                .labeled(new Hinge(2), true, 1)
                .build();
        DualTerms terms = new DualTerms(losses);
        double beta = 0.1;
        assertThat(terms.moved(0, beta, 2 - beta)).isEqualTo(2);
        assertThat(terms.moved(0, beta, 0.5)).isEqualTo(0.6);
        for (int k = 1; k < 200; k++) {
            double from = -k / 7.0;
            assertThat(terms.moved(0, from, 2 - from)).as("from %s", from).isEqualTo(2);
            assertThat(terms.moved(0, from, 0 - from)).as("from %s", from).isEqualTo(0);
        }
        assertThat(terms.snapped(0, 1, 2 - 1e-15)).isEqualTo(2);
        assertThat(terms.snapped(0, 1, 2 - 1e-13)).isEqualTo(2 - 1e-13);
        assertThat(terms.moved(0, beta, 5)).isEqualTo(5.1);
        assertThat(terms.moved(1, beta, 5)).isEqualTo(2);
        assertThat(terms.moved(1, beta, -5)).isEqualTo(0);
        assertThat(terms.snapped(0, -1, 0.5)).isEqualTo(0);
        assertThat(terms.snapped(0, -1, 3)).as("the lowest one").isEqualTo(0);
        assertThat(terms.snapped(0, 0.5, 3)).isEqualTo(2);
        assertThat(terms.snapped(0, 3, 1)).isEqualTo(2);
        assertThat(terms.snapped(0, 0.5, 1.5)).isEqualTo(1.5);
        assertThat(terms.snapped(0, 1, Math.nextDown(2.0))).isEqualTo(2);
        assertThat(terms.snapped(0, 0, 1)).isEqualTo(1);
        assertThat(terms.snapped(0, 3, 2)).isEqualTo(2);
    }

    @Test
    void pointsOfOnePieceAreStrictlyBetweenItsBreakpoints() {
        DualTerms terms = new DualTerms(
                RowLosses.builder().labeled(new BoundedHinge(2, 1.5), true, 1).build());
        assertThat(terms.areOnSamePiece(0, 0.5, 1.5)).isTrue();
        assertThat(terms.areOnSamePiece(0, 0, 1.5)).isFalse();
        assertThat(terms.areOnSamePiece(0, 0.5, 0)).isFalse();
        assertThat(terms.areOnSamePiece(0, 0.5, 2)).isFalse();
        assertThat(terms.areOnSamePiece(0, 0.5, 2.5)).isFalse();
        assertThat(terms.keepOnPiece(0, 0.5, 1.5)).isEqualTo(1.5);
        assertThat(terms.keepOnPiece(0, 0.5, 2.5)).isEqualTo(0.5);
        assertThat(terms.envelopeCurvature(0, 2, 1)).as("at a breakpoint").isZero();
        assertThat(terms.envelopeCurvature(0, 1, 4)).isEqualTo(0.25);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.dual.ZeroSum.Repair;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ZeroSumTest {
    /** Dual variables of the first half are in [0, c], those of the second in [−c, 0]. */
    private static DualTerms halves(Loss loss, int rows) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < rows; i++) {
            losses.labeled(loss, i < rows / 2, 1);
        }
        return new DualTerms(losses.build());
    }

    @Test
    void aSumOfRoundingErrorsIsLeftAlone() {
        double[] beta = {0.1, 0.2, -0.1, -Math.nextUp(0.2)};
        double[] before = beta.clone();
        assertThat(ZeroSum.repair(halves(new Hinge(1), 4), beta)).isEqualTo(Repair.GENTLE);
        assertThat(beta).isEqualTo(before);
        double[] nothing = new double[4];
        assertThat(ZeroSum.repair(halves(new Hinge(1), 4), nothing)).isEqualTo(Repair.GENTLE);
        assertThat(nothing).containsOnly(0);
    }

    /** The excess of 0.1 is taken from 0.25 and −0.5, which can fall by 0.25 and 0.5; 1 and 0 are breakpoints. */
    @Test
    void theExcessIsSharedByWhatEachVariableCanMove() {
        double[] beta = {1, 0.25, 0, -0.5, -0.65, 0};
        assertThat(ZeroSum.repair(halves(new Hinge(1), 6), beta)).isEqualTo(Repair.GENTLE);
        double part = 0.1 / (0.25 + 0.5 + 0.35);
        assertThat(beta[0]).isEqualTo(1);
        assertThat(beta[1]).isCloseTo(0.25 - part * 0.25, within(1e-15));
        assertThat(beta[2]).isZero();
        assertThat(beta[3]).isCloseTo(-0.5 - part * 0.5, within(1e-15));
        assertThat(beta[4]).isCloseTo(-0.65 - part * 0.35, within(1e-15));
        assertThat(beta[5]).isZero();
    }

    @Test
    void aLackIsSharedTheSameWay() {
        double[] beta = {0.25, 0.5, -0.85, 0};
        assertThat(ZeroSum.repair(halves(new Hinge(1), 4), beta)).isEqualTo(Repair.GENTLE);
        double part = 0.1 / (0.65 + 0.5 + 0.85); // 0.65 = 0.25 and the mean size, less than the way to 1
        assertThat(beta[0]).isCloseTo(0.25 + part * 0.65, within(1e-15));
        assertThat(beta[1]).isCloseTo(0.5 + part * 0.5, within(1e-15));
        assertThat(beta[2]).isCloseTo(-0.85 + part * 0.85, within(1e-15));
        assertThat(beta[3]).isZero();
    }

    /** Beyond 1 the piece of a bounded hinge has no end: a variable there counts with its size and the mean size more. */
    @Test
    void piecesWithoutAnEndHaveRoomInProportion() {
        double[] beta = {3, -2, 0.5, -1.25};
        double size = 6.75;
        assertThat(ZeroSum.repair(halves(new BoundedHinge(1, 1.5), 4), beta)).isEqualTo(Repair.GENTLE);
        assertThat(Arrays.stream(beta).sum()).isCloseTo(0, within(1e-15));
        double cap = size / 4;
        double[] room = {2, cap + 2, 0.5, cap + 1.25};
        double part = 0.25 / Arrays.stream(room).sum();
        assertThat(beta[0]).isCloseTo(3 - part * room[0], within(1e-15));
        assertThat(beta[1]).isCloseTo(-2 - part * room[1], within(1e-15));
        assertThat(beta[2]).isCloseTo(0.5 - part * room[2], within(1e-15));
    }

    @Test
    void withTooLittleRoomTheHeavierSignIsScaled() {
        double[] beta = {1, 1, -0.5, 0};
        assertThat(ZeroSum.repair(halves(new Hinge(1), 4), beta)).isEqualTo(Repair.SCALED);
        assertThat(beta).containsExactly(0.25, 0.25, -0.5, 0);
        double[] other = {0.5, 0, -1, -1};
        assertThat(ZeroSum.repair(halves(new Hinge(1), 4), other)).isEqualTo(Repair.SCALED);
        assertThat(other).containsExactly(0.5, 0, -0.25, -0.25);
    }

    /** A loss that rises from its start has positive dual variables alone. */
    private record Rising(boolean right) implements Loss {
        @Override
        public PiecewiseQuadratic shape() {
            return PiecewiseQuadratic.from(Double.NEGATIVE_INFINITY)
                    .linear(right ? 1 : -2, 0)
                    .linear(right ? 2 : -1, Double.POSITIVE_INFINITY)
                    .through(0, 0);
        }
    }

    @Test
    void withoutZeroInADomainNothingCanBeDone() {
        for (boolean right : new boolean[] {true, false}) {
            RowLosses losses = RowLosses.builder()
                    .labeled(new Rising(right), true, 1)
                    .labeled(new Rising(right), true, 1)
                    .build();
            DualTerms terms = new DualTerms(losses);
            double[] beta = {terms.lower(0), terms.upper(1)};
            double[] before = beta.clone();
            assertThat(ZeroSum.repair(terms, beta)).isEqualTo(Repair.IMPOSSIBLE);
            assertThat(beta).isEqualTo(before);
        }
    }

    @Test
    void everyRepairLeavesTheSumAtRoundingAndTheDomainsKept() {
        SplittableRandom random = new SplittableRandom(11);
        for (int trial = 0; trial < 500; trial++) {
            int n = 2 * (1 + random.nextInt(10));
            DualTerms terms = halves(random.nextBoolean() ? new Hinge(1) : new BoundedHinge(1, 1.5), n);
            double[] beta = new double[n];
            double size = 0;
            for (int i = 0; i < n; i++) {
                beta[i] = terms.clamp(i, random.nextDouble(-2, 2));
                size += Math.abs(beta[i]);
            }
            assertThat(ZeroSum.repair(terms, beta)).isNotEqualTo(Repair.IMPOSSIBLE);
            assertThat(Arrays.stream(beta).sum()).as("trial %d", trial).isCloseTo(0, within(1e-14 * (1 + size)));
            for (int i = 0; i < n; i++) {
                assertThat(beta[i]).as("trial %d", trial).isBetween(terms.lower(i), terms.upper(i));
            }
        }
    }
}

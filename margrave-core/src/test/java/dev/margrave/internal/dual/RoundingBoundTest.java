// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.kernel.BlockError;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.BoundedTube;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.solver.RowLosses;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RoundingBoundTest {
    @Test
    void withoutErrorsNothingIsWrong() {
        RowLosses losses = RowLosses.builder().labeled(new Hinge(2), true, 1).build();
        double[] u = {0.25};
        PrimalPoint point = PrimalPoint.at(u, 0.25, losses, false);
        assertThat(RoundingBound.of(new double[] {1}, u, 0.25, new double[] {0}, losses, point))
                .isZero();
    }

    /** δ = 2·0.5 + 1·0.25; the primal value can rise by ½δ and by each slope times its error, the dual by ½δ. */
    @Test
    void theFormulaOfTheDescription() {
        RowLosses losses = RowLosses.builder()
                .labeled(new Hinge(3), true, 1)
                .labeled(new Hinge(3), false, 1)
                .build();
        double[] beta = {2, -1};
        double[] u = {0.25, 2};
        double[] errors = {0.5, 0.25};
        PrimalPoint point = PrimalPoint.at(u, 4, losses, false);
        assertThat(point.primal()).isEqualTo(2 + 3 * 0.75 + 3 * 3);
        assertThat(RoundingBound.of(beta, u, 4, errors, losses, point))
                .isCloseTo(0.5 * 1.25 + 3 * 0.5 + 3 * 0.25, within(1e-14));
        double[] far = {5, -5}; // beyond their margins, where outputs cost nothing
        assertThat(RoundingBound.of(beta, far, 4, errors, losses, PrimalPoint.at(far, 4, losses, false)))
                .as("half of δ")
                .isCloseTo(0.625, within(1e-15));
    }

    /** An output at the end of its loss's domain leaves it by any error: the model is scaled until it cannot. */
    @Test
    void outputsThatCouldLeaveTheDomainAreScaledBack() {
        for (boolean positive : new boolean[] {true, false}) {
            double sign = positive ? 1 : -1;
            RowLosses losses = RowLosses.builder()
                    .labeled(new BoundedHinge(1, 1.5), positive, 1)
                    .build();
            double[] u = {sign * 1.5};
            double[] errors = {0.5};
            PrimalPoint point = PrimalPoint.at(u, 1, losses, false);
            assertThat(point.primal()).isEqualTo(0.5);
            // scale ¾: ½·(9/16)·(1 + 0.5) + max(0, 1 − ¾·1) = 0.421875 + 0.25
            assertThat(RoundingBound.of(new double[] {sign}, u, 1, errors, losses, point))
                    .isCloseTo(0.25, within(1e-12));
            double[] larger = {sign * 1.25};
            PrimalPoint inside = PrimalPoint.at(larger, 8, losses, false);
            // scale 1.5/1.75 = 6/7 takes the norm down: what is left is ½δ
            assertThat(RoundingBound.of(new double[] {sign}, larger, 8, errors, losses, inside))
                    .isCloseTo(0.25, within(1e-12));
            double[] wrongSide = {-sign * 1.4};
            PrimalPoint other = PrimalPoint.at(wrongSide, 0.01, losses, false);
            double t = 1.5 / 1.9;
            double primal = 0.5 * t * t * (0.01 + 0.5) + 1 + 1.5;
            assertThat(RoundingBound.of(new double[] {sign}, wrongSide, 0.01, errors, losses, other))
                    .isCloseTo(primal - other.primal(), within(1e-12));
        }
    }

    /** A tube around 2 of ±0.5, no bias: the output 2.25 ± 0.5 would leave 1.5 … 2.5, and is scaled by 2.5/2.75. */
    @Test
    void targetsCountInTheScale() {
        RowLosses losses = RowLosses.builder()
                .residual(new BoundedTube(1, 0.125, -0.5, 0.5), 2, 1)
                .residual(new BoundedTube(1, 0.125, -0.5, 0.5), 2, 1)
                .build();
        PrimalPoint point = PrimalPoint.at(new double[] {2.25, 1.75}, 0.25, losses, false);
        assertThat(point.primal()).isEqualTo(0.125 + 0.25);
        double bound = RoundingBound.of(
                new double[] {1, 0}, new double[] {2.25, 1.75}, 0.25, new double[] {0.5, 0}, losses, point);
        double t = 2.5 / 2.75;
        double worst = Math.abs(t * 1.75 - 2) - 0.125; // the second output falls below the tube's middle
        double primal = 0.5 * t * t * (0.25 + 0.5) + 0.375 + worst;
        assertThat(bound).isCloseTo(Math.max(0.25, primal - point.primal()), within(1e-12));
    }

    /** For outputs that are wrong by no more than the errors, neither objective is further from its value than the bound. */
    @Test
    void noWrongOutputsCanExceedIt() {
        SplittableRandom random = new SplittableRandom(4);
        for (int trial = 0; trial < 300; trial++) {
            int n = 1 + random.nextInt(8);
            RowLosses.Builder builder = RowLosses.builder();
            double[] beta = new double[n];
            double[] u = new double[n];
            double[] errors = new double[n];
            double norm = 0;
            double delta = 0;
            for (int i = 0; i < n; i++) {
                Loss loss = random.nextBoolean() ? new Hinge(1) : new SquaredHinge(0.5);
                builder.labeled(loss, random.nextBoolean(), 1);
                beta[i] = random.nextDouble(-1, 1);
                u[i] = random.nextDouble(-2, 2);
                errors[i] = random.nextDouble(0.1);
                norm += beta[i] * u[i];
                delta += Math.abs(beta[i]) * errors[i];
            }
            norm = Math.abs(norm);
            RowLosses losses = builder.build();
            PrimalPoint point = PrimalPoint.at(u, norm, losses, trial % 2 == 0);
            double bound = RoundingBound.of(beta, u, norm, errors, losses, point);
            assertThat(bound).isGreaterThanOrEqualTo(0.5 * delta);
            double primal = 0.5 * (norm + delta);
            for (int i = 0; i < n; i++) {
                double off = random.nextInt(-1, 2) * errors[i];
                primal += losses.lossValue(i, u[i] + point.bias() + off);
            }
            assertThat(primal - point.primal()).as("trial %d", trial).isLessThanOrEqualTo(bound + 1e-12);
        }
    }

    @Test
    void errorsAreTheSmallerOfBothBounds() {
        double[] beta = {2, -3};
        double[] sizes = {10, 0.1};
        BlockError absolute = new BlockError(1e-3, Double.POSITIVE_INFINITY, 1);
        assertThat(RoundingBound.errors(absolute, beta, sizes, 0.5)[0]).isCloseTo(0.505, within(1e-9));
        BlockError both = new BlockError(1e-3, 1e-3, 1e35);
        double[] errors = RoundingBound.errors(both, beta, sizes, 0);
        assertThat(errors[0]).isCloseTo(5e-3, within(1e-11)).isGreaterThanOrEqualTo(5e-3); // 1e-2 + 5e-2 is more
        BlockError relative = new BlockError(1, 1e-3, 1e33);
        errors = RoundingBound.errors(relative, beta, sizes, 0.25);
        assertThat(errors[0]).isCloseTo(0.25 + 1e-2 + 5e-4, within(1e-10)).isGreaterThanOrEqualTo(0.25 + 1e-2 + 5e-4);
        assertThat(errors[1]).isCloseTo(0.25 + 1e-4 + 5e-4, within(1e-11));
        assertThat(RoundingBound.errors(BlockError.NONE, beta, sizes, 0)).containsOnly(0);
        BlockError noSize = new BlockError(1e-3, Double.POSITIVE_INFINITY, 1);
        assertThat(RoundingBound.errors(noSize, beta, new double[] {0}, 0)[0]) // ∞ · 0
                .isCloseTo(5e-3, within(1e-11));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.loss.Band;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.BoundedTube;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.loss.RelaxedBoundedHinge;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PrimalPointTest {
    private static final List<Loss> LOSSES = List.of(
            new Hinge(1),
            new Hinge(0.3),
            new SquaredHinge(0.7),
            new BoundedHinge(1, 3),
            new BoundedHinge(2, 0.8),
            new Band(2.5),
            new EpsilonInsensitive(0.5, 0.2),
            new EpsilonInsensitive(2, 0),
            new RelaxedBoundedHinge(1, 1.5, 0.2));

    private record HardMargin() implements Loss {
        @Override
        public PiecewiseQuadratic shape() {
            return PiecewiseQuadratic.from(1)
                    .linear(0, Double.POSITIVE_INFINITY)
                    .through(1, 0);
        }
    }

    private static double sum(double[] u, RowLosses losses, double b) {
        double sum = 0;
        for (int i = 0; i < u.length; i++) {
            sum += losses.lossValue(i, u[i] + b);
        }
        return sum;
    }

    /** The end of a domain may round to its outer side. */
    private static double near(double[] u, RowLosses losses, double b) {
        return Math.min(sum(u, losses, b), Math.min(sum(u, losses, b - 2e-15), sum(u, losses, b + 2e-15)));
    }

    /** Every breakpoint, and every stationary point between neighbors, found without the code under test. */
    private static double leastByBruteForce(double[] u, RowLosses losses) {
        double[] points = new double[10 * u.length];
        int count = 0;
        for (int i = 0; i < u.length; i++) {
            for (int p = 0; p <= losses.loss(i).pieces(); p++) {
                double breakpoint = losses.loss(i).breakpoint(p);
                if (Double.isFinite(breakpoint)) {
                    points[count++] = breakpoint + losses.target(i) - u[i];
                }
            }
        }
        double[] sorted = Arrays.copyOf(points, count);
        Arrays.sort(sorted);
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            least = Math.min(least, near(u, losses, sorted[k]));
            if (k + 1 < count) {
                double low = sorted[k];
                double high = sorted[k + 1];
                for (int step = 0; step < 200; step++) {
                    double a = low + (high - low) / 3;
                    double b = high - (high - low) / 3;
                    if (sum(u, losses, a) <= sum(u, losses, b)) {
                        high = b;
                    } else {
                        low = a;
                    }
                }
                least = Math.min(least, near(u, losses, 0.5 * (low + high)));
            }
        }
        return least;
    }

    @Test
    void biasIsAMinimizerForEveryLossAndMixture() {
        for (long seed = 0; seed < 400; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int n = 1 + random.nextInt(25);
            int kind = random.nextInt(LOSSES.size() + 1);
            RowLosses.Builder builder = RowLosses.builder();
            double[] u = new double[n];
            for (int i = 0; i < n; i++) {
                Loss loss = LOSSES.get(kind == LOSSES.size() ? random.nextInt(LOSSES.size()) : kind);
                double weight = random.nextBoolean() ? 1 : random.nextDouble(0.1, 3);
                if (loss instanceof EpsilonInsensitive) {
                    builder.residual(loss, random.nextDouble(-2, 2), weight);
                } else {
                    builder.labeled(loss, random.nextBoolean(), weight);
                }
                u[i] = random.nextInt(4) == 0 ? random.nextInt(-1, 2) : random.nextDouble(-0.7, 0.7);
            }
            RowLosses losses = builder.build();
            double bias = BiasSearch.minimizer(u, losses);
            double least = leastByBruteForce(u, losses);
            if (Double.isInfinite(least)) {
                continue; // the rows' domains have no point in common
            }
            assertThat(near(u, losses, bias)).as("seed %d", seed).isCloseTo(least, within(1e-12 * (1 + least)));

            PrimalPoint point = PrimalPoint.at(u, 2.0, losses, true);
            assertThat(point.scale()).as("seed %d", seed).isCloseTo(1, within(1e-14));
            assertThat(point.primal()).as("seed %d", seed).isCloseTo(1 + least, within(1e-12 * (1 + least)));
        }
    }

    @Test
    void manyEqualBreakpointsAndManyRows() {
        for (long seed = 0; seed < 5; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int n = 20_000;
            RowLosses.Builder builder = RowLosses.builder();
            double[] u = new double[n];
            for (int i = 0; i < n; i++) {
                builder.labeled(seed % 2 == 0 ? new Hinge(1) : new SquaredHinge(1), random.nextInt(3) > 0, 1);
                u[i] = random.nextInt(-20, 21) * 0.125;
            }
            RowLosses losses = builder.build();
            double bias = BiasSearch.minimizer(u, losses);
            double value = sum(u, losses, bias);
            for (double step : new double[] {1e-6, 1e-3, 0.1, 1}) {
                assertThat(value)
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(sum(u, losses, bias + step) + 1e-9)
                        .isLessThanOrEqualTo(sum(u, losses, bias - step) + 1e-9);
            }
        }
    }

    @Test
    void midpointOfAFlatStretch() {
        // Two rows inside the margin, one of each class: any b in [-1 + 0.25, 1 - 0.25] costs the same.
        RowLosses losses = RowLosses.builder()
                .labeled(new Hinge(1), true, 1)
                .labeled(new Hinge(1), false, 1)
                .build();
        assertThat(BiasSearch.minimizer(new double[] {0.25, 0.125}, losses)).isEqualTo((0.75 - 1.125) / 2);
        // Weights that do not sum to the same leave one minimizer, at the heavier row's breakpoint.
        RowLosses uneven = RowLosses.builder()
                .labeled(new Hinge(1), true, 1.5)
                .labeled(new Hinge(1), false, 1)
                .build();
        assertThat(BiasSearch.minimizer(new double[] {0.25, 0.125}, uneven)).isEqualTo(0.75);
    }

    @Test
    void flatStretchSurvivesWeightsThatAreNotExactInBinary() {
        RowLosses.Builder builder = RowLosses.builder();
        double[] u = new double[60];
        for (int i = 0; i < 60; i++) {
            builder.labeled(new Hinge(0.1), i < 30, i < 30 ? 1.0 : i % 2 == 0 ? 0.7 : 1.3);
            u[i] = i < 30 ? 0.01 * i : -0.01 * i;
        }
        // Positive breakpoints 1 − u from 0.71 to 1; negative −1 − u from −0.7 to −0.41. Flat in between.
        assertThat(BiasSearch.minimizer(u, builder.build())).isCloseTo((0.71 - 0.41) / 2, within(1e-12));
    }

    @Test
    void unboundedFlatStretches() {
        RowLosses positive = RowLosses.builder()
                .labeled(new Hinge(1), true, 1)
                .labeled(new Hinge(1), true, 1)
                .build();
        assertThat(BiasSearch.minimizer(new double[] {0.5, -0.5}, positive)).isEqualTo(1.5);
        RowLosses negative = RowLosses.builder()
                .labeled(new Hinge(1), false, 1)
                .labeled(new Hinge(1), false, 1)
                .build();
        assertThat(BiasSearch.minimizer(new double[] {0.5, -0.5}, negative)).isEqualTo(-1.5);
        assertThat(BiasSearch.minimizer(new double[0], RowLosses.builder().build()))
                .isZero();
    }

    @Test
    void squaredHingeIsSolvedOnItsPiece() {
        // (0.75 − b)² + (1 + 0.5 + b)² is least at b = −0.375.
        RowLosses losses = RowLosses.builder()
                .labeled(new SquaredHinge(1), true, 1)
                .labeled(new SquaredHinge(1), false, 1)
                .build();
        assertThat(BiasSearch.minimizer(new double[] {0.25, 0.5}, losses)).isCloseTo(-0.375, within(1e-15));
    }

    @Test
    void boundedLossIsScaledIntoItsBand() {
        RowLosses losses = RowLosses.builder()
                .labeled(new BoundedHinge(1, 1.5), true, 1)
                .labeled(new BoundedHinge(1, 1.5), false, 1)
                .labeled(new Band(1.5), true, 1)
                .build();
        double[] u = {2, -3, 1};
        PrimalPoint fixed = PrimalPoint.at(u, 4, losses, false);
        assertThat(fixed.scale()).isEqualTo(0.5);
        assertThat(fixed.bias()).isZero();
        assertThat(fixed.decisions()).containsExactly(1, -1.5, 0.5);
        assertThat(fixed.primal()).isEqualTo(0.5);
        // No b keeps both ends within ±1.5: 0.5 balances them, then 1.5 / 2.5 scales.
        PrimalPoint free = PrimalPoint.at(u, 4, losses, true);
        assertThat(free.scale()).isCloseTo(0.6, within(1e-15));
        assertThat(free.bias()).isCloseTo(0.3, within(1e-15));
        assertThat(free.decisions()[0]).isCloseTo(1.5, within(1e-15)).isLessThanOrEqualTo(1.5);
        assertThat(free.decisions()[1]).isCloseTo(-1.5, within(1e-15)).isGreaterThanOrEqualTo(-1.5);
        assertThat(free.primal()).isCloseTo(0.5 * 0.36 * 4 + 0, within(1e-14));
    }

    @Test
    void randomScalesNeverLeaveTheBand() {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double bound = random.nextDouble(1, 3);
            RowLosses.Builder builder = RowLosses.builder();
            double[] u = new double[20];
            for (int i = 0; i < u.length; i++) {
                builder.labeled(new BoundedHinge(1, bound), random.nextBoolean(), 1);
                u[i] = random.nextDouble(-9, 9);
            }
            PrimalPoint point = PrimalPoint.at(u, 1, builder.build(), random.nextBoolean());
            assertThat(point.primal()).as("seed %d", seed).isFinite();
            for (double f : point.decisions()) {
                assertThat(Math.abs(f)).as("seed %d", seed).isLessThanOrEqualTo(bound);
            }
        }
    }

    @Test
    void hardMarginIsScaledUp() {
        RowLosses losses = RowLosses.builder()
                .labeled(new HardMargin(), true, 1)
                .labeled(new HardMargin(), false, 1)
                .build();
        PrimalPoint notMet = PrimalPoint.at(new double[] {0.75, 0.25}, 0.5, losses, true);
        assertThat(notMet.scale()).isEqualTo(4);
        assertThat(notMet.bias()).isEqualTo(-2);
        assertThat(notMet.primal()).isEqualTo(0.5 * 16 * 0.5);
        PrimalPoint met = PrimalPoint.at(new double[] {3, -1}, 0.5, losses, true);
        assertThat(met.scale()).isEqualTo(1);
        assertThat(met.bias()).isEqualTo(-1); // any b in [−2, 0]
        PrimalPoint wrongSide = PrimalPoint.at(new double[] {-0.5, -2}, 0.5, losses, false);
        assertThat(wrongSide.primal()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(wrongSide.scale()).isEqualTo(1);
        assertThat(PrimalPoint.at(new double[2], 0, losses, true).primal()).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void dualValueWithTargets() {
        RowLosses losses = RowLosses.builder()
                .residual(new EpsilonInsensitive(1, 0.1), 2, 1)
                .residual(new EpsilonInsensitive(1, 0.1), -1, 1)
                .build();
        // g(β) = ε|β| − target·β on [−1, 1].
        assertThat(PrimalPoint.dual(new double[] {0.5, -0.25}, 3, losses))
                .isCloseTo(-1.5 - (0.05 - 1) - (0.025 - 0.25), within(1e-15));
        assertThat(PrimalPoint.dual(new double[] {1.5, 0}, 3, losses)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    /** Outputs of a tube of ±0.5 around its target of 2 are in 1.5 … 2.5, and those around −2 in −2.5 … −1.5. */
    @Test
    void aBoundedTubeIsScaledIntoItsPlaceAroundTheTarget() {
        RowLosses losses = RowLosses.builder()
                .residual(new BoundedTube(1, 0.125, -0.5, 0.5), 2, 1)
                .residual(new BoundedTube(1, 0.125, -0.5, 0.5), -2, 1)
                .build();
        PrimalPoint large = PrimalPoint.at(new double[] {3.125, -2.5}, 4, losses, false);
        assertThat(large.scale()).isCloseTo(0.8, within(1e-15));
        assertThat(large.decisions()).containsExactly(2.5, -2);
        assertThat(large.primal()).isCloseTo(0.5 * 0.64 * 4 + 0.375, within(1e-14));
        PrimalPoint small = PrimalPoint.at(new double[] {1, -1.25}, 4, losses, false);
        assertThat(small.scale()).isEqualTo(1.5);
        assertThat(small.decisions()).containsExactly(1.5, -1.875);
        assertThat(small.primal()).isCloseTo(0.5 * 2.25 * 4 + 0.375, within(1e-14));
        PrimalPoint turned = PrimalPoint.at(new double[] {-2, 2}, 4, losses, false);
        assertThat(turned.primal()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(turned.scale()).isEqualTo(1);
    }

    @Test
    void oneNumberARowIsNeeded() {
        RowLosses losses = RowLosses.builder().labeled(new Hinge(1), true, 1).build();
        assertThatThrownBy(() -> PrimalPoint.at(new double[2], 0, losses, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("u");
        assertThatThrownBy(() -> PrimalPoint.dual(new double[2], 0, losses))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("beta");
    }
}

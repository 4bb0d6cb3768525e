// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.StreamSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class AucMinimumTest {
    private record Stream(List<Row> rows, int[] labels) {}

    private static Stream stream(int n, int d, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Row> rows = new ArrayList<>();
        int[] labels = new int[n];
        for (int t = 0; t < n; t++) {
            labels[t] = random.nextInt(3) == 0 ? 1 : -1;
            double[] x = new double[d];
            for (int j = 0; j < d; j++) {
                x[j] = random.nextDouble() * 2 - 1 + (j < 3 ? 0.4 * labels[t] : 0);
            }
            rows.add(Row.dense(x));
        }
        return new Stream(rows, labels);
    }

    /** The sum as it is defined. */
    private static double total(AucLoss loss, double[] w, Stream stream, double[] gradient) {
        double sum = 0;
        for (int t = 1; t < stream.labels().length; t++) {
            for (int k = 0; k < t; k++) {
                sum += loss.addGradient(
                                w,
                                stream.rows().get(t),
                                stream.labels()[t],
                                stream.rows().get(k),
                                stream.labels()[k],
                                1.0 / t,
                                gradient)
                        / t;
            }
        }
        return sum;
    }

    /** The ellipsoid method, which shares nothing with it, finds the same. */
    @ParameterizedTest
    @CsvSource({
        "HINGE, 1, 0.3",
        "HINGE, 1, 20",
        "HINGE, 2, 1",
        "SQUARED, 1, 0.3",
        "SQUARED, 1, 20",
        "EXPONENTIAL, 1, 0.5",
        "EXPONENTIAL, 2, 20"
    })
    void twoMethodsMeet(MarginLoss phi, double factor, double radius) {
        AucLoss loss = new AucLoss(phi, factor);
        Stream stream = stream(70, 4, 3);
        AucMinimum newton = new AucMinimum(loss, stream.rows(), stream.labels(), radius, 0);
        newton.run(300, 1e-7);
        BallMinimum ellipsoid = new BallMinimum((w, gradient) -> total(loss, w, stream, gradient), 4, radius);
        ellipsoid.run(5000, 1e-6);
        assertThat(newton.best() - newton.lowest()).isBetween(0.0, 1e-7);
        assertThat(newton.best()).isCloseTo(ellipsoid.best(), within(2e-6));
        assertThat(newton.lowest()).isLessThanOrEqualTo(ellipsoid.best() + 1e-9);
    }

    /** Wide rows: exact in some tens of steps, where descent leaves a wide bracket, and no point of the ball is below. */
    @ParameterizedTest
    @EnumSource
    void wideRowsAreExact(MarginLoss phi) {
        AucLoss loss = new AucLoss(phi);
        Stream stream = stream(150, 80, 4);
        double radius = 2;
        StreamSettings settings = StreamSettings.DEFAULTS
                .withLoss(loss)
                .withRadius(radius)
                .withEta(0.1)
                .withBuffer(BufferSettings.parse("rs-x2:20"));
        AllPairsRegret regret = AllPairsRegret.of(settings, stream.rows(), stream.labels(), 200);
        assertThat(regret.isExact()).isTrue();
        assertThat(regret.lower()).isPositive();
        SplittableRandom random = new SplittableRandom(5);
        for (int trial = 0; trial < 20; trial++) {
            double[] w = random.doubles(80, -1, 1).toArray();
            double norm = 0;
            for (double value : w) {
                norm += value * value;
            }
            for (int j = 0; j < w.length; j++) {
                w[j] *= radius / Math.sqrt(norm);
            }
            assertThat(total(loss, w, stream, new double[80])).isGreaterThan(regret.lowest());
        }
        AllPairsRegret early = AllPairsRegret.of(settings, stream.rows(), stream.labels(), 3);
        assertThat(early.isExact()).isFalse();
        assertThat(early.lowest()).isLessThanOrEqualTo(regret.best());
        assertThat(early.best()).isGreaterThanOrEqualTo(regret.lowest());
    }

    @Test
    void oneLabelCostsWhatItCosts() {
        List<Row> rows = List.of(Row.dense(1), Row.dense(2), Row.dense(3));
        AucMinimum minimum = new AucMinimum(new AucLoss(MarginLoss.HINGE), rows, new int[] {1, 1, 1}, 1, 0);
        minimum.run(10, 1e-9);
        assertThat(minimum.best()).isEqualTo(2).isEqualTo(minimum.lowest());
    }

    /** Lines of the slopes lie below the loss itself, and the derivatives are those of the value. */
    @ParameterizedTest
    @EnumSource
    void linesLieBelow(MarginLoss phi) {
        for (double m : new double[] {1, 1e-2, 1e-6}) {
            SmoothMargin smooth = new SmoothMargin(phi, m);
            for (double u = -3; u <= 5; u += 0.37) {
                smooth.at(u);
                double slope = smooth.slope();
                double curvature = smooth.curvature();
                double line = smooth.dual(slope);
                assertThat(smooth.feasible(slope)).isEqualTo(slope);
                assertThat(line + slope * u).as("touches φ, or comes near").isGreaterThan(phi.value(u) - 2 * m - 1e-12);
                for (double v = -4; v <= 6; v += 0.25) {
                    assertThat(line + slope * v).isLessThanOrEqualTo(phi.value(v) + 1e-12 * (1 + phi.value(v)));
                }
                double h = 1e-6 * Math.max(m, 1e-3);
                smooth.at(u + h);
                double above = smooth.value();
                double slopeAbove = smooth.slope();
                smooth.at(u - h);
                if (m > 1e-3) {
                    assertThat((above - smooth.value()) / (2 * h))
                            .isCloseTo(slope, within(1e-5 * (1 + Math.abs(slope))));
                    assertThat((slopeAbove - smooth.slope()) / (2 * h))
                            .isCloseTo(curvature, within(1e-4 * (1 + curvature)));
                }
            }
        }
    }
}

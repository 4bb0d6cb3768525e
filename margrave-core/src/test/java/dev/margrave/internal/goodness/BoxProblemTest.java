// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.goodness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Minima of losses over a box: by hand, and by trying many points. */
final class BoxProblemTest {
    @Test
    void theMinimumOfOneVariableIsAtAKink() {
        double[][] features = {{1}, {1}, {1}};
        double[] targets = {0, 1, 5};
        double[] thirds = {1 / 3.0, 1 / 3.0, 1 / 3.0};
        BoxProblem.Point median =
                new BoxProblem(features, targets, thirds, new double[] {10}, BoxLoss.insensitive(0)).solve();
        assertThat(median.v()[0]).isCloseTo(1, within(0.02));
        assertThat(median.value()).isCloseTo(5 / 3.0, within(0.005));
        BoxProblem.Point mean = new BoxProblem(features, targets, thirds, new double[] {10}, BoxLoss.SQUARED).solve();
        assertThat(mean.v()[0]).isCloseTo(2, within(0.02));
        BoxProblem.Point bounded =
                new BoxProblem(features, targets, thirds, new double[] {0.5}, BoxLoss.SQUARED).solve();
        assertThat(bounded.v()[0]).isCloseTo(0.5, within(1e-9));
        BoxProblem.Point hinge = new BoxProblem(features, targets, thirds, new double[] {2}, BoxLoss.HINGE).solve();
        assertThat(hinge.value()).isCloseTo(1, within(1e-9)); // only the target 5 is not reached
    }

    @Test
    void noPointOfTheBoxIsBelowTheLowerBound() {
        SplittableRandom random = new SplittableRandom(7);
        for (BoxLoss loss : List.of(BoxLoss.HINGE, BoxLoss.SQUARED, BoxLoss.insensitive(0.1))) {
            double[][] features = new double[30][5];
            double[] targets = new double[30];
            double[] weights = new double[30];
            for (int t = 0; t < 30; t++) {
                Arrays.setAll(features[t], j -> random.nextDouble() * 2 - 1);
                targets[t] = random.nextDouble() * 2 - 1;
                weights[t] = (1 + random.nextInt(3)) / 60.0;
            }
            double[] bounds = {0.3, 1, 0.1, 2, 0.5};
            BoxProblem.Point found = new BoxProblem(features, targets, weights, bounds, loss).solve();
            assertThat(found.value()).isCloseTo(value(features, targets, weights, loss, found.v()), within(1e-12));
            double zero = value(features, targets, weights, loss, new double[5]);
            assertThat(found.value() - found.lower()).as("%s", loss).isBetween(0.0, 0.02 * zero);
            double best = Double.POSITIVE_INFINITY;
            for (int trial = 0; trial < 20_000; trial++) {
                double[] v = new double[5];
                for (int j = 0; j < 5; j++) {
                    double near = found.v()[j] + 0.2 * bounds[j] * (random.nextDouble() - 0.5);
                    double any = trial % 2 == 0 ? near : bounds[j] * (2 * random.nextDouble() - 1);
                    v[j] = Math.max(-bounds[j], Math.min(bounds[j], any));
                }
                best = Math.min(best, value(features, targets, weights, loss, v));
            }
            assertThat(best).as("%s", loss).isGreaterThanOrEqualTo(found.lower());
            assertThat(found.value()).as("%s", loss).isLessThan(best + 0.01 * zero);
            for (int j = 0; j < 5; j++) {
                assertThat(Math.abs(found.v()[j])).isLessThanOrEqualTo(bounds[j]);
            }
        }
    }

    private static double value(double[][] features, double[] targets, double[] weights, BoxLoss loss, double[] v) {
        double sum = 0;
        for (int t = 0; t < targets.length; t++) {
            double z = 0;
            for (int j = 0; j < v.length; j++) {
                z += features[t][j] * v[j];
            }
            double r = z - targets[t];
            sum += weights[t]
                    * switch (loss.kind()) {
                        case HINGE -> Math.max(0, -r);
                        case SQUARED -> r * r;
                        case INSENSITIVE -> Math.max(0, Math.abs(r) - 0.1);
                    };
        }
        return sum;
    }
}

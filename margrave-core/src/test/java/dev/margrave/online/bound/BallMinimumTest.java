// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class BallMinimumTest {
    private static final double[] AIM = {3, -4, 0, 12};

    private static BallMinimum distance(double radius, boolean squared) {
        BallMinimum minimum = new BallMinimum(
                (w, gradient) -> {
                    double sum = 0;
                    for (int j = 0; j < w.length; j++) {
                        sum += (w[j] - AIM[j]) * (w[j] - AIM[j]);
                    }
                    double root = Math.sqrt(sum);
                    for (int j = 0; j < w.length; j++) {
                        gradient[j] += squared ? 2 * (w[j] - AIM[j]) : root == 0 ? 0 : (w[j] - AIM[j]) / root;
                    }
                    return squared ? sum : root;
                },
                AIM.length,
                radius);
        minimum.run(5000, 1e-8);
        return minimum;
    }

    /** The point of the ball nearest to one of length 13. */
    @Test
    void distancesFromOutsideAreThoseToTheSphere() {
        for (double radius : new double[] {0.5, 2, 10}) {
            BallMinimum plain = distance(radius, false);
            assertThat(plain.best()).isCloseTo(13 - radius, within(1e-7));
            assertThat(plain.lowest()).isLessThanOrEqualTo(13 - radius + 1e-12).isGreaterThan(13 - radius - 1e-7);
            assertThat(distance(radius, true).best()).isCloseTo((13 - radius) * (13 - radius), within(1e-6));
        }
    }

    @Test
    void insideTheBallTheMinimumIsFree() {
        assertThat(distance(20, true).best()).isCloseTo(0, within(1e-7));
        assertThat(distance(20, true).lowest()).isLessThanOrEqualTo(1e-12);
    }

    /** |w − 0.3| + 1 on the line. */
    @Test
    void oneVariableIsEnough() {
        BallMinimum line = new BallMinimum(
                (w, gradient) -> {
                    gradient[0] += Math.signum(w[0] - 0.3);
                    return Math.abs(w[0] - 0.3) + 1;
                },
                1,
                2);
        line.run(2000, 1e-9);
        assertThat(line.best()).isCloseTo(1, within(1e-8));
        assertThat(line.lowest()).isLessThanOrEqualTo(1 + 1e-12).isGreaterThan(1 - 1e-8);
    }
}

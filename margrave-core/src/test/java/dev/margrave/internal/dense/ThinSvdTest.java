// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ThinSvdTest {
    private static final int ROWS = 60;

    /** Columns whose scales span twenty powers of ten, in no order. */
    private static double[][] graded(int columns) {
        SplittableRandom random = new SplittableRandom(17);
        double[][] x = new double[columns][ROWS];
        for (int j = 0; j < columns; j++) {
            double scale = Math.pow(10, 20.0 * ((3 * j) % columns) / columns - 10);
            for (int i = 0; i < ROWS; i++) {
                x[j][i] = scale * random.nextDouble(-1, 1);
            }
        }
        return x;
    }

    private static ThinSvd of(double[][] x) {
        double[][] copy = new double[x.length][];
        for (int j = 0; j < x.length; j++) {
            copy[j] = x[j].clone();
        }
        try (Parallel parallel = new Parallel(1)) {
            return ThinSvd.inPlace(copy, parallel);
        }
    }

    @Test
    void theProductIsTheMatrixToRoundingOfEachColumn() {
        double[][] x = graded(8);
        ThinSvd found = of(x);
        assertThat(found.count()).isEqualTo(8);
        for (int j = 0; j < x.length; j++) {
            double length = Math.sqrt(JacobiRotations.dot(x[j], x[j]));
            for (int i = 0; i < ROWS; i++) {
                double sum = 0;
                for (int k = 0; k < found.count(); k++) {
                    sum += found.left(k)[i] * found.value(k) * found.right(k)[j];
                }
                assertThat(sum).isCloseTo(x[j][i], within(1e-13 * length)); // not of the largest column
            }
        }
    }

    @Test
    void directionsAreOrthogonal() {
        ThinSvd found = of(graded(8));
        for (int k = 0; k < found.count(); k++) {
            for (int l = 0; l <= k; l++) {
                double expected = k == l ? 1 : 0;
                assertThat(JacobiRotations.dot(found.left(k), found.left(l))).isCloseTo(expected, within(1e-13));
                assertThat(JacobiRotations.dot(found.right(k), found.right(l))).isCloseTo(expected, within(1e-13));
            }
        }
    }

    @Test
    void columnsThatDependOnOthersAddNoDirection() {
        double[][] x = graded(4);
        double[][] more = {x[0], x[1], x[2], x[3], new double[ROWS], new double[ROWS]};
        for (int i = 0; i < ROWS; i++) {
            more[4][i] = 2 * x[1][i];
        }
        ThinSvd found = of(more);
        int large = 0;
        for (int k = 0; k < found.count(); k++) {
            large += found.value(k) > 1e-14 * Math.sqrt(JacobiRotations.dot(x[1], x[1])) ? 1 : 0;
        }
        assertThat(found.count()).isBetween(4, 5);
        assertThat(large)
                .isBetween(2, 4); // of those at least as large as the doubled column, and no more than there are
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.vector.ScalarOps;
import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Vectors choose the same members of a working set as plain loops, and leave the same gradients. */
class PairLanesTest {
    private static final VectorOps PLAIN = new ScalarOps();
    private static final VectorOps VECTORS = new PanamaOps();

    private final SplittableRandom random = new SplittableRandom(Providers.SEED);

    private double[] doubles(int size, double special) {
        double[] values = new double[size];
        for (int k = 0; k < size; k++) {
            values[k] = random.nextInt(4) == 0 ? special : random.nextDouble(-3, 3);
        }
        return values;
    }

    private float[] row(int size) {
        float[] values = new float[size];
        for (int k = 0; k < size; k++) {
            values[k] = random.nextFloat();
        }
        return values;
    }

    @Test
    void partnersAreTheSame() {
        int none = 0;
        for (int size = 1; size < 700; size += 1 + size / 40) {
            double[] gradient = doubles(size, 0.5);
            double[] slope = doubles(size, Double.NEGATIVE_INFINITY);
            double[] curvature = doubles(size, 1);
            float[] row = row(size);
            double rise = random.nextDouble(-6, 3);
            int expected = PLAIN.bestPartner(gradient, slope, curvature, row, size, rise, 1.5);
            assertThat(VECTORS.bestPartner(gradient, slope, curvature, row, size, rise, 1.5))
                    .as("size %s", size)
                    .isEqualTo(expected);
            none += expected < 0 ? 1 : 0;
        }
        assertThat(none).isBetween(1, 40);
    }

    @Test
    void gradientsAndTheSteepestMemberAreTheSame() {
        for (int size = 1; size < 700; size += 1 + size / 40) {
            double[] gradient = doubles(size, -1);
            double[] slope = doubles(size, Double.POSITIVE_INFINITY);
            float[] first = row(size);
            float[] second = row(size);
            double[] plain = gradient.clone();
            int expected = PLAIN.addPair(first, 0.25, second, -0.75, plain, slope, size);
            assertThat(VECTORS.addPair(first, 0.25, second, -0.75, gradient, slope, size))
                    .as("size %s", size)
                    .isEqualTo(expected);
            assertThat(gradient).isEqualTo(plain);
        }
    }

    @Test
    void nothingCanRise() {
        for (int size : new int[] {1, 8, 64, 300}) {
            double[] slope = new double[size];
            Arrays.fill(slope, Double.POSITIVE_INFINITY);
            assertThat(VECTORS.addPair(row(size), 1, row(size), -1, new double[size], slope, size))
                    .isEqualTo(-1)
                    .isEqualTo(PLAIN.addPair(row(size), 1, row(size), -1, new double[size], slope, size));
        }
    }
}

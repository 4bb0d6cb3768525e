// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class SignedSumsTest {
    /** Tables of all values and of few, which zeros around them must not change by a bit. */
    @Test
    void addsEachGroupInItsOrder() {
        Random random = new Random(3);
        VectorOps ops = VectorSupport.scalar();
        byte[][] signs = new byte[256][257];
        double[] values = new double[8 * 256];
        for (int g = 0; g < 256; g++) {
            random.nextBytes(signs[g]);
            for (int bit = 0; bit < 8; bit++) {
                values[8 * g + bit] = (g >> bit & 1) == 1 ? random.nextGaussian() : 0;
            }
        }
        for (int groups : new int[] {0, 1, 2, 3, 4, 5, 7, 256}) {
            double[] expected = random.doubles(257).toArray();
            double[] actual = expected.clone();
            for (int j = 0; j < 257; j++) {
                for (int g = 0; g < groups; g++) {
                    double low = four(values, 8 * g, signs[g][j]);
                    double high = four(values, 8 * g + 4, signs[g][j] >> 4);
                    expected[j] += high + low;
                }
            }
            ops.addSigned(values, signs, groups, 257, actual);
            assertThat(actual).as("%d groups", groups).isEqualTo(expected);
        }
    }

    private static double four(double[] values, int at, int bits) {
        double sum = 0;
        for (int bit = 0; bit < 4; bit++) {
            sum += (bits >> bit & 1) == 1 ? values[at + bit] : -values[at + bit];
        }
        return sum;
    }
}

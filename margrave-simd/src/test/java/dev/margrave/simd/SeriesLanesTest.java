// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.vector.VectorOps;
import dev.margrave.similarity.RealPenalty;
import dev.margrave.similarity.Similarity;
import dev.margrave.similarity.TimeWarping;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Eight series at a time give the bits of one at a time, by both providers, whatever the lengths and bands. */
class SeriesLanesTest {
    private static final int[] LENGTHS = {1, 2, 3, 7, 8, 9, 16, 31};
    private static final double[] BANDS = {0, 0.05, 0.3, 1};

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void timeWarping(VectorOps ops) {
        for (double band : BANDS) {
            check(new TimeWarping(band), band, (x, panel, width, work, out) -> {
                ops.timeWarping(x, panel, width, work, out);
                Arrays.setAll(out, l -> -Math.sqrt(out[l]));
            });
        }
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void realPenalty(VectorOps ops) {
        for (double band : BANDS) {
            check(new RealPenalty(0.25, band), band, (x, panel, width, work, out) -> {
                ops.realPenalty(x, panel, 0.25, width, work, out);
                Arrays.setAll(out, l -> -out[l]);
            });
        }
    }

    private interface Tables {
        void fill(double[] x, double[] panel, int width, double[] work, double[] out);
    }

    private static void check(Similarity<double[]> single, double band, Tables tables) {
        SplittableRandom random = new SplittableRandom(Providers.SEED);
        for (int n : LENGTHS) {
            for (int m : LENGTHS) {
                double[] x = Providers.doubles(random, n);
                double[][] series = new double[VectorOps.SERIES][];
                Arrays.setAll(series, l -> Providers.doubles(random, m));
                double[] panel = new double[m * VectorOps.SERIES];
                Arrays.setAll(panel, k -> series[k % VectorOps.SERIES][k / VectorOps.SERIES]);
                int width = Math.max((int) Math.ceil(band * Math.max(n, m)), Math.abs(n - m));
                double[] work =
                        Providers.doubles(random, panel.length + VectorOps.SERIES); // what it holds must not matter
                double[] out = new double[VectorOps.SERIES];
                tables.fill(x, panel, width, work, out);
                for (int l = 0; l < VectorOps.SERIES; l++) {
                    assertThat(out[l])
                            .as("%d with %d values, band %s, series %d", n, m, band, l)
                            .isEqualTo(single.apply(x, series[l]));
                }
            }
        }
    }
}

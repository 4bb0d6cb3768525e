// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** exp, Gaussian and polynomial of both providers against StrictMath, at every short length and any cut. */
class FormulasTest {
    private static final float XX = 1.5f;
    private static final float GAMMA = 0.7f;

    /** An operation on part of an array. */
    private interface Ranged {
        void apply(float[] x, int from, int to);
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void floatExponentialIsAccurateOverTheWholeRange(VectorOps ops) {
        int step = 4099;
        float[] x = new float[2 * (Float.floatToIntBits(110f) / step)];
        for (int k = 0; k < x.length; k++) {
            float size = Float.intBitsToFloat(k / 2 * step);
            x[k] = (k & 1) == 0 ? size : -size;
        }
        float[] result = x.clone();
        ops.exp(result, 0, x.length);
        double worst = 0;
        for (int k = 0; k < x.length; k++) {
            double exact = StrictMath.exp(x[k]);
            if (exact > Float.MAX_VALUE * (1 + 0x1p-25)) {
                assertThat(result[k]).as("exp(%s)", x[k]).isInfinite();
            } else if (exact >= Float.MIN_NORMAL) {
                worst = Math.max(worst, Math.abs(result[k] / exact - 1));
            } else {
                assertThat(Math.abs(result[k] - exact)).as("exp(%s)", x[k]).isLessThanOrEqualTo(Float.MIN_VALUE);
            }
        }
        assertThat(worst).isLessThan(1e-7);
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void doubleExponentialIsAccurateOverTheWholeRange(VectorOps ops) {
        double[] x = new double[300_001];
        for (int k = 0; k < x.length; k++) {
            x[k] = -750 + 0.005 * k;
        }
        double[] result = x.clone();
        ops.exp(result, 0, x.length);
        double worst = 0;
        for (int k = 0; k < x.length; k++) {
            double exact = StrictMath.exp(x[k]);
            if (Double.isInfinite(exact)) {
                assertThat(result[k]).as("exp(%s)", x[k]).isInfinite();
            } else if (exact >= Double.MIN_NORMAL) {
                worst = Math.max(worst, Math.abs(result[k] / exact - 1));
            } else {
                assertThat(Math.abs(result[k] - exact)).as("exp(%s)", x[k]).isLessThanOrEqualTo(Double.MIN_VALUE);
            }
        }
        assertThat(worst).isLessThan(1e-15);
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void exponentialOfSpecialValues(VectorOps ops) {
        for (int length = 6; length < 40; length += 11) {
            float[] x = new float[length];
            double[] y = new double[length];
            float[] special = {
                Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0f, -Float.MAX_VALUE, Float.MAX_VALUE
            };
            for (int k = 0; k < 6; k++) {
                x[length - 6 + k] = special[k];
                y[length - 6 + k] = special[k];
            }
            ops.exp(x, 0, length);
            ops.exp(y, 0, length);
            assertThat(Arrays.copyOfRange(x, length - 6, length))
                    .containsExactly(Float.NaN, Float.POSITIVE_INFINITY, 0f, 1f, 0f, Float.POSITIVE_INFINITY);
            assertThat(Arrays.copyOfRange(y, length - 6, length))
                    .containsExactly(Double.NaN, Double.POSITIVE_INFINITY, 0, 1, 0, Double.POSITIVE_INFINITY);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void rangesAreKeptAndMayBeCutAnywhere(VectorOps ops) {
        SplittableRandom random = new SplittableRandom(Providers.SEED);
        int size = 1100;
        float[] x = Providers.floats(random, size);
        float[] zz = new float[size];
        Arrays.fill(zz, 2f);
        check(x, (a, from, to) -> ops.exp(a, from, to), StrictMath::exp, 1e-7);
        check(
                x,
                (a, from, to) -> ops.gaussian(a, from, to, XX, zz, GAMMA),
                v -> StrictMath.exp(-GAMMA * Math.max(0, XX + 2 - 2 * v)),
                2e-6); // with the rounding of its argument
        for (int degree = 0; degree <= 17; degree++) {
            int power = degree;
            check(
                    x,
                    (a, from, to) -> ops.polynomial(a, from, to, 0.25f, 1f, power),
                    v -> StrictMath.pow(0.25 * v + 1, power),
                    2e-6);
        }
    }

    private static void check(float[] x, Ranged operation, DoubleUnaryOperator exact, double tolerance) {
        float[] whole = x.clone();
        operation.apply(whole, 0, x.length);
        for (int k = 0; k < x.length; k++) {
            double value = exact.applyAsDouble(x[k]);
            assertThat(Math.abs(whole[k] - value)).isLessThanOrEqualTo(tolerance * value);
        }
        for (int from = 0; from < 20; from++) {
            for (int length = 0; length < 36; length++) {
                float[] part = x.clone();
                operation.apply(part, from, from + length);
                assertThat(Arrays.copyOfRange(part, from, from + length))
                        .as("%d from %d", length, from)
                        .isEqualTo(Arrays.copyOfRange(whole, from, from + length));
                System.arraycopy(x, from, part, from, length);
                assertThat(part).isEqualTo(x);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void gaussianClipsNegativeDistancesAndFarOnes(VectorOps ops) {
        float[] values = new float[19];
        float[] zz = new float[19];
        Arrays.fill(values, 1.0001f);
        Arrays.fill(zz, 1f);
        ops.gaussian(values, 0, 19, 1f, zz, 5f);
        assertThat(values).containsOnly(1f);
        for (float distance : new float[] {80f, 87f, 87.5f, 100f, 1e10f, Float.MAX_VALUE}) {
            Arrays.fill(values, 0f);
            Arrays.fill(zz, distance);
            ops.gaussian(values, 0, 19, 0f, zz, 1f);
            double exact = StrictMath.exp(-distance);
            float expected = exact < Float.MIN_NORMAL ? 0f : (float) exact;
            for (float value : values) {
                assertThat(Math.abs(value - expected)).isLessThanOrEqualTo(2e-7f * expected);
            }
        }
    }
}

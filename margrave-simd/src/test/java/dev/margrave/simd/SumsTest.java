// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums in double of both providers: value, order of terms, ranges, offsets. */
class SumsTest {
    private static final double ROUNDING = 0x1p-53;

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void rowsAreAddedAndRangesMayBeCutAnywhere(VectorOps ops) {
        SplittableRandom random = new SplittableRandom(Providers.SEED);
        int size = 1100;
        for (int count : new int[] {0, 1, 2, 3, 4, 5, 7, 8, 9, 13}) {
            double[] factors = Providers.doubles(random, count);
            float[][] single = new float[count][];
            double[][] doubles = new double[count][];
            for (int k = 0; k < count; k++) {
                single[k] = Providers.floats(random, size);
                doubles[k] = Providers.doubles(random, size);
            }
            double[] start = Providers.doubles(random, size);
            double[] wholeSingle = start.clone();
            double[] wholeDouble = start.clone();
            ops.addRows(factors, single, count, wholeSingle, 0, size);
            ops.addRows(factors, doubles, count, wholeDouble, 0, size);
            for (int p = 0; p < size; p++) {
                double sumSingle = start[p];
                double sumDouble = start[p];
                for (int k = 0; k < count; k++) {
                    sumSingle += factors[k] * single[k][p];
                    sumDouble += factors[k] * doubles[k][p];
                }
                assertThat(wholeSingle[p]).isCloseTo(sumSingle, within(4 * (count + 1) * (count + 1) * ROUNDING));
                assertThat(wholeDouble[p]).isCloseTo(sumDouble, within(4 * (count + 1) * (count + 1) * ROUNDING));
            }
            for (int from = 0; from < 10; from++) {
                for (int length = 0; length < 20; length++) {
                    double[] partSingle = start.clone();
                    double[] partDouble = start.clone();
                    ops.addRows(factors, single, count, partSingle, from, from + length);
                    ops.addRows(factors, doubles, count, partDouble, from, from + length);
                    assertThat(partSingle).isEqualTo(spliced(start, wholeSingle, from, from + length));
                    assertThat(partDouble).isEqualTo(spliced(start, wholeDouble, from, from + length));
                }
            }
        }
    }

    private static double[] spliced(double[] outside, double[] inside, int from, int to) {
        double[] out = outside.clone();
        System.arraycopy(inside, from, out, from, to - from);
        return out;
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void rowsAreAddedInTheirOrder(VectorOps ops) {
        int size = 21;
        double[] factors = {1e17, 1, -1e17, 1, 1e17, -1e17, 3};
        float[][] rows = new float[factors.length][size];
        for (float[] row : rows) {
            Arrays.fill(row, 1f);
        }
        double[] target = new double[size];
        ops.addRows(factors, rows, rows.length, target, 0, size);
        assertThat(target).containsOnly(3.0); // both ones are swallowed by the sums before or after them
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void innerProductsAndMultiples(VectorOps ops) {
        SplittableRandom random = new SplittableRandom(Providers.SEED);
        double[] x = Providers.doubles(random, 200);
        double[] y = Providers.doubles(random, 200);
        for (int length = 0; length < 70; length++) {
            for (int offset = 0; offset < 5; offset++) {
                double dot = 0;
                double squares = 0;
                double[] expected = y.clone();
                for (int p = 0; p < length; p++) {
                    dot += x[offset + p] * y[3 + p];
                    squares += x[offset + p] * x[offset + p];
                    expected[3 + p] += 0.3 * x[offset + p];
                }
                double tolerance = (length + 1) * length * ROUNDING;
                assertThat(ops.dot(x, offset, y, 3, length)).isCloseTo(dot, within(tolerance));
                assertThat(ops.sumOfSquares(x, offset, length)).isCloseTo(squares, within(tolerance));
                double[] actual = y.clone();
                ops.axpy(0.3, x, offset, actual, 3, length);
                for (int p = 0; p < y.length; p++) {
                    boolean inside = p >= 3 && p < 3 + length;
                    assertThat(actual[p]).isCloseTo(expected[p], within(inside ? 4 * ROUNDING : 0.0));
                }
            }
        }
    }
}

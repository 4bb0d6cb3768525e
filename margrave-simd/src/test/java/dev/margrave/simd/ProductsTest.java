// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.vector.PackedDoubles;
import dev.margrave.internal.vector.PackedRows;
import dev.margrave.internal.vector.ScalarOps;
import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Products of both providers against sums in double, at awkward sizes, and bit for bit however the work is cut. */
class ProductsTest {
    private static final float UNTOUCHED = 77f;
    private static final double ROUNDING = 0x1p-24;

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void denseProductIsTheSumOfProducts(VectorOps ops) {
        int w = ops.panelRows();
        for (int depth : new int[] {0, 1, 3, 4, 5, 7, 16, 17, 391, 392, 393, 785}) {
            for (int leftRows : new int[] {1, 2, 3, 4, 5, 7, 65, 193}) {
                for (int rows : new int[] {1, w - 1, w, w + 1, 7 * w + 3}) {
                    if ((long) depth * leftRows * rows < 20_000_000) {
                        checkDense(ops, leftRows, depth, rows);
                    }
                }
            }
        }
    }

    /** Stretches of zeros as in images, which products pass over: some rows have none, some nothing else. */
    private static void eachZero(int rows, int depth, IntConsumer clear) {
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < depth; k++) {
                if (i % 5 == 3 || (i % 5 > 0 && (k + 3 * i) % 14 < 9)) {
                    clear.accept(i * depth + k);
                }
            }
        }
    }

    private static void checkDense(VectorOps ops, int leftRows, int depth, int rows) {
        SplittableRandom random = new SplittableRandom(Providers.SEED);
        float[] left = Providers.floats(random, leftRows * depth);
        eachZero(leftRows, depth, k -> left[k] = 0);
        float[] right = Providers.floats(random, rows * depth);
        PackedRows packed = PackedRows.of(ops, right, rows, depth);
        int stride = packed.paddedRows() + 5;
        float[] out = new float[3 + leftRows * stride];
        Arrays.fill(out, UNTOUCHED);
        packed.product(left, leftRows, 0, packed.panels(), out, 3, stride);
        String where = ops.name() + " " + leftRows + " x " + rows + " x " + depth;
        for (int i = 0; i < leftRows; i++) {
            for (int j = 0; j < stride; j++) {
                double sum = 0;
                double size = 0;
                for (int k = 0; k < depth && j < rows; k++) {
                    double term = (double) left[i * depth + k] * right[j * depth + k];
                    sum += term;
                    size += Math.abs(term);
                }
                float actual = out[3 + i * stride + j];
                if (j >= packed.paddedRows()) {
                    assertThat(actual).as(where).isEqualTo(UNTOUCHED);
                } else if (!(Math.abs(actual - sum) <= (depth + 2) * ROUNDING * size)) {
                    assertThat((double) actual)
                            .as(where + " at " + i + ", " + j)
                            .isCloseTo(sum, within((depth + 2) * ROUNDING * size));
                }
            }
        }
        assertThat(Arrays.copyOf(out, 3)).containsOnly(UNTOUCHED);
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void denseProductDoesNotDependOnTheCut(VectorOps ops) {
        SplittableRandom random = new SplittableRandom(Providers.SEED);
        int depth = 785;
        int leftRows = 70;
        int rows = 5 * ops.panelRows();
        float[] left = Providers.floats(random, leftRows * depth);
        eachZero(leftRows, depth, k -> left[k] = 0);
        PackedRows packed = PackedRows.of(ops, Providers.floats(random, rows * depth), rows, depth);
        float[] whole = new float[leftRows * rows];
        packed.product(left, leftRows, 0, packed.panels(), whole, 0, rows);
        float[] pieces = new float[leftRows * rows];
        for (int p = 0; p < packed.panels(); p++) {
            for (int i = 0; i < leftRows; i += 3) {
                int count = Math.min(3, leftRows - i);
                float[] some = Arrays.copyOfRange(left, i * depth, (i + count) * depth);
                packed.product(some, count, p, p + 1, pieces, i * rows + p * ops.panelRows(), rows);
            }
        }
        assertThat(pieces).isEqualTo(whole);
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void sparseProductIsTheSumOfProducts(VectorOps ops) {
        for (int width : new int[] {16, 32, 48, 64, 80, 96, 112, 128, 144, 240}) {
            SplittableRandom random = new SplittableRandom(Providers.SEED + width);
            int rows = 23;
            int features = 40;
            int[] offsets = new int[rows + 1];
            for (int i = 0; i < rows; i++) {
                offsets[i + 1] = offsets[i] + (i % 5 == 0 ? 0 : random.nextInt(17));
            }
            int[] indices = random.ints(offsets[rows], 0, features).toArray();
            float[] values = Providers.floats(random, offsets[rows]);
            float[] panel = Providers.floats(random, features * width);
            float[] out = new float[(rows - 2) * width + 1];
            Arrays.fill(out, UNTOUCHED);
            ops.sparseProduct(offsets, indices, values, 2, rows, panel, width, out);
            for (int i = 2; i < rows; i++) {
                for (int c = 0; c < width; c++) {
                    double sum = 0;
                    for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                        sum += (double) values[k] * panel[indices[k] * width + c];
                    }
                    assertThat((double) out[(i - 2) * width + c])
                            .as("%s width %d row %d column %d", ops.name(), width, i, c)
                            .isCloseTo(sum, within(20 * ROUNDING * (offsets[i + 1] - offsets[i])));
                }
            }
            assertThat(out[out.length - 1]).isEqualTo(UNTOUCHED);
            float[] one = new float[width];
            for (int i = 2; i < rows; i++) {
                ops.sparseProduct(offsets, indices, values, i, i + 1, panel, width, one);
                assertThat(one).isEqualTo(Arrays.copyOfRange(out, (i - 2) * width, (i - 1) * width));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.margrave.simd.Providers#both")
    void productInDoublePrecisionIsTheSumOfProducts(VectorOps ops) {
        int w = ops.doublePanelRows();
        for (int depth : new int[] {0, 1, 3, 4, 5, 391, 392, 393, 785}) {
            for (int leftRows : new int[] {1, 3, 4, 5, 64}) {
                for (int rows : new int[] {1, w - 1, w, w + 1, 3 * w + 2}) {
                    checkDoubles(ops, leftRows, depth, rows);
                }
            }
        }
    }

    private static void checkDoubles(VectorOps ops, int leftRows, int depth, int rows) {
        SplittableRandom random = new SplittableRandom(Providers.SEED);
        double[] left = random.doubles(leftRows * (long) depth, -1, 1).toArray();
        eachZero(leftRows, depth, k -> left[k] = 0);
        double[][] right = new double[rows][];
        PackedDoubles packed = new PackedDoubles(ops, rows, depth);
        for (int j = 0; j < rows; j++) {
            right[j] = random.doubles(depth, -1, 1).toArray();
            packed.setRow(j, right[j]);
        }
        double[] out = new double[leftRows * packed.paddedRows()];
        Arrays.fill(out, UNTOUCHED);
        packed.product(left, leftRows, out);
        for (int i = 0; i < leftRows; i++) {
            for (int j = 0; j < packed.paddedRows(); j++) {
                double sum = 0;
                for (int k = 0; k < depth && j < rows; k++) {
                    sum += left[i * depth + k] * right[j][k];
                }
                double actual = out[i * packed.paddedRows() + j];
                if (!(Math.abs(actual - sum) <= 1e-15 * (depth + 2))) {
                    assertThat(actual)
                            .as("%s, %d x %d x %d at %d, %d", ops.name(), leftRows, rows, depth, i, j)
                            .isEqualTo(sum);
                }
            }
        }
    }

    /** Lanes are rows, and each row has the bits that plain loops give it alone. */
    @Test
    void signedSumsHaveTheSameBits() {
        VectorOps plain = new ScalarOps();
        VectorOps vectors = new PanamaOps();
        int lanes = vectors.signRows();
        assertThat(lanes).isGreaterThan(plain.signRows());
        for (int groups : new int[] {0, 1, 2, 3, 4, 5, 31}) {
            SplittableRandom random = new SplittableRandom(Providers.SEED + groups);
            int count = 77;
            byte[][] signs = new byte[groups][count];
            for (byte[] some : signs) {
                for (int j = 0; j < count; j++) {
                    some[j] = (byte) random.nextInt();
                }
            }
            double[] values = random.doubles(8L * groups * lanes, -1, 1).toArray();
            eachZero(8 * groups, lanes, k -> values[k] = 0);
            double[] out = random.doubles((long) count * lanes, -1, 1).toArray();
            double[] start = out.clone();
            vectors.addSigned(values, signs, groups, count, out);
            for (int r = 0; r < lanes; r++) {
                double[] row = lane(values, r, lanes);
                double[] expected = lane(start, r, lanes);
                plain.addSigned(row, signs, groups, count, expected);
                assertThat(lane(out, r, lanes))
                        .as("%d groups, row %d", groups, r)
                        .isEqualTo(expected);
            }
        }
    }

    private static double[] lane(double[] all, int r, int lanes) {
        double[] one = new double[all.length / lanes];
        Arrays.setAll(one, k -> all[k * lanes + r]);
        return one;
    }
}

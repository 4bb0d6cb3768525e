// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernel rows made in blocks are those made one by one in double precision, whatever the data look like. */
class KernelGramTest {
    private static final int ROWS = 2003;

    @ParameterizedTest
    @ValueSource(strings = {"rbf:gamma=0.05", "poly:degree=3,offset=1,scale=0.1", "linear"})
    void blocksAreTheRows(String kernel) {
        check(kernel, oneHot(40, 7, 1));
        check(kernel, oneHot(100, 9, 0.25));
        check(kernel, oneHot(300, 12, 2));
        check(kernel, dense());
        check(kernel, wideAndSparse());
        check(kernel, image(0));
    }

    /** Most values are zero, but one column is so far from the origin that single precision would lose the others there. */
    @Test
    void zerosAreNotWorthALossOfPrecision() {
        check("rbf:gamma=0.05", image(300));
    }

    /** Values up to 1e30 and down to 1e-30 go through floats, larger and smaller ones do not. */
    @Test
    void valuesThatFloatsCannotHoldAreMadeInDouble() {
        check("poly:degree=6", oneHot(40, 7, 10)); // (8 · 100 + 1)^6 = 3e17
        assertThat(gram("poly:degree=6", oneHot(40, 7, 1000)).hasBlocks()).isFalse(); // 3e41
        check("poly:degree=6,scale=0.001", oneHot(40, 7, 1000));
        assertThat(gram("poly:degree=6,scale=0.001,factor=1e20", oneHot(40, 7, 1000))
                        .hasBlocks())
                .isFalse();
        check("poly:degree=4", dense()); // about (110)^4
        assertThat(gram("poly:degree=16", dense()).hasBlocks()).isFalse(); // 5e32
        assertThat(gram("poly:degree=16,factor=1e-10", dense()).hasBlocks()).isFalse(); // held only with the factor
        assertThat(gram("poly:degree=16,offset=0,scale=0.0001", dense()).hasBlocks())
                .isFalse(); // 5e-32
        assertThat(gram("rbf:gamma=0.05,factor=1e31", oneHot(40, 7, 1)).hasBlocks())
                .isFalse();
        assertThat(gram("linear", oneHot(40, 7, 1e-20)).hasBlocks()).isFalse();
    }

    private static KernelGram gram(String kernel, FeatureMatrix rows) {
        return new KernelGram(Kernels.parse(kernel).resolve(rows, 1), rows);
    }

    private static void check(String kernel, FeatureMatrix rows) {
        KernelGram gram = gram(kernel, rows);
        assertThat(gram.hasBlocks()).isTrue();
        int[] wanted = {0, 1, 64, 777, ROWS - 1};
        float[][] block = new float[wanted.length][ROWS];
        GramMatrix.Block rowsInBlocks = gram.block(wanted, wanted.length);
        rowsInBlocks.fill(0, 1000, block);
        rowsInBlocks.fill(1000, ROWS, block);
        double[] exact = new double[ROWS];
        for (int k = 0; k < wanted.length; k++) {
            gram.row(wanted[k], exact);
            double largest = Arrays.stream(exact).map(Math::abs).max().orElseThrow();
            for (int j = 0; j < ROWS; j++) {
                assertThat((double) block[k][j])
                        .as("%s, row %d, column %d", kernel, wanted[k], j)
                        .isCloseTo(exact[j], within(2e-6 * largest));
            }
        }
    }

    /** Kernel values depend on the numbers alone: neither on how they are stored nor on columns without any. */
    @Test
    void storageAndEmptyColumnsDoNotMatter() {
        for (FeatureMatrix rows : new FeatureMatrix[] {dense(), oneHot(100, 9, 1), wideAndSparse(), image(0)}) {
            float[] first = row(rows);
            assertThat(row(rows.withColumns(rows.columns() + 50))).isEqualTo(first);
            assertThat(row(stored(rows, !rows.isSparse()))).isEqualTo(first);
        }
    }

    private static float[] row(FeatureMatrix rows) {
        float[][] out = new float[1][rows.rows()];
        new KernelGram(Kernels.rbf(0.05), rows).block(new int[] {17}, 1).fill(0, rows.rows(), out);
        return out[0];
    }

    private static FeatureMatrix stored(FeatureMatrix rows, boolean sparse) {
        double[][] values = IntStream.range(0, rows.rows())
                .mapToObj(i -> rows.row(i).toArray())
                .toArray(double[][]::new);
        return sparse ? sparse(values) : DenseMatrix.copyOf(values);
    }

    private static FeatureMatrix sparse(double[][] values) {
        int[] offsets = new int[values.length + 1];
        int[] indices = new int[values.length * values[0].length];
        double[] kept = new double[indices.length];
        int at = 0;
        for (int i = 0; i < values.length; i++) {
            for (int k = 0; k < values[i].length; k++) {
                if (values[i][k] != 0) {
                    indices[at] = k;
                    kept[at++] = values[i][k];
                }
            }
            offsets[i + 1] = at;
        }
        return SparseMatrix.copyOf(
                values.length, values[0].length, offsets, Arrays.copyOf(indices, at), Arrays.copyOf(kept, at));
    }

    /** A few columns at random hold one value, the others 0; one column is empty, one full. */
    private static FeatureMatrix oneHot(int columns, int perRow, double value) {
        SplittableRandom random = new SplittableRandom(columns);
        double[][] rows = new double[ROWS][columns];
        for (double[] row : rows) {
            row[1] = value;
            for (int k = 0; k < perRow; k++) {
                row[1 + random.nextInt(columns - 1)] = value;
            }
        }
        return DenseMatrix.copyOf(rows);
    }

    /** Far from the origin, with a constant and an empty column. */
    private static FeatureMatrix dense() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] rows = new double[ROWS][9];
        for (double[] row : rows) {
            Arrays.setAll(row, k -> k == 3 ? 5 : k == 6 ? 0 : 3 + random.nextDouble());
        }
        return DenseMatrix.copyOf(rows);
    }

    /** A stretch of values in each row, a third of its columns, and zeros; one column is the same in all rows. */
    private static FeatureMatrix image(double constant) {
        SplittableRandom random = new SplittableRandom(6);
        double[][] rows = new double[ROWS][63];
        for (double[] row : rows) {
            int start = random.nextInt(42);
            for (int k = start; k < start + 21; k++) {
                row[k] = random.nextDouble();
            }
            row[62] = constant;
        }
        return DenseMatrix.copyOf(rows);
    }

    private static FeatureMatrix wideAndSparse() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] rows = new double[ROWS][400];
        for (double[] row : rows) {
            for (int k = 0; k < 15; k++) {
                row[random.nextInt(400)] = random.nextDouble(-1, 1);
            }
        }
        return sparse(rows);
    }
}

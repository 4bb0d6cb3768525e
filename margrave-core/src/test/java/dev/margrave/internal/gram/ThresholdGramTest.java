// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.GramMatrix;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ThresholdGramTest {
    private static final int THRESHOLDS = 3;

    private static DenseMatrix rows(int count) {
        Random random = new Random(5);
        double[] values = new double[count * 4];
        for (int k = 0; k < values.length; k++) {
            values[k] = random.nextGaussian();
        }
        return DenseMatrix.wrap(count, 4, values);
    }

    private static double entry(Kernel kernel, DenseMatrix rows, int a, int b) {
        return kernel.apply(rows.row(a / THRESHOLDS), rows.row(b / THRESHOLDS))
                + (a % THRESHOLDS == b % THRESHOLDS ? 1 : 0);
    }

    @Test
    void rowsAndDiagonalAreTheFormula() {
        Kernel kernel = Kernels.rbf(0.3);
        DenseMatrix rows = rows(7);
        GramMatrix gram = new ThresholdGram(new KernelGram(kernel, rows), THRESHOLDS);
        assertThat(gram.size()).isEqualTo(21);
        assertThat(gram.hasBlocks()).isFalse();
        double[] out = new double[22];
        out[21] = -7;
        for (int a = 0; a < 21; a++) {
            gram.row(a, out);
            for (int b = 0; b < 21; b++) {
                assertThat(out[b]).isCloseTo(entry(kernel, rows, a, b), within(1e-14));
            }
            assertThat(gram.diagonal(a)).isCloseTo(2, within(1e-14));
        }
        assertThat(out[21]).as("beyond the row").isEqualTo(-7);
    }

    /** Any order of rows, repeated rows, more rows than are made at once, ranges that cut through a row's thresholds. */
    @Test
    void blocksAreTheFormulaOnAnyRange() {
        Kernel kernel = Kernels.rbf(0.3);
        DenseMatrix rows = rows(2000);
        GramMatrix gram = new ThresholdGram(new KernelGram(kernel, rows), THRESHOLDS);
        assertThat(gram.hasBlocks()).isTrue();
        Random random = new Random(6);
        int count = 150;
        int[] wanted = random.ints(count, 0, 6000).toArray();
        wanted[7] = wanted[3];
        wanted[8] = wanted[3] / THRESHOLDS * THRESHOLDS;
        int[][] ranges = {{0, 1}, {1, 5}, {1536, 3072}, {5998, 6000}};
        for (int[] range : ranges) {
            float[][] out = new float[count][6000];
            gram.block(wanted, count).fill(range[0], range[1], out);
            for (int k = 0; k < count; k++) {
                for (int b = range[0]; b < range[1]; b += 1 + random.nextInt(20)) {
                    assertThat((double) out[k][b]).isCloseTo(entry(kernel, rows, wanted[k], b), within(2e-6));
                }
                assertThat(out[k][range[1] % 6000]).as("beyond the range").isZero();
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.GramMatrix;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClassKernelsTest {
    private static final int[] STARTS = {0, 1100, 2300, 3301};
    private static final Kernel KERNEL = Kernels.rbf(0.2);

    @Test
    void pairsGetTheirKernelValuesWithAndWithoutRoomToKeepThem() {
        DenseMatrix rows = rows();
        for (long spare : new long[] {0, 3000, 1 << 26}) {
            long packed = 4L * (rows.rows() + 128 + 1024) * rows.columns() + 4L * rows.rows();
            ClassKernels kernels =
                    ClassKernels.of(KERNEL, rows, STARTS, packed + spare).orElseThrow();
            float[][] first = check(kernels, rows, 0, 2);
            assertThat(check(kernels, rows, 0, 2)).isDeepEqualTo(first);
            check(kernels, rows, 0, 1);
            check(kernels, rows, 1, 2);
        }
    }

    private static float[][] check(ClassKernels kernels, DenseMatrix rows, int a, int b) {
        int[] origin = IntStream.concat(
                        IntStream.range(STARTS[a], STARTS[a + 1]), IntStream.range(STARTS[b], STARTS[b + 1]))
                .toArray();
        KernelGram exact = new KernelGram(KERNEL, rows.select(origin));
        GramMatrix pair = kernels.pair(a, b, exact);
        int[] wanted = {0, origin.length - 1, 5, 1099, 1100, 17};
        float[][] out = new float[wanted.length][origin.length];
        GramMatrix.Block block = pair.block(wanted, wanted.length);
        for (int from = 0; from < origin.length; from += 700) {
            block.fill(from, Math.min(origin.length, from + 700), out);
        }
        double[] row = new double[origin.length];
        for (int k = 0; k < wanted.length; k++) {
            exact.row(wanted[k], row);
            for (int j = 0; j < row.length; j++) {
                assertThat((double) out[k][j]).isCloseTo(row[j], within(2e-6));
            }
        }
        return out;
    }

    @Test
    void doesNotPayForTwoClassesOrFewRows() {
        assertThat(ClassKernels.of(KERNEL, rows(), new int[] {0, 1500, 3301}, 1 << 30))
                .isEmpty();
        assertThat(ClassKernels.of(
                        KERNEL, rows().select(IntStream.range(0, 90).toArray()), new int[] {0, 30, 60, 90}, 1 << 30))
                .isEmpty();
        assertThat(ClassKernels.of(KERNEL, rows(), STARTS, 1000)).isEmpty();
    }

    private static DenseMatrix rows() {
        SplittableRandom random = new SplittableRandom(8);
        double[][] values = new double[3301][6];
        for (double[] row : values) {
            for (int k = 0; k < row.length; k++) {
                row[k] = random.nextDouble(-1, 1);
            }
        }
        return DenseMatrix.copyOf(values);
    }
}

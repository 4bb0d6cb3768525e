// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.ArrayPool;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Problems that pack their rows into arrays of earlier ones must not see what those left there. */
class HandedOnArraysTest {
    private static final int COLUMNS = 20;

    @Test
    void valuesDoNotDependOnWhoHadTheArrayBefore() {
        ArrayPool<float[]> arrays = ArrayPool.ofFloats();
        for (int rows : new int[] {2600, 2100, 2300, 2900}) {
            DenseMatrix matrix = matrix(rows);
            for (Kernel kernel : new Kernel[] {Kernels.polynomial(2), Kernels.scaled(Kernels.polynomial(2), 3)}) {
                KernelGram gram = new KernelGram(kernel, matrix, 1, arrays);
                float[][] again = values(gram);
                gram.release();
                assertThat(again).isDeepEqualTo(values(new KernelGram(kernel, matrix)));
                assertThat(values(gram)).as("after a release").isDeepEqualTo(again);
                gram.release();
            }
        }
    }

    private static float[][] values(KernelGram gram) {
        int[] wanted = {0, gram.size() / 2, gram.size() - 1};
        float[][] out = new float[wanted.length][gram.size()];
        gram.block(wanted, wanted.length).fill(0, gram.size(), out);
        return out;
    }

    /** Many zeros, which are not written when rows are packed around the origin. */
    private static DenseMatrix matrix(int rows) {
        SplittableRandom random = new SplittableRandom(rows);
        double[] values = new double[rows * COLUMNS];
        for (int k = 0; k < values.length; k++) {
            values[k] = random.nextInt(3) == 0 ? random.nextDouble() : 0;
        }
        return DenseMatrix.wrap(rows, COLUMNS, values);
    }
}

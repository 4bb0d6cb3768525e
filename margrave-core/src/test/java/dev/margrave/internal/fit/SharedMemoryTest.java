// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.LeastSquaresMachine;
import dev.margrave.model.Multiclass;
import dev.margrave.solver.Bias;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Problems that run side by side have a part of the memory each, which must not show in the model. */
class SharedMemoryTest {
    private static final int ROWS = 80;
    private static final int COLUMNS = 400; // normal equations of 1.3 MB: within half of 3 MB, not of 1.5 MB

    @Test
    void aLeastSquaresFitDoesNotDependOnTheThreads() {
        assertThat(scores(2)).isDeepEqualTo(scores(1));
    }

    private static double[][] scores(int threads) {
        SplittableRandom random = new SplittableRandom(8);
        double[][] values = new double[ROWS][];
        Arrays.setAll(values, i -> random.doubles(COLUMNS, -1, 1).toArray());
        DenseMatrix rows = DenseMatrix.copyOf(values);
        Dataset data = Dataset.classification(
                rows,
                LabelSet.of(List.of("a", "b", "c", "d")),
                IntStream.range(0, ROWS).map(i -> i % 4).toArray());
        return LeastSquaresMachine.with(Kernels.linear())
                .bias(Bias.PENALIZED)
                .multiclass(Multiclass.ONE_VS_REST)
                .memory(3 << 20)
                .threads(threads)
                .fit(data)
                .functions()
                .evaluate(rows);
    }
}

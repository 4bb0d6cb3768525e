// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.SparseMatrix;
import dev.margrave.kernel.Kernels;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What blocks say that they take. */
class BlockMemoryTest {
    /** Products of sparse rows spread some of them over all features. */
    @Test
    void wideSparseRowsCountTheirPanels() {
        int rows = 2000;
        int perRow = 50;
        int[] offsets = IntStream.rangeClosed(0, rows).map(i -> i * perRow).toArray();
        int[] indices = IntStream.range(0, rows * perRow).toArray();
        double[] values =
                IntStream.range(0, rows * perRow).mapToDouble(k -> 0.1 + k % 3).toArray();
        SparseMatrix wide = SparseMatrix.wrap(rows, rows * perRow, offsets, indices, values);
        long bytes =
                KernelBlocks.plan(Kernels.polynomial(2), wide).orElseThrow().bytes();
        assertThat(bytes).isGreaterThan(2L * 16 * Float.BYTES * rows * perRow);
    }
}

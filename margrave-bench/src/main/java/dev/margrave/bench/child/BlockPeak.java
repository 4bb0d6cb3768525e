// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.internal.vector.PackedRows;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The speed of the bare block product on all cores, an upper limit for prediction. */
final class BlockPeak {
    private static final int LEFT = 256;
    private static final int ROWS = 4096;
    private static final int PASSES = 12;

    private BlockPeak() {}

    /** Billions of floating-point operations per second, the best of several passes. */
    static double gigaflops(int depth) {
        VectorOps ops = VectorSupport.fastest();
        int threads = Runtime.getRuntime().availableProcessors();
        float[] right = new float[ROWS * depth];
        Arrays.fill(right, 0.5f);
        PackedRows packed = PackedRows.of(ops, right, ROWS, depth);
        float[] left = new float[LEFT * depth];
        Arrays.fill(left, 0.25f);
        float[][] blocks = new float[threads][LEFT * packed.paddedRows()];
        double best = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            long start = System.nanoTime();
            IntStream.range(0, threads)
                    .parallel()
                    .forEach(t -> packed.product(left, LEFT, 0, packed.panels(), blocks[t], 0, packed.paddedRows()));
            double seconds = (System.nanoTime() - start) / 1e9;
            best = Math.max(best, 2.0 * LEFT * ROWS * depth * threads / seconds / 1e9);
        }
        return best;
    }
}

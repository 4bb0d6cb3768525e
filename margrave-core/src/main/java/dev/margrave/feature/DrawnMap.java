// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.sketch.RowBlocks;

/** A map that depends only on its seed, and transforms each row separately. */
abstract class DrawnMap implements KernelMap {
    final int inputs;
    private final long seed;

    DrawnMap(int inputs, long seed) {
        this.inputs = Check.atLeast("inputs", inputs, 0);
        this.seed = seed;
    }

    /** Computes features in one thread. */
    abstract RowBlocks.Worker worker();

    @Override
    public final long seed() {
        return seed;
    }

    @Override
    public final int inputs() {
        return inputs;
    }

    @Override
    public final void apply(Row row, double[] out) {
        worker().apply(row, out, 0);
    }

    @Override
    public final DenseMatrix apply(FeatureMatrix rows, int threads) {
        checkRows(rows);
        return RowBlocks.of(rows, width(), threads, this::worker);
    }
}

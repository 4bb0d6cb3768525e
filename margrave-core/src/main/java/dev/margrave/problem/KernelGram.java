// SPDX-License-Identifier: Apache-2.0
package dev.margrave.problem;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelBlocks;
import dev.margrave.kernel.SimilarityRows;
import java.util.Arrays;

/** The Gram matrix of a kernel on the rows of a data set. */
public final class KernelGram implements GramMatrix {
    private static final int BLOCK_ROWS = 2000; // below, double precision costs nothing

    private final FeatureMatrix rows;
    private final Kernel kernel;
    private final SimilarityRows similarities;
    private final boolean hasBlocks;
    private KernelBlocks blocks; // made on first use, guarded by this

    public KernelGram(Kernel kernel, FeatureMatrix rows) {
        this.kernel = kernel;
        this.rows = rows;
        this.similarities = new SimilarityRows(kernel, rows);
        this.hasBlocks = rows.rows() >= BLOCK_ROWS && KernelBlocks.suits(kernel, rows);
    }

    @Override
    public int size() {
        return rows.rows();
    }

    @Override
    public double diagonal(int i) {
        return similarities.self(i);
    }

    @Override
    public void row(int i, double[] out) {
        similarities.fill(rows.row(i), out);
    }

    @Override
    public boolean hasBlocks() {
        return hasBlocks;
    }

    @Override
    public long blockBytes() {
        return KernelBlocks.bytes(rows);
    }

    @Override
    public void block(int[] wanted, int count, int from, int to, float[][] out) {
        Row[] left = new Row[count];
        Arrays.setAll(left, k -> rows.row(wanted[k]));
        blocks().fill(left, count, from, to, out);
    }

    private synchronized KernelBlocks blocks() {
        if (blocks == null) {
            blocks = KernelBlocks.of(kernel, rows);
        }
        return blocks;
    }
}

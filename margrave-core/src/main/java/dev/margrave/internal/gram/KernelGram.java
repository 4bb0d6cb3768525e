// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.kernel.KernelBlocks;
import dev.margrave.internal.kernel.KernelRows;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.kernel.BlockError;
import dev.margrave.kernel.Kernel;
import dev.margrave.solver.GramMatrix;
import java.util.Optional;

/** The Gram matrix of a kernel on the rows of a data set. */
public final class KernelGram implements GramMatrix {
    private final Kernel kernel;
    private final FeatureMatrix rows;
    private final SimilarityRows similarities;
    private final int problems;
    private final ArrayPool<float[]> arrays;
    private Optional<KernelBlocks.Plan> plan; // null until first use; guarded by this
    private KernelBlocks blocks; // computed on first use, guarded by this

    public KernelGram(Kernel kernel, FeatureMatrix rows) {
        this(kernel, rows, 1, ArrayPool.ofFloats());
    }

    /**
     * {@code problems} is the number of matrices of this size that the fit needs; it affects speed only. Blocks take memory from
     * {@code arrays}, which the problems may share.
     */
    public KernelGram(Kernel kernel, FeatureMatrix rows, int problems, ArrayPool<float[]> arrays) {
        this.arrays = arrays;
        this.problems = problems;
        this.rows = rows;
        this.similarities = new SimilarityRows(kernel, rows);
        this.kernel = kernel;
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
    public double entry(int i, int j) {
        return i == j ? diagonal(i) : kernel.apply(rows.row(i), rows.row(j));
    }

    @Override
    public void row(int i, double[] out) {
        similarities.fill(rows.row(i), out);
    }

    @Override
    public boolean hasBlocks() {
        return plan().isPresent();
    }

    @Override
    public long blockBytes() {
        return plan().orElseThrow().bytes();
    }

    @Override
    public BlockError blockError() {
        return plan().orElseThrow().error();
    }

    @Override
    public synchronized void release() {
        if (blocks != null) {
            blocks.release();
            blocks = null;
        }
    }

    @Override
    public Block block(int[] wanted, int count) {
        KernelRows made = blocks().rows(wanted, count);
        return (from, to, out) -> made.fill(from, to, out, from);
    }

    private synchronized Optional<KernelBlocks.Plan> plan() {
        if (plan == null) {
            plan = rows.rows() >= SolvePlan.MIN_BLOCK_ROWS ? KernelBlocks.plan(kernel, rows) : Optional.empty();
        }
        return plan;
    }

    private synchronized KernelBlocks blocks() {
        if (blocks == null) {
            blocks = plan().orElseThrow().make(problems, arrays);
        }
        return blocks;
    }
}

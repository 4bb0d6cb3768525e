// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.internal.Parallel;
import java.util.List;

/** Blocks on the threads of this process. The answers do not depend on the number of threads. */
public final class LocalBlocks implements BlockCluster, AutoCloseable {
    private final List<ProblemBlock> blocks;
    private final double[][] centers;
    private final Parallel parallel;
    private long requests;

    public LocalBlocks(List<ProblemBlock> blocks, int threads) {
        if (blocks.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one block");
        }
        this.blocks = List.copyOf(blocks);
        centers = new double[blocks.size()][];
        for (int b = 0; b < centers.length; b++) {
            centers[b] = blocks.get(b).startCenters();
        }
        parallel = new Parallel(threads);
    }

    @Override
    public int features() {
        return blocks.get(0).matrix.columns();
    }

    @Override
    public double[] run(BlockRequest request) {
        requests++;
        double[][] answers = new double[centers.length][];
        parallel.run(answers.length, b -> answers[b] = blocks.get(b).compute(request, centers[b]));
        double[] total = answers[0];
        for (int b = 1; b < answers.length; b++) {
            request.join(total, answers[b]);
        }
        return total;
    }

    @Override
    public void moveCenters(BlockRequest at) {
        parallel.run(centers.length, b -> centers[b] = blocks.get(b).centers(at, centers[b]));
    }

    /** The number of requests so far: passes over all rows. */
    public long requests() {
        return requests;
    }

    @Override
    public void close() {
        parallel.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

/**
 * The rows of one problem in blocks, on the threads of this process or on other computers. Every block keeps the proximal center
 * β of its rows, which is 0 at first, or can recompute it from the calls of {@link #moveCenters}.
 */
public interface BlockCluster {
    /** The number of features, without the constant one of a bias. */
    int features();

    /** The answers of {@link ProblemBlock#compute} for all blocks, {@linkplain BlockRequest#join joined} in their order. */
    double[] run(BlockRequest request);

    /** In every block, β ← {@link ProblemBlock#centers}, at the latest before the next request. */
    void moveCenters(BlockRequest at);
}

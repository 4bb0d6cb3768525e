// SPDX-License-Identifier: Apache-2.0
/**
 * For adapters of engines that spread rows over many computers: start with {@link dev.margrave.solver.block.BlockSolver}, which
 * solves a linear problem by passes over {@link dev.margrave.solver.block.ProblemBlock}s, wherever a
 * {@link dev.margrave.solver.block.BlockCluster} keeps them.
 *
 * <p>Invariants: a block is immutable, and its answer depends on nothing but the request and the centers; answers are joined in the
 * order of the blocks, so the same blocks give the same bits.
 */
@NullMarked
package dev.margrave.solver.block;

import org.jspecify.annotations.NullMarked;

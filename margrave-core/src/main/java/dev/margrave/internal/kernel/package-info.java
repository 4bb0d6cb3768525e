// SPDX-License-Identifier: Apache-2.0
/**
 * The built-in kernels, and fast computation of many kernel values.
 *
 * <p>{@code BuiltInKernel} lists the formulas. {@link dev.margrave.internal.kernel.SimilarityRows} computes similarities in
 * double precision row by row and is the reference; {@link dev.margrave.internal.kernel.SimilarityBlocks} does the same in
 * blocks; {@link dev.margrave.internal.kernel.KernelBlocks} computes kernel rows in single precision with a proven error
 * bound ({@code FloatError}).
 *
 * <p>Invariants: results depend on values, not on storage or on the number of threads; single precision is used only if its
 * error bound and range permit it.
 */
package dev.margrave.internal.kernel;

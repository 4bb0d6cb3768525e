// SPDX-License-Identifier: Apache-2.0
/**
 * The parts of random feature maps: random projections by signs and waves, their products, count sketches and transforms,
 * and the number of features that a theorem requires for an error.
 *
 * <p>Start with {@link dev.margrave.internal.sketch.ProductBase}, random numbers whose products have a kernel as their mean,
 * and {@link dev.margrave.internal.sketch.RandomProjections}; {@link dev.margrave.internal.sketch.RowBlocks} transforms many
 * rows on several threads.
 *
 * <p>Invariants: everything is drawn from {@link dev.margrave.internal.sketch.Draws}, with the same numbers on every machine
 * and Java release; the features of a row have the same bits dense or sparse, alone or with others, for any provider.
 */
package dev.margrave.internal.sketch;

// SPDX-License-Identifier: Apache-2.0
/**
 * Maps from rows to new features: approximations of kernels, kernel principal components and kernel k-means.
 *
 * <p>Start with {@link dev.margrave.feature.Maps}, which parses and lists all maps. A
 * {@link dev.margrave.feature.FeatureMapRule} is a map before the fit, a {@link dev.margrave.feature.FeatureMap} after it.
 * Machines can be trained on a {@link dev.margrave.feature.KernelMap}, whose inner products approximate a kernel. Maps of
 * similarities to landmarks are in {@code feature.landmark}.
 *
 * <p>Invariants: fitted maps are immutable and thread-safe; features depend on the spec, the seed and the rows of the fit,
 * never on the number of threads, the storage of a row, or the rows that are transformed with it.
 */
@NullMarked
package dev.margrave.feature;

import org.jspecify.annotations.NullMarked;

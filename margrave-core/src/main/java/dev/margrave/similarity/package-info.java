// SPDX-License-Identifier: Apache-2.0
/**
 * Similarities of objects other than numeric rows: texts, sets and series; measures of how far a similarity matrix is from a
 * kernel matrix; and sample sizes of learning with similarities.
 *
 * <p>Start with {@link dev.margrave.similarity.Similarity}. The types here know nothing of data sets; packages
 * {@code kernel} and {@code internal.similarity} connect them to columns.
 *
 * <p>Invariants: larger values mean more similar, so distances are negated; values are finite and deterministic unless a
 * type says otherwise (a series of length 0 has the similarity −∞ to others); functions are immutable and thread-safe.
 */
@NullMarked
package dev.margrave.similarity;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * How good a similarity is for a task (Kar 2013, Definitions 4.1, 4.6, 5.2, 5.7, 5.14 and 5.18), estimated from a matrix of
 * similarities. Start with {@link dev.margrave.similarity.goodness.SimilarityGoodness}.
 */
@NullMarked
package dev.margrave.similarity.goodness;

import org.jspecify.annotations.NullMarked;

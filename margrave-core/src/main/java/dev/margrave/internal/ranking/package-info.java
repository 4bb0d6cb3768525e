// SPDX-License-Identifier: Apache-2.0
/**
 * What ranking machines learn from the relevances of the rows of queries. {@link dev.margrave.internal.ranking.RelevanceTargets}
 * are numbers for a regression, {@link dev.margrave.internal.ranking.QueryPairs} the pairs of rows in their right order.
 *
 * <p>Invariants: the numbers of queries have no meaning; rows of different queries are never compared.
 */
package dev.margrave.internal.ranking;

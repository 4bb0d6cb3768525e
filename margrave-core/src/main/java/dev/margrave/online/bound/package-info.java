// SPDX-License-Identifier: Apache-2.0
/**
 * What is known of learners of pairs before or beside the data: {@link dev.margrave.online.bound.StreamBounds} of their risk,
 * complexities of pairs, and the regret against the best of a ball on all pairs.
 */
package dev.margrave.online.bound;

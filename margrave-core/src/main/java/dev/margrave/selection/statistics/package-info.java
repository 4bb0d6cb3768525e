// SPDX-License-Identifier: Apache-2.0
/**
 * Significance tests between machines. Start with {@link dev.margrave.selection.statistics.PairedTest} for two machines on the
 * same splits and {@link dev.margrave.selection.statistics.RankTest} for several over data sets. Invariant: a statistic that
 * does not exist is NaN and never significant.
 */
@NullMarked
package dev.margrave.selection.statistics;

import org.jspecify.annotations.NullMarked;

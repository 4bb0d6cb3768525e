// SPDX-License-Identifier: Apache-2.0
/**
 * Compares learners on several data sets under one protocol: scores, paired tests, ranks. Start with {@link
 * dev.margrave.selection.compare.Comparison}; {@link dev.margrave.selection.compare.ComparisonResult} is what it returns.
 *
 * <p>Invariants: no test row influences the choice or the fit it scores; a resumed comparison gives the result of an
 * uninterrupted one, apart from times.
 */
@NullMarked
package dev.margrave.selection.compare;

import org.jspecify.annotations.NullMarked;

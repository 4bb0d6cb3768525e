// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/**
 * How far a search is.
 *
 * @param done the work of the pieces that are finished, in units of the whole: 0 to 1
 * @param alive candidates that have not been left out
 * @param candidates all of them
 * @param bestScore the best mean so far, NaN before the first
 */
public record TuneProgress(double done, int alive, int candidates, double bestScore) {}

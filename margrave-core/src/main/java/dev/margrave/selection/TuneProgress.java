// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/**
 * The progress of a search.
 *
 * @param done the finished fraction of the work, 0 to 1
 * @param alive candidates that have not been left out
 * @param candidates all of them
 * @param bestScore the best mean so far, NaN before the first
 */
public record TuneProgress(double done, int alive, int candidates, double bestScore) {}

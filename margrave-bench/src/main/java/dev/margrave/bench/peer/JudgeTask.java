// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/**
 * A model to be judged.
 *
 * @param fit what it was trained on, and where it is
 * @param test a LIBSVM file
 * @param primal whether the primal objective is wanted, which takes the outputs of all training rows
 */
public record JudgeTask(FitTask fit, String test, boolean primal) {}

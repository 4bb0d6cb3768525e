// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/**
 * A model to evaluate.
 *
 * @param fit what it was trained on, and where it is
 * @param test a LIBSVM file
 */
public record JudgeTask(FitTask fit, String test) {}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/**
 * Objectives and errors of a model, computed in the same way for every program.
 *
 * @param dual ½βᵀKβ − Σ|β|, the sign as LIBSVM prints it, summed over all pairs of labels; NaN for linear models, which do
 *     not hold β
 * @param primal ½‖w‖² + C Σ(1−yf)₊, summed over all binary problems; NaN where that would take too long
 * @param supportVectors 0 for linear models
 */
public record Verdict(double dual, double primal, int supportVectors, int testErrors, int testRows) {}

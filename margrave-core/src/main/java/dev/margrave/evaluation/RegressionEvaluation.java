// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import java.util.OptionalDouble;

/**
 * The quality of predictions f_i of targets t_i.
 *
 * @param rows counted
 * @param mse mean of (t_i − f_i)²
 * @param mae mean of |t_i − f_i|
 * @param r2 1 − Σ(t_i − f_i)² / Σ(t_i − mean t)²; empty when all targets are equal
 */
public record RegressionEvaluation(int rows, double mse, double mae, OptionalDouble r2) {}

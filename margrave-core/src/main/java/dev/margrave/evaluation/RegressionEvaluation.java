// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import java.util.OptionalDouble;

/**
 * How near a regressor comes to the targets t_i with its predictions f_i.
 *
 * @param rows that were counted
 * @param mse mean of (t_i − f_i)²
 * @param mae mean of |t_i − f_i|
 * @param r2 1 − Σ(t_i − f_i)² / Σ(t_i − mean t)²; empty when all targets are equal
 */
public record RegressionEvaluation(int rows, double mse, double mae, OptionalDouble r2) {}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/**
 * Rows to predict with an existing model.
 *
 * @param model Margrave's file, or the same model in LIBSVM's text format
 * @param rows a LIBSVM file
 */
public record PredictTask(String model, String rows, int columns) {}

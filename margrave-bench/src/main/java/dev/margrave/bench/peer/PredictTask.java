// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/**
 * Rows to be predicted by a model that is already there.
 *
 * @param model Margrave's own file, or LIBSVM's text form of the same model
 * @param rows a LIBSVM file
 */
public record PredictTask(String model, String rows, int columns) {}

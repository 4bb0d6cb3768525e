// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import java.nio.file.Path;

/**
 * One fit, the same for every peer.
 *
 * @param train a LIBSVM file
 * @param columns the number of features; the file alone may not show the last ones
 * @param c the price C
 * @param tolerance in the peer's terms: largest violation in LIBSVM and LIBLINEAR, relative duality gap in Margrave
 * @param cacheMegabytes of kernel values
 * @param model where the model is written, in the format of LIBSVM or LIBLINEARat
 */
public record FitTask(
        String train, int columns, KernelChoice kernel, double c, double tolerance, int cacheMegabytes, String model) {
    public Path trainFile() {
        return Path.of(train);
    }

    public Path modelFile() {
        return Path.of(model);
    }

    public FitTask withTolerance(double value) {
        return new FitTask(train, columns, kernel, c, value, cacheMegabytes, model);
    }

    public FitTask withModel(Path file) {
        return new FitTask(train, columns, kernel, c, tolerance, cacheMegabytes, file.toString());
    }
}

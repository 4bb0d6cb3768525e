// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import java.nio.file.Path;

/**
 * One fit, the same for every peer.
 *
 * @param train a LIBSVM file
 * @param columns the number of features, which the file's last ones may not show
 * @param c the price C
 * @param tolerance the peer's own: largest violation in LIBSVM and LIBLINEAR, relative duality gap in Margrave
 * @param cacheMegabytes of kernel values
 * @param model where the model is written, in LIBSVM's or LIBLINEAR's form
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

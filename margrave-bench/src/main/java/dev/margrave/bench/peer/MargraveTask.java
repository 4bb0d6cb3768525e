// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import java.util.List;

/**
 * A fit that only Margrave can run.
 *
 * @param fit data, kernel and settings; its model file may be null
 * @param bound B of a relative margin machine; null trains a support vector machine
 * @param path bounds of relative margin machines that follow on the support vector machine in the same process, or null
 * @param start a model file of Margrave to start from, or null
 * @param save where Margrave's own model file is written, or null
 * @param warmUpRows how many rows are fitted before the clock starts
 */
public record MargraveTask(FitTask fit, Double bound, List<Double> path, String start, String save, int warmUpRows) {
    public static MargraveTask svm(FitTask fit) {
        return new MargraveTask(fit, null, null, null, null, 0);
    }

    public MargraveTask withBound(double value) {
        return new MargraveTask(fit, value, path, start, save, warmUpRows);
    }

    public MargraveTask withPath(List<Double> bounds) {
        return new MargraveTask(fit, bound, bounds, start, save, warmUpRows);
    }

    public MargraveTask withStart(String file) {
        return new MargraveTask(fit, bound, path, file, save, warmUpRows);
    }

    public MargraveTask withSave(String file) {
        return new MargraveTask(fit, bound, path, start, file, warmUpRows);
    }

    public MargraveTask withWarmUp(int rows) {
        return new MargraveTask(fit, bound, path, start, save, rows);
    }
}

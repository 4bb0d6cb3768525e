// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/**
 * A fit that only Margrave makes.
 *
 * @param fit data, kernel and settings; its model file may be null
 * @param bound B of a relative margin machine; null trains a support vector machine
 * @param start a model file of Margrave to start from, or null
 * @param save where Margrave's own model file is written, or null
 * @param warmUpRows how many rows are fitted first, off the clock
 */
public record MargraveTask(FitTask fit, Double bound, String start, String save, int warmUpRows) {
    public static MargraveTask svm(FitTask fit) {
        return new MargraveTask(fit, null, null, null, 0);
    }

    public MargraveTask withBound(double value) {
        return new MargraveTask(fit, value, start, save, warmUpRows);
    }

    public MargraveTask withStart(String file) {
        return new MargraveTask(fit, bound, file, save, warmUpRows);
    }

    public MargraveTask withSave(String file) {
        return new MargraveTask(fit, bound, start, file, warmUpRows);
    }

    public MargraveTask withWarmUp(int rows) {
        return new MargraveTask(fit, bound, start, save, rows);
    }
}

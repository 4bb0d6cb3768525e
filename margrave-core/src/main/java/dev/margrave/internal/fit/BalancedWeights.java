// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Label weights that give every label of the training rows the same total weight: with n the sum of all row weights, n_c that of
 * label c and k labels, each row of c counts n/(k·n_c) times.
 */
final class BalancedWeights {
    private BalancedWeights() {}

    /** The options with balanced weights as plain class weights; those that were given multiply them. */
    static FitOptions resolve(FitOptions options, Dataset data) {
        if (!options.balancedWeights) {
            return options;
        }
        if (data.task() != Task.CLASSIFICATION) {
            throw new IllegalArgumentException("balancedWeights(...) needs labels, which the data do not have");
        }
        double[] totals = new double[data.labels().size()];
        for (int i = 0; i < data.rows(); i++) {
            if (data.code(i) != Dataset.UNLABELED) {
                totals[data.code(i)] += data.weight(i);
            }
        }
        double all = 0;
        int present = 0;
        for (double total : totals) {
            all += total;
            present += total > 0 ? 1 : 0;
        }
        Map<String, Double> weights = new LinkedHashMap<>(options.classWeights);
        for (int code = 0; code < totals.length; code++) {
            if (totals[code] > 0) {
                weights.merge(data.labels().name(code), all / (present * totals[code]), (given, own) -> given * own);
            }
        }
        return options.with(o -> {
            o.classWeights = weights;
            o.balancedWeights = false;
        });
    }
}

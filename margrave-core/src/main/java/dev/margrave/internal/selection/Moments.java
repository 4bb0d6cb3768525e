// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.selection;

import java.util.List;

/** Mean and variance of scores. */
public final class Moments {
    private Moments() {}

    /** NaN without scores. */
    public static double mean(List<Double> scores) {
        return scores.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** With n − 1; NaN below two scores. */
    public static double variance(List<Double> scores) {
        if (scores.size() < 2) {
            return Double.NaN;
        }
        double mean = mean(scores);
        double squares =
                scores.stream().mapToDouble(s -> (s - mean) * (s - mean)).sum();
        return squares / (scores.size() - 1);
    }
}

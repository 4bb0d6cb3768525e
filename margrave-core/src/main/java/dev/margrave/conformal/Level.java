// SPDX-License-Identifier: Apache-2.0
package dev.margrave.conformal;

import dev.margrave.model.ConformalScores;
import dev.margrave.model.Model;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** A requested coverage level, and what follows from it. */
final class Level {
    private final double value;
    private final ConformalScores scores;

    private Level(double value, ConformalScores scores) {
        this.value = value;
        this.scores = scores;
    }

    /** Rejects a model without scores, and a level that needs more scored rows than there are. */
    static Level of(double value, Model model) {
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException("the level of sets must be between 0 and 1, such as 0.9, got " + value);
        }
        Level level = new Level(
                value,
                model.conformal()
                        .orElseThrow(
                                () -> new IllegalArgumentException("the model gives no sets; train it by Conformal")));
        int n = level.scores.rows();
        if (!level.isEnough(n)) {
            throw new IllegalArgumentException("a level of " + value + " needs more than the " + n
                    + " rows that the model's sets rest on, which allow at most " + n + "/" + (n + 1L));
        }
        return level;
    }

    double value() {
        return value;
    }

    ConformalScores scores() {
        return scores;
    }

    /**
     * ⌈level·(n + 1)⌉, for the level as it is written in decimals: the rank k such that a further score is at most the k-th
     * smallest of n scores with a chance of at least the level.
     */
    int rank(int n) {
        return BigDecimal.valueOf(value)
                .multiply(BigDecimal.valueOf(n + 1L))
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
    }

    /** Whether n scores are enough for this rank. */
    boolean isEnough(int n) {
        return rank(n) <= n;
    }

    /**
     * The coverage that is proven for n rows: the level itself for a split, and for cross-validation in K parts
     * 1 − 2α − min{2(1 − 1/K)/(n/K + 1), (1 − K/n)/(K + 1)}, α = 1 − level (Barber, Candès, Ramdas and Tibshirani, Annals of
     * Statistics 2021, Theorem 4), or 0 where that is negative.
     */
    double promise(int n) {
        if (!scores.isCrossValidated()) {
            return value;
        }
        double k = scores.parts();
        double slack = Math.min(2 * (1 - 1 / k) / (n / k + 1), (1 - k / n) / (k + 1));
        return Math.max(0, 1 - 2 * (1 - value) - Math.max(0, slack));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.model.ConformalScores;
import dev.margrave.model.Model;

/** How a model's prediction sets were calibrated, the same in {@code train}, {@code tune} and {@code inspect}. */
public final class PredictionSetText {
    private PredictionSetText() {}

    /** {@code "conformal":{"method":"split","rows":…,"highestLevel":…}}; no field if the model gives no sets. */
    public static void write(Json json, Model model) {
        model.conformal()
                .ifPresent(scores -> json.object(
                        "conformal",
                        () -> json.field("method", method(scores))
                                .field("rows", scores.rows())
                                .field("highestLevel", highestLevel(scores))));
    }

    public static void write(TextTable table, Model model) {
        model.conformal().ifPresent(scores -> table.line("prediction sets", line(scores)));
    }

    private static String line(ConformalScores scores) {
        String rows = Text.count(scores.rows(), "row");
        return method(scores) + ", scored on " + rows
                + (scores.isCrossValidated()
                        ? " by the models of " + scores.parts() + " folds"
                        : ", which the model was not trained on")
                + "; predict --set accepts levels up to " + Text.number(Math.floor(1e4 * highestLevel(scores)) / 1e4);
    }

    private static String method(ConformalScores scores) {
        return scores.isCrossValidated() ? "cv" : "split";
    }

    private static double highestLevel(ConformalScores scores) {
        return scores.rows() / (scores.rows() + 1.0);
    }
}

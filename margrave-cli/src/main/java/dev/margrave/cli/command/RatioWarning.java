// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Text;
import dev.margrave.data.Dataset;
import dev.margrave.model.Model;
import dev.margrave.model.RatioRegressor;
import java.util.Optional;

/** What is said where kernel regression breaks down. */
final class RatioWarning {
    private RatioWarning() {}

    /** Of predictions for these rows; nothing where the model is another, or every prediction is a mean of targets. */
    static Optional<String> of(Model model, Dataset rows, int threads) {
        if (!(model instanceof RatioRegressor regressor)) {
            return Optional.empty();
        }
        RatioRegressor.Sums sums = regressor.sums(rows.features(), threads);
        return sums.areSound()
                ? Optional.empty()
                : Optional.of(text(sums.mixed(), sums.vanishing(), sums.rows(), regressor.mean()));
    }

    private static String text(int mixed, int vanishing, int rows, double mean) {
        return "kernel regression breaks down: similarities of both signs for " + mixed + " of "
                + Text.count(rows, "row")
                + (vanishing == 0
                        ? ", whose predictions are no means of targets"
                        : ", and a sum of similarities that vanishes for " + vanishing + ", where the mean target "
                                + Text.number(mean) + " is predicted");
    }
}

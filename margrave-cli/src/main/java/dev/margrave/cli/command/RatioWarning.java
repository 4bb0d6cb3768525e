// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Text;
import dev.margrave.data.Dataset;
import dev.margrave.model.Model;
import dev.margrave.model.RatioRegressor;
import java.util.Optional;

/** The warning if kernel regression breaks down. */
final class RatioWarning {
    private RatioWarning() {}

    /** For predictions of these rows; empty for other models and if every prediction is an average of targets. */
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
                        ? ", whose predictions are not averages of targets"
                        : ", and a sum of similarities that vanishes for " + vanishing + ", where the mean target "
                                + Text.number(mean) + " is predicted");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.conformal.PredictionIntervals;
import dev.margrave.conformal.PredictionSets;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import picocli.CommandLine.Option;

/** Prediction sets and their coverage. */
public final class SetOptions {
    @Option(
            names = "--set",
            paramLabel = "LEVEL",
            description =
                    "Give sets of labels, or intervals, that contain the true value with this probability, such as 0.9;"
                            + " needs a model trained with --conformal.")
    private Double level;

    @Option(names = "--set-by-label", description = "With --set: the probability holds for each label separately.")
    private boolean byLabel;

    public boolean isGiven() {
        if (byLabel && level == null) {
            throw new UsageException("--set-by-label needs --set LEVEL, such as --set 0.9");
        }
        if (level != null && !(level > 0 && level < 1)) {
            throw new UsageException("--set must be between 0 and 1, such as 0.9, got " + level);
        }
        return level != null;
    }

    /** Warns about labels that are in every set. */
    public PredictionSets of(Classifier model, Console console) {
        requireScores(model);
        PredictionSets sets = byLabel ? PredictionSets.byLabel(model, level) : PredictionSets.of(model, level);
        if (!sets.unscored().isEmpty()) {
            console.warn("too few calibration rows for level " + level + "; these labels are in every set: "
                    + Text.few(sets.unscored(), 10));
        }
        return sets;
    }

    public PredictionIntervals of(Regressor model) {
        if (byLabel) {
            throw new UsageException("--set-by-label needs a classification model; this one predicts numbers");
        }
        requireScores(model);
        return PredictionIntervals.of(model, level);
    }

    private static void requireScores(Model model) {
        if (model.conformal().isEmpty()) {
            throw new UsageException("--set needs a model that was trained with --conformal");
        }
    }
}

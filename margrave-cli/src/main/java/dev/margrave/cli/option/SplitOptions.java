// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import java.util.List;
import picocli.CommandLine.Option;

/** How rows are held out. */
public final class SplitOptions {
    private static final int DEFAULT_FOLDS = 5; // the usual number

    @Option(names = "--folds", paramLabel = "K", description = "Use K-fold cross-validation; default: 5.")
    private Integer folds;

    @Option(
            names = "--splits",
            paramLabel = "KxF",
            description = "Hold out a random fraction F of the rows K times, such as 5x0.2, instead of --folds.")
    private String splits;

    public boolean isGiven() {
        return folds != null || splits != null;
    }

    public void check() {
        if (folds != null && splits != null) {
            throw new UsageException("--folds and --splits exclude each other");
        }
        if (folds != null && folds < 2) {
            throw new UsageException("--folds must be at least 2, got " + folds);
        }
        if (splits != null) {
            times();
        }
    }

    public List<Split> draw(Dataset data, long seed) {
        return splits == null ? Splits.folds(data, folds(), seed) : Splits.repeated(data, times(), fraction(), seed);
    }

    /** The number of folds; null if parts are drawn at random. */
    public Integer folds() {
        return splits == null && folds == null ? Integer.valueOf(DEFAULT_FOLDS) : folds;
    }

    private int times() {
        if (!splits.matches("[1-9][0-9]{0,4}x0?\\.[0-9]{1,9}") || !(fraction() > 0)) {
            throw new UsageException(
                    "--splits must be a count and a fraction, such as 5x0.2, got " + Text.quote(splits));
        }
        return Integer.parseInt(splits.substring(0, splits.indexOf('x')));
    }

    private double fraction() {
        return Double.parseDouble(splits.substring(splits.indexOf('x') + 1));
    }
}

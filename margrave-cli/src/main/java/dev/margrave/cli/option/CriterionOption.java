// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Task;
import dev.margrave.selection.bound.BoundCriterion;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether points are compared on held-out rows or by an error bound. */
public final class CriterionOption {
    private static final String HELD_OUT = "metric";

    @Option(
            names = "--by",
            paramLabel = "metric|bound:NAME",
            defaultValue = HELD_OUT,
            description =
                    "Choose by --metric on held-out rows, the default, or by an error bound of 'certify' on all rows.")
    private String by;

    @Option(
            names = "--delta",
            paramLabel = "D",
            defaultValue = "0.05",
            description =
                    "With --by bound:NAME: the probability that the bound of the chosen point fails; default: 0.05.")
    private double delta;

    /** Empty where held-out rows decide. */
    public Optional<BoundCriterion> bound(Task task, MetricOption metric, SplitOptions splits) {
        if (by.equals(HELD_OUT)) {
            return Optional.empty();
        }
        if (!by.startsWith("bound:")) {
            throw new UsageException(
                    "--by must be metric or bound:NAME, such as bound:pac-bayes, got " + Text.quote(by));
        }
        BoundCriterion criterion = BoundCriterion.parse(by);
        if (task != Task.CLASSIFICATION) {
            throw new UsageException("--by bound:NAME applies to classification only");
        }
        if (metric.isGiven() || splits.isGiven()) {
            throw new UsageException("--metric, --folds and --splits do not apply to --by bound:NAME");
        }
        if (!(delta > 0 && delta < 1)) {
            throw new UsageException("--delta must be between 0 and 1, such as 0.05, got " + delta);
        }
        return Optional.of(criterion);
    }

    public double delta() {
        return delta;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Task;
import dev.margrave.selection.bound.BoundCriterion;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether points are compared by held-out rows or by a bound. */
public final class ByOption {
    private static final String HELD_OUT = "metric";

    @Option(
            names = "--by",
            paramLabel = "metric|bound:NAME",
            defaultValue = HELD_OUT,
            description = "Choose by --metric on held-out rows, the default, or by a bound of certify on all rows.")
    private String by;

    @Option(
            names = "--delta",
            paramLabel = "D",
            defaultValue = "0.05",
            description = "With --by bound:NAME: the chance that the chosen point's bound fails; default: 0.05.")
    private double delta;

    /** Empty where held-out rows decide. */
    public Optional<BoundCriterion> bound(Task task, MetricOption metric, SplitOptions splits) {
        if (by.equals(HELD_OUT)) {
            return Optional.empty();
        }
        if (!by.startsWith("bound:")) {
            throw new UsageException("--by must be metric or bound:NAME, such as bound:pac-bayes, got " + by);
        }
        BoundCriterion criterion = BoundCriterion.parse(by);
        if (task != Task.CLASSIFICATION) {
            throw new UsageException("--by bound:NAME is for labels without an order");
        }
        if (metric.isGiven() || splits.isGiven()) {
            throw new UsageException("--metric, --folds and --splits have no meaning with --by bound:NAME");
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

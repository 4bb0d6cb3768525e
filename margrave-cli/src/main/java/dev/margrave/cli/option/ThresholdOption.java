// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.selection.Metric;
import dev.margrave.selection.anytime.ThresholdMetrics;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether the model gets the threshold that is best on held-out rows. */
public final class ThresholdOption {
    @NotInJournal("affects the final fit only")
    @Option(
            names = "--threshold",
            paramLabel = "METRIC",
            description =
                    "Store the threshold that is best on held-out rows by accuracy, balanced-accuracy, f1, f1:LABEL,"
                            + " macro-f1 or mcc; two labels only.")
    private String metric;

    /** Runs before any data is read. */
    public void check() {
        metric();
    }

    private Optional<Metric> metric() {
        if (metric == null) {
            return Optional.empty();
        }
        Metric parsed;
        try {
            parsed = Metric.parse(metric);
        } catch (IllegalArgumentException e) {
            throw wrong();
        }
        if (!ThresholdMetrics.suits(parsed)) {
            throw wrong();
        }
        return Optional.of(parsed);
    }

    private UsageException wrong() {
        return new UsageException("--threshold must be accuracy, balanced-accuracy, f1, f1:LABEL, macro-f1 or mcc, got "
                + Text.quote(metric));
    }

    /** Empty where the option was not given. */
    public Optional<Metric> of(Task task, Dataset data) {
        Optional<Metric> wanted = metric();
        if (wanted.isPresent() && (task != Task.CLASSIFICATION || data.labels().size() != 2)) {
            throw new UsageException("--threshold needs two labels"
                    + (task == Task.CLASSIFICATION
                            ? ", the data have " + data.labels().size()
                            : ""));
        }
        wanted.filter(known -> !known.label().isEmpty() && data.labels().code(known.label()) < 0)
                .ifPresent(known -> {
                    throw new UsageException("--threshold " + Text.cut(known.text())
                            + ": the data have no such label; labels: "
                            + Text.few(data.labels().names(), 20));
                });
        return wanted;
    }
}

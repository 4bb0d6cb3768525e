// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Names;
import dev.margrave.data.Task;
import dev.margrave.selection.Metric;
import java.util.List;
import picocli.CommandLine.Option;

/** The metric on held-out rows. */
public final class MetricOption {
    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            description =
                    "accuracy, balanced-accuracy, f1, f1:LABEL, macro-f1, mcc, auc, average-precision, log-loss or brier; for"
                            + " regression mse, mae or r2; for ordinal classification mae; for ranking ndcg or tau. Default:"
                            + " the first one of the task.")
    private String metric;

    public boolean isGiven() {
        return metric != null;
    }

    /** The given metric, which must suit the task, or the default metric of the task. */
    public Metric of(Task task) {
        List<Metric> allowed = Metric.of(task);
        if (metric == null) {
            return allowed.get(0);
        }
        if (metric.startsWith("f1:") && Metric.F1.suits(task)) {
            return Metric.parse(metric);
        }
        return allowed.stream()
                .filter(known -> known.text().equals(metric))
                .findFirst()
                .orElseThrow(() -> Names.unknown(
                        "--metric", metric, allowed.stream().map(Metric::text).toList()));
    }
}

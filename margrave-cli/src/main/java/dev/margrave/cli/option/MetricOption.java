// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Names;
import dev.margrave.data.Task;
import dev.margrave.selection.Metric;
import java.util.List;
import picocli.CommandLine.Option;

/** What is measured on held-out rows. */
public final class MetricOption {
    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            description = "accuracy, balanced-accuracy or auc; mse, mae or r2 for regression; mae for ordered labels;"
                    + " ndcg for ranking.")
    private String metric;

    boolean isGiven() {
        return metric != null;
    }

    /** The one asked for, which must suit the task, or the task's usual one. */
    public Metric of(Task task) {
        List<Metric> allowed = Metric.of(task);
        if (metric == null) {
            return allowed.get(0);
        }
        return allowed.stream()
                .filter(known -> known.text().equals(metric))
                .findFirst()
                .orElseThrow(() -> Names.unknown(
                        "--metric", metric, allowed.stream().map(Metric::text).toList()));
    }
}

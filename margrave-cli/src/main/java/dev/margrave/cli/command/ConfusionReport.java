// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.TextTable;
import dev.margrave.evaluation.ConfusionMatrix;
import java.util.List;

/** A confusion matrix by actual, then predicted label. */
final class ConfusionReport {
    private static final int MAX_LISTED_LABELS = 12;

    private ConfusionReport() {}

    static void writeJson(Json json, ConfusionMatrix confusion) {
        json.field("labels", confusion.labels().names());
        json.array("confusion", () -> {
            for (int[] counts : confusion.toArray()) {
                json.array(() -> {
                    for (int count : counts) {
                        json.value(count);
                    }
                });
            }
        });
    }

    static void writeText(TextTable table, ConfusionMatrix confusion) {
        List<String> labels = confusion.labels().names();
        for (int actual = 0; actual < labels.size() && labels.size() <= MAX_LISTED_LABELS; actual++) {
            StringBuilder predicted = new StringBuilder("predicted");
            for (int k = 0; k < labels.size(); k++) {
                predicted
                        .append(k == 0 ? " " : ", ")
                        .append(labels.get(k))
                        .append(": ")
                        .append(confusion.count(actual, k));
            }
            table.line("label " + labels.get(actual), predicted.toString());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.defaults;

import dev.margrave.bench.report.Section;
import dev.margrave.bench.report.Statistics;
import dev.margrave.bench.report.Table;
import dev.margrave.machine.MachineInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The scores of a study, summed up by machine and kernel. */
public final class DefaultsTable {
    private final DefaultsSettings settings;
    private final List<DefaultsScore> scores;
    private final List<String> notes;

    DefaultsTable(DefaultsSettings settings, List<DefaultsScore> scores, List<String> notes) {
        this.settings = settings;
        this.scores = List.copyOf(scores);
        this.notes = List.copyOf(notes);
    }

    public Section section() {
        Table table = new Table(
                List.of("machine", "kernel", "tables", "within 2 points", "median difference", "worst", "worst table"));
        for (MachineInfo machine : DefaultsStudy.machines()) {
            for (String kernel : settings.kernels()) {
                List<DefaultsScore> group = scores.stream()
                        .filter(score -> score.machine().equals(machine.name())
                                && score.kernel().equals(kernel))
                        .toList();
                if (!group.isEmpty()) {
                    table.add(row(machine.name(), kernel, group));
                }
            }
        }
        return new Section(
                "defaults",
                "held-out scores of default parameters minus those of tuned ones",
                captions(),
                table,
                Map.of("settings", settings, "scores", scores, "notes", notes));
    }

    private static List<String> row(String machine, String kernel, List<DefaultsScore> group) {
        DefaultsScore worst = group.stream()
                .min(Comparator.comparingDouble(DefaultsScore::difference))
                .orElseThrow();
        List<Double> differences = group.stream().map(DefaultsScore::difference).toList();
        return List.of(
                machine,
                kernel,
                Integer.toString(group.size()),
                Long.toString(group.stream().filter(DefaultsScore::isClose).count()),
                points(Statistics.median(differences)),
                points(worst.difference()),
                worst.table());
    }

    private static String points(double value) {
        return String.format(Locale.ROOT, "%+.1f", value);
    }

    private List<String> captions() {
        List<String> captions = new ArrayList<>();
        captions.add(
                "In points: accuracy in percent, for regression 100·R² if that is positive, else 0; ordered labels are the"
                        + " targets of regression tables in five equally frequent intervals.");
        captions.add("Features standardized; at most " + settings.rows() + " rows to train on, as many splits as give "
                + settings.scored() + " held-out rows, but at most five; tuned on the default grid by "
                + settings.folds()
                + " folds of the training part.");
        captions.addAll(notes);
        return captions;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.option.ColumnRanges;
import dev.margrave.cli.option.NumberArgument;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions.Missing;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The output of {@code inspect} for data. */
public final class DataSummary {
    private static final int MAX_LISTED_LABELS = 20; // chosen by hand
    private static final int MAX_LISTED_FEATURES = 30; // of data whose features are listed; chosen by hand

    /** A numeric target with more distinct values than this is probably meant for regression. */
    private static final int MAX_NUMERIC_LABELS = 50;

    private final String name;
    private final Dataset data;
    private final Missing missing;
    private final ColumnTable columns;
    private final boolean isPlain;
    private final ColumnRanges ranges;
    private final double density;

    /** @param isPlain whether there is no table whose columns could be described */
    DataSummary(String name, Dataset data, Missing missing, ColumnTable columns, boolean isPlain) {
        this.name = name;
        this.data = data;
        this.missing = missing;
        this.columns = columns;
        this.isPlain = isPlain;
        this.ranges = new ColumnRanges(data.features());
        this.density =
                ranges.nonZeros() / ((double) data.rows() * data.features().columns());
    }

    /** Whether the labels look like a regression target. */
    public static boolean looksNumeric(Dataset data) {
        return data.task() == Task.CLASSIFICATION
                && data.labels().size() > MAX_NUMERIC_LABELS
                && data.labels().names().stream().allMatch(NumberArgument::isNumber);
    }

    private Map<String, Long> labelCounts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        data.labels().names().forEach(label -> counts.put(label, 0L));
        for (int i = 0; i < data.rows(); i++) {
            if (data.code(i) != Dataset.UNLABELED) {
                counts.merge(data.labels().name(data.code(i)), 1L, Long::sum);
            }
        }
        return counts;
    }

    private long unlabeled() {
        return IntStream.range(0, data.rows())
                .filter(i -> data.code(i) == Dataset.UNLABELED)
                .count();
    }

    private double[] targetRange() {
        return IntStream.range(0, data.rows())
                .mapToDouble(data::target)
                .collect(
                        () -> new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY},
                        (range, value) -> {
                            range[0] = Math.min(range[0], value);
                            range[1] = Math.max(range[1], value);
                        },
                        (a, b) -> {
                            a[0] = Math.min(a[0], b[0]);
                            a[1] = Math.max(a[1], b[1]);
                        });
    }

    void printJson(PrintStream out) {
        Json json = new Json("inspect")
                .field("kind", "data")
                .field("data", name)
                .field("task", Names.of(data.task()))
                .field("rows", data.rows())
                .field("features", data.features().columns())
                .field("sparse", data.features().isSparse())
                .field("density", density)
                .field("weighted", data.isWeighted())
                .field("missing", Names.of(missing));
        if (data.task() == Task.CLASSIFICATION) {
            json.array(
                    "labels",
                    () -> labelCounts()
                            .forEach((label, count) ->
                                    json.object(() -> json.field("label", label).field("rows", (long) count))));
            json.field("unlabelled", unlabeled());
        } else if (data.task() == Task.REGRESSION) {
            double[] range = targetRange();
            json.object("target", () -> json.field("minimum", range[0]).field("maximum", range[1]));
        }
        json.object("values", () -> json.field("minimum", ranges.minimum()).field("maximum", ranges.maximum()));
        IntFunction<String> names = names();
        json.array("ranges", () -> {
            for (int j = 0; j < ranges.size(); j++) {
                int column = j;
                json.object(() -> json.field("feature", names.apply(ranges.feature(column)))
                        .field("minimum", ranges.minimum(column))
                        .field("maximum", ranges.maximum(column)));
            }
        });
        columns.writeJson(json);
        json.print(out);
    }

    void printText(PrintStream out) {
        int features = data.features().columns();
        out.println("data " + Text.escape(name) + ": " + Text.count(data.rows(), "row") + ", "
                + Text.count(features, "feature") + ", " + Names.of(data.task()));
        TextTable table = new TextTable("  ");
        table.line("stored", storage() + ", " + Text.percent(density) + " nonzero");
        if (data.task() == Task.CLASSIFICATION) {
            List<String> counts = new ArrayList<>();
            labelCounts().forEach((label, count) -> counts.add(label + " (" + count + ")"));
            table.line("labels", Text.few(counts, MAX_LISTED_LABELS));
            if (unlabeled() > 0) {
                table.line("unlabeled", Text.count(unlabeled(), "row"));
            }
        } else if (data.task() == Task.REGRESSION) {
            double[] range = targetRange();
            table.line("target", Text.number(range[0]) + " to " + Text.number(range[1]));
        }
        if (data.isWeighted()) {
            table.line("weights", "yes");
        }
        table.line("values", Text.number(ranges.minimum()) + " to " + Text.number(ranges.maximum()));
        IntFunction<String> names = names();
        for (int j = 0; j < features && features <= MAX_LISTED_FEATURES && isPlain; j++) {
            table.line("  " + names.apply(j), Text.number(ranges.minimum(j)) + " to " + Text.number(ranges.maximum(j)));
        }
        table.print(out);
        if (!isPlain) {
            out.println();
            columns.print(out);
        }
    }

    /** Names of features without a list of all of them where they have only numbers. */
    private IntFunction<String> names() {
        return data.schema().isNamed() ? data.schema().featureNames()::get : feature -> "f" + (feature + 1);
    }

    private String storage() {
        return (data.features().isSparse() ? "sparse" : "dense")
                + (data.features().isStreamed() ? ", read from the file" : "");
    }
}

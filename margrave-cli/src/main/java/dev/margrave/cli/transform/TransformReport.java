// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.transform;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.data.Dataset;
import dev.margrave.feature.FeatureMap;
import dev.margrave.feature.KernelKMeans;
import dev.margrave.feature.KernelPca;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The output of {@code transform}. */
final class TransformReport {
    private static final int MAX_SHOWN = 10; // features; chosen by hand

    private final String spec;
    private final FeatureMap map;
    private final Dataset rows;
    private final Path output;
    private final Optional<MapExplanation> explanation;

    TransformReport(String spec, FeatureMap map, Dataset rows, Path output, Optional<MapExplanation> explanation) {
        this.spec = spec;
        this.map = map;
        this.rows = rows;
        this.output = output;
        this.explanation = explanation;
    }

    void printText(PrintStream out) {
        out.println("wrote " + Text.count(rows.rows(), "row") + " of "
                + Text.count(rows.features().columns(), "feature") + " to " + Text.escape(output.toString())
                + (map.isConverged() ? "" : "; the map was stopped before it converged"));
        TextTable table = new TextTable("  ").line("map", spec);
        if (map instanceof KernelPca pca) {
            double all = IntStream.range(0, pca.components())
                    .mapToDouble(pca::explained)
                    .sum();
            String first = IntStream.range(0, Math.min(MAX_SHOWN, pca.components()))
                    .mapToObj(c -> Text.percent(pca.explained(c)))
                    .collect(Collectors.joining(", "));
            table.line(
                    "explained variance",
                    Text.percent(all) + " in all: " + first + (pca.components() > MAX_SHOWN ? ", …" : ""));
        } else if (map instanceof KernelKMeans means) {
            table.line(
                    "cluster sizes",
                    IntStream.range(0, means.clusters())
                            .mapToObj(c -> Integer.toString(means.size(c)))
                            .collect(Collectors.joining(", ")));
            table.line("objective", Text.number(means.objective()));
        }
        explanation.ifPresent(found -> found.add(table));
        table.print(out);
    }

    void printJson(PrintStream out, String data, double readSeconds, double fitSeconds, double writeSeconds) {
        Json json = new Json("transform")
                .field("data", data)
                .field("map", spec)
                .field("rows", rows.rows())
                .field("features", rows.features().columns())
                .field("converged", map.isConverged());
        if (map instanceof KernelPca pca) {
            IntStream components = IntStream.range(0, pca.components());
            json.array("variances", () -> components.forEach(c -> json.value(pca.variance(c))));
            IntStream shares = IntStream.range(0, pca.components());
            json.array("explained", () -> shares.forEach(c -> json.value(pca.explained(c))));
        } else if (map instanceof KernelKMeans means) {
            IntStream clusters = IntStream.range(0, means.clusters());
            json.array("sizes", () -> clusters.forEach(c -> json.value((long) means.size(c))));
            json.field("objective", means.objective());
        }
        explanation.ifPresent(found -> found.add(json));
        json.object(
                        "seconds",
                        content -> content.field("read", readSeconds)
                                .field("fit", fitSeconds)
                                .field("write", writeSeconds))
                .field("output", output.toString())
                .print(out);
    }
}

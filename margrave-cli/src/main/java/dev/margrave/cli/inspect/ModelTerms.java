// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.output.ColumnValue;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.explanation.InfluentialRow;
import dev.margrave.explanation.LinearWeights;
import dev.margrave.explanation.LinearWeights.FeatureWeight;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.Model;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a model's functions are made of: weights of features, or support vectors and landmarks. */
record ModelTerms(Model model) {
    private static final int WEIGHTS_IN_TEXT = 15; // of each function
    private static final int FUNCTIONS_IN_TEXT = 6;
    private static final int WEIGHTS_IN_JSON = 1000; // of each function
    private static final int ROWS = 10;
    private static final int VALUES_IN_TEXT = 6; // of each row

    void writeJson(Json json) {
        if (LinearWeights.of(model, 0).isPresent()) {
            json.array("weights", () -> {
                for (int p = 0; p < model.functions().count(); p++) {
                    writeWeights(json, p);
                }
            });
        }
        List<InfluentialRow> rows = InfluentialRow.of(model, ROWS);
        if (!rows.isEmpty()) {
            json.array("influential", () -> {
                for (InfluentialRow row : rows) {
                    json.object(() -> {
                        json.array("coefficients", () -> row.coefficients().forEach(c -> json.value((double) c)));
                        json.object(
                                "values",
                                () -> row.values().forEach((name, value) -> ColumnValue.write(json, name, value)));
                    });
                }
            });
        }
    }

    private void writeWeights(Json json, int function) {
        LinearWeights weights = LinearWeights.of(model, function).orElseThrow();
        json.object(() -> {
            json.field("labels", labels(function))
                    .field("intercept", weights.intercept())
                    .field("ofUnitRows", weights.areRowsDivided())
                    .field("features", weights.weights().size());
            json.array(
                    "weights",
                    () -> weights.weights().stream()
                            .limit(WEIGHTS_IN_JSON)
                            .forEach(one -> json.object(() -> json.field("feature", one.feature())
                                    .field("weight", one.weight())
                                    .field("scaledWeight", one.scaled()))));
        });
    }

    /** The labels of a function's problem; the function is positive for the last. */
    private List<String> labels(int function) {
        return model.report().problems().size() == model.functions().count()
                ? model.report().problems().get(function).labels()
                : List.of();
    }

    void print(PrintStream out) {
        int count = model.functions().count();
        for (int p = 0; p < Math.min(count, FUNCTIONS_IN_TEXT); p++) {
            Optional<LinearWeights> weights = LinearWeights.of(model, p);
            if (weights.isPresent()) {
                print(weights.get(), labels(p), out);
            }
        }
        if (count > FUNCTIONS_IN_TEXT && LinearWeights.of(model, 0).isPresent()) {
            out.println("… (" + count + " functions in all; --json lists them)");
        }
        print(InfluentialRow.of(model, ROWS), out);
    }

    private void print(LinearWeights weights, List<String> labels, PrintStream out) {
        boolean isScaled = weights.weights().stream().anyMatch(one -> one.weight() != one.scaled());
        out.println("weights" + (labels.isEmpty() ? "" : " of " + Text.escape(String.join(" / ", labels)))
                + (weights.areRowsDivided()
                        ? ", of rows divided by their length"
                        : isScaled ? ", in the units of the file, and of the scaled feature" : ""));
        TextTable table = new TextTable("  ");
        for (FeatureWeight one : weights.weights()
                .subList(0, Math.min(WEIGHTS_IN_TEXT, weights.weights().size()))) {
            table.line(Text.cut(one.feature()), Text.number(one.weight()), isScaled ? Text.number(one.scaled()) : "");
        }
        table.line("intercept", Text.number(weights.intercept()));
        if (weights.weights().size() > WEIGHTS_IN_TEXT) {
            table.line("… (" + weights.weights().size() + " features in all; --json lists them)");
        }
        table.print(out);
    }

    private void print(List<InfluentialRow> rows, PrintStream out) {
        if (rows.isEmpty()) {
            return;
        }
        boolean isKernel = model.functions() instanceof KernelFunctions;
        boolean several = model.functions().count() > 1;
        out.println("most influential " + (isKernel ? "support vectors" : "landmarks") + ", with their "
                + (several ? "largest " : "") + (isKernel ? several ? "|β|" : "β" : several ? "|weight|" : "weight")
                + (several ? " in any function" : ""));
        TextTable table = new TextTable("  ");
        for (InfluentialRow row : rows) {
            double signed = several ? row.influence() : row.coefficients().get(0);
            table.line(Text.number(signed), values(row.values()));
        }
        table.print(out);
    }

    private static String values(Map<String, Object> values) {
        List<String> shown = new ArrayList<>();
        values.forEach((name, value) -> shown.add(Text.cut(name) + "=" + Text.cut(ColumnValue.text(value))));
        return Text.few(shown, VALUES_IN_TEXT);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.output.CalibrationText;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.LandmarkReport;
import dev.margrave.cli.output.PredictionSetText;
import dev.margrave.cli.output.ReportJson;
import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.data.Schema;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.NeighborMap;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.persist.ModelFile;
import java.io.PrintStream;

/** The output of {@code inspect} for a model. */
record ModelSummary(String name, ModelFile file) {
    void printJson(PrintStream out) {
        Model model = file.model();
        Json json = new Json("inspect").field("kind", "model").field("file", name);
        ReportJson.write(json, model.report());
        if (model instanceof MarginClassifier classifier) {
            json.field("multiclass", classifier.multiclass().text());
        }
        PredictionSetText.write(json, model);
        CalibrationText.write(json, model);
        json.field("scaling", model.scaler().scaling().toString());
        schema(json, model.schema());
        DecisionFunctions functions = model.functions();
        json.object("functions", () -> {
            json.field("kind", kind(functions)).field("count", functions.count());
            if (functions instanceof KernelFunctions kernel) {
                json.field("supportRows", kernel.support().rows());
            } else if (functions instanceof MappedFunctions mapped) {
                LandmarkReport.write(json, mapped.map());
                json.field("mapSeed", mapped.map().seed())
                        .field("width", mapped.map().width());
            }
        });
        new ModelTerms(model).writeJson(json);
        json.field("seed", model.report().seed())
                .field("dataDigest", model.dataDigest())
                .field("formatVersion", file.formatVersion())
                .field("margraveVersion", file.margraveVersion())
                .field("bytes", file.length())
                .field("checksum", file.checksum())
                .print(out);
    }

    private static void schema(Json json, Schema schema) {
        json.object("schema", () -> {
            json.field("features", schema.countedFeatures())
                    .field("label", schema.labelName())
                    .field("fillsMissing", schema.fillsMissing());
            json.array(
                    "columns",
                    () -> schema.columns()
                            .forEach(column -> json.object(() -> json.field("name", column.name())
                                    .field("categories", column.categories())
                                    .field("kept", column.isKept()))));
        });
    }

    void printText(PrintStream out) {
        Model model = file.model();
        out.println("model " + Text.escape(name) + ", " + ReportText.headline(model));
        TextTable table = new TextTable("  ");
        ReportText.write(table, model.report(), model.schema().labelName());
        if (model instanceof MarginClassifier classifier && model.functions().count() > 1) {
            table.line("multiclass", classifier.multiclass().text());
        }
        if (!model.report().plan().isEmpty()) {
            table.line("plan", model.report().plan());
        }
        PredictionSetText.write(table, model);
        CalibrationText.write(table, model);
        table.line("scaling", model.scaler().scaling().toString());
        table.line("functions", functions(model.functions()));
        if (model.schema().isNamed()) {
            table.line(
                    "columns",
                    Text.few(
                            model.schema().columns().stream()
                                    .map(Schema.Column::name)
                                    .toList(),
                            10));
        }
        table.line("seed", Long.toString(model.report().seed()));
        table.line("data digest", model.dataDigest());
        table.line("written by", "margrave " + file.margraveVersion() + ", format " + file.formatVersion());
        table.line("file", Text.count(file.length(), "byte") + ", checksum " + file.checksum());
        table.print(out);
        new ModelTerms(model).print(out);
    }

    private static String kind(DecisionFunctions functions) {
        if (functions instanceof MappedFunctions mapped) {
            return mapped.map() instanceof LandmarkMap
                    ? "landmark"
                    : mapped.map() instanceof NeighborMap ? "nearest" : "mapped";
        }
        return functions instanceof KernelFunctions ? "kernel" : "linear";
    }

    private static String functions(DecisionFunctions functions) {
        String count = Text.count(functions.count(), "function");
        if (functions instanceof KernelFunctions kernel) {
            return count + " on " + Text.count(kernel.support().rows(), "support row")
                    + (kernel.support().isSparse() ? ", sparse" : ", dense");
        }
        if (functions instanceof MappedFunctions mapped && mapped.map() instanceof NeighborMap map) {
            return count + " of the " + map.k() + " nearest of " + Text.count(map.width(), "row");
        }
        if (functions instanceof MappedFunctions mapped && mapped.map() instanceof LandmarkMap map) {
            return count + " on the similarities to "
                    + Text.count(map.landmarks().rows(), "landmark");
        }
        if (functions instanceof MappedFunctions mapped) {
            return count + ", linear on " + Text.count(mapped.map().width(), "feature") + " of the map with seed "
                    + mapped.map().seed();
        }
        return count + ", linear";
    }
}

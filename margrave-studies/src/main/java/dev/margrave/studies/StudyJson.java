// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.Json;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudyTable;
import java.io.PrintStream;
import java.nio.file.Path;

/** The JSON of {@code reproduce}. */
final class StudyJson {
    private StudyJson() {}

    static void print(StudyOutcome outcome, Path report, ReportOptions files, PrintStream out) {
        Json json = new Json("reproduce")
                .field("study", outcome.study().name())
                .field("paper", outcome.study().paper())
                .field("quick", outcome.study().isQuick());
        json.array("tables", () -> outcome.tables().forEach(table -> json.object(() -> table(json, table))));
        json.field("missing", outcome.missing())
                .field("notes", outcome.study().notes())
                .field("remarks", outcome.remarks())
                .field("report", report == null ? null : report.toString());
        files.writePlotJson(json);
        json.print(out);
    }

    private static void table(Json json, StudyTable table) {
        json.field("title", table.title()).field("columns", table.columns());
        json.array(
                "rows",
                () -> table.rows()
                        .forEach(line -> json.object(() -> {
                            json.field("title", line.title());
                            json.array(
                                    "cells", () -> line.cells().forEach(cell -> json.object(() -> cell(json, cell))));
                        })));
    }

    private static void cell(Json json, StudyCell cell) {
        json.field("ours", cell.ours())
                .field("spread", cell.spread())
                .field("published", cell.published())
                .field("publishedSpread", cell.publishedSpread());
    }
}

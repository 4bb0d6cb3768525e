// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.bound.Bound;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.ApiNames;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.ParameterText;
import dev.margrave.cli.output.ReportJson;
import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.evaluation.Baseline;
import dev.margrave.model.Model;
import dev.margrave.selection.Criterion;
import dev.margrave.selection.Metric;
import dev.margrave.selection.PointStatus;
import dev.margrave.selection.TunePoint;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.anytime.AnytimeResult;
import dev.margrave.selection.bound.BoundCriterion;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The output of {@code tune}. */
record TuneReport(
        String data,
        AnytimeResult result,
        double budget,
        List<String> decisions,
        Optional<Baseline> baseline,
        List<String> warnings,
        double tolerance,
        double readSeconds,
        double searchSeconds,
        Path output,
        ReportOptions files,
        Optional<Bound> bound,
        double delta) {
    private static final int SHOWN_POINTS = 10; // the best ones; chosen by hand

    static void checkTable(Path table) {
        String name = table.toString();
        if (!name.endsWith(".csv") && !name.endsWith(".json")) {
            throw new UsageException("--table must end in .csv or .json, got " + Text.quote(name));
        }
    }

    private TuneResult search() {
        return result.search();
    }

    Optional<Model> model() {
        return Optional.ofNullable(result.model());
    }

    void printJson(PrintStream out) {
        Json json = points(new Json("tune").field("data", data));
        if (search().bestIndex() >= 0) {
            json.object("best", () -> point(json, search().best()));
        } else {
            json.field("best", (String) null);
        }
        bound.ifPresent(chosen -> json.field("delta", delta).object("bound", () -> CertifyReport.write(json, chosen)));
        json.field("status", result.isStopped() ? "STOPPED" : "DONE")
                .field("budgetReached", result.isBudgetReached())
                .field("budget", budget)
                .field("decisions", decisions)
                .field("warnings", warnings);
        baseline.ifPresent(constant -> json.field("baseline", constant.share()));
        model().ifPresent(fitted -> json.object("fit", () -> ReportJson.write(json, fitted.report()))
                .field("scaling", fitted.scaler().scaling().toString()));
        json.object(
                        "seconds",
                        () -> json.field("read", readSeconds)
                                .field("search", searchSeconds)
                                .field("fit", result.fitSeconds()))
                .field("model", output == null || model().isEmpty() ? null : output.toString());
        files.writeJson(json);
        json.print(out);
    }

    private Json points(Json json) {
        return json.field("metric", search().metric().text())
                .array("points", () -> search().points().forEach(point -> json.object(() -> point(json, point))));
    }

    private static void point(Json json, TunePoint point) {
        json.field("machine", point.machine()).field("kernel", point.kernel());
        ParameterText.write(json, point.machine(), point.parameters());
        if (point.isBalanced()) {
            json.field("weight", "balanced");
        }
        json.field("mean", point.mean())
                .field("standardError", point.standardError())
                .array("scores", () -> point.scores().forEach(json::value))
                .field("status", point.status().name())
                .field("rows", point.rows());
        point.reason().ifPresent(reason -> json.field("reason", ApiNames.toOptions(reason)));
    }

    /** Prints all points as CSV or JSON. */
    void printTable(PrintStream out, boolean asJson) {
        if (asJson) {
            points(new Json("tune").field("data", data)).print(out);
            return;
        }
        Set<String> names = new LinkedHashSet<>();
        search().points().forEach(point -> names.addAll(point.parameters().keySet()));
        int splits = search().points().stream()
                .mapToInt(point -> point.scores().size())
                .max()
                .orElse(0);
        boolean hasWeights = search().points().stream().anyMatch(TunePoint::isBalanced);
        StringBuilder header = new StringBuilder("machine,kernel");
        names.forEach(name -> header.append(',').append(quoted(name)));
        header.append(hasWeights ? ",weight" : "");
        header.append(",mean,standardError,status,rows");
        for (int s = 1; s <= splits; s++) {
            header.append(",split").append(s);
        }
        out.println(header);
        for (TunePoint point : search().points()) {
            StringBuilder line = new StringBuilder(point.machine())
                    .append(",\"")
                    .append(point.kernel())
                    .append('"');
            names.forEach(
                    name -> line.append(',').append(cell(point.parameters().get(name))));
            line.append(hasWeights ? "," : "").append(point.isBalanced() ? "balanced" : "");
            line.append(',').append(cell(point.mean())).append(',').append(cell(point.standardError()));
            line.append(',').append(point.status()).append(',').append(point.rows());
            for (int s = 0; s < splits; s++) {
                line.append(',')
                        .append(s < point.scores().size() ? cell(point.scores().get(s)) : "");
            }
            out.println(line);
        }
    }

    /** A label in the name of its weight may need quotes. */
    private static String quoted(String name) {
        return name.matches("[^,\"\\s]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    private static String cell(Double value) {
        return value == null || !Double.isFinite(value) ? "" : value.toString();
    }

    void printText(PrintStream out) {
        Criterion metric = search().metric();
        long pruned = count(PointStatus.PRUNED);
        long failed = count(PointStatus.FAILED);
        out.println("tune on " + Text.escape(data) + ": "
                + Text.count(search().points().size(), "point") + ", "
                + metric.text() + (isByBound() ? " on all rows" : " on held-out rows")
                + (pruned == 0 ? "" : "; " + pruned + " pruned")
                + (failed == 0 ? "" : "; " + failed + " failed")
                + (result.isBudgetReached() ? "; the budget was reached" : "")
                + (result.isStopped() ? "; stopped before the end" : ""));
        if (search().bestIndex() < 0) {
            out.println("  stopped before any point was scored; there is no model");
            return;
        }
        TextTable table = new TextTable("  ");
        table.line("", "machine", "kernel", "parameters", metric.text(), isByBound() ? "" : "± error");
        TunePoint best = search().best();
        ranking().stream()
                .limit(SHOWN_POINTS)
                .forEach(point -> table.line(
                        point.equals(best) ? "*" : "",
                        point.machine(),
                        point.kernel(),
                        parameters(point),
                        Text.number(point.mean()),
                        isByBound() ? "" : Text.number(point.standardError())));
        table.print(out);
        search().points().stream()
                .filter(point -> point.status() == PointStatus.FAILED)
                .findFirst()
                .ifPresent(point -> out.println(failure(point)));
        model().ifPresent(fitted -> printModel(out, fitted));
    }

    private static String parameters(TunePoint point) {
        String line = ParameterText.line(point.machine(), point.parameters());
        return point.isBalanced() ? (line + " weight=balanced").strip() : line;
    }

    private static String failure(TunePoint point) {
        return "failed: " + point.machine() + ", " + point.kernel() + ", "
                + parameters(point) + ": "
                + ApiNames.toOptions(point.reason().orElseThrow());
    }

    /** The points scored on the same rows and splits as the chosen one, best first. */
    private List<TunePoint> ranking() {
        Comparator<TunePoint> byMean = Comparator.comparingDouble(TunePoint::mean);
        int most = search().best().scores().size();
        return search().points().stream()
                .filter(point -> point.status() != PointStatus.PRUNED && point.status() != PointStatus.FAILED)
                .filter(point -> point.scores().size() == most)
                .filter(point -> point.rows() == search().best().rows())
                .sorted(search().metric().largerIsBetter() ? byMean.reversed() : byMean)
                .collect(Collectors.toList());
    }

    private boolean isByBound() {
        return search().metric() instanceof BoundCriterion;
    }

    private String boundLine(Bound chosen) {
        Bound.Terms terms = chosen.terms().orElseThrow();
        return CertifyReport.kind(chosen) + ": "
                + (chosen.isVacuous()
                        ? "guarantees nothing"
                        : "at most " + Text.percent(terms.sum()) + " of new rows are misclassified, with "
                                + Text.percent(1 - delta) + " confidence")
                + "; empirical " + Text.percent(terms.empirical()) + ", complexity " + Text.percent(terms.complexity())
                + ", confidence " + Text.percent(terms.confidence()) + ", delta shared by "
                + Text.count(search().points().size(), "point");
    }

    private long count(PointStatus status) {
        return search().points().stream()
                .filter(point -> point.status() == status)
                .count();
    }

    private String seconds() {
        return "read " + Text.seconds(readSeconds) + ", search " + Text.seconds(searchSeconds) + ", fit "
                + Text.seconds(result.fitSeconds());
    }

    private String modelLine() {
        if (model().isEmpty()) {
            return "none: stopped before any point was scored";
        }
        return output == null ? "not saved; use -o FILE to save it" : output.toString();
    }

    /** The facts on the page that are not part of the search. */
    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        baseline.ifPresent(constant -> facts.add(new Fact("baseline", BaselineWarnings.text(constant))));
        warnings.forEach(warning -> facts.add(new Fact("warning", warning)));
        facts.add(new Fact("seconds", seconds()));
        facts.add(new Fact("model", modelLine()));
        return facts;
    }

    /** Parameters whose chosen value is the smallest or largest of those tried. */
    private List<String> edges() {
        TunePoint best = search().best();
        List<String> edges = new ArrayList<>();
        best.parameters().forEach((name, value) -> {
            double[] tried = search().points().stream()
                    .filter(point -> point.machine().equals(best.machine()))
                    .map(point -> point.parameters().get(name))
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .filter(Double::isFinite)
                    .distinct()
                    .sorted()
                    .toArray();
            if (tried.length > 2 && (value == tried[0] || value == tried[tried.length - 1])) {
                edges.add(name + "=" + Text.number(value));
            }
        });
        return edges;
    }

    /** What always predicting the most frequent label scores, if that is known. */
    private String baselineScore() {
        double score = baseline.isPresent() && search().metric() instanceof Metric metric
                ? metric.constantScore(baseline.get())
                : Double.NaN;
        return Double.isNaN(score)
                ? ""
                : " (" + Text.number(score) + " by always predicting "
                        + Text.quote(baseline.get().label()) + ")";
    }

    private String headline(Model fitted) {
        String text = ReportText.headline(fitted, tolerance);
        return result.isBudgetReached() ? text.replace("--max-seconds", "--time") : text;
    }

    private void printModel(PrintStream out, Model fitted) {
        TunePoint best = search().best();
        out.println("chosen: " + best.machine() + ", " + best.kernel() + ", "
                + parameters(best) + ": "
                + search().metric().text() + " "
                + Text.number(best.mean())
                + (isByBound() ? "" : " ± " + Text.number(best.standardError())) + baselineScore()
                + "; fit to all rows "
                + headline(fitted));
        TextTable table = new TextTable("  ");
        bound.ifPresent(chosen -> table.line("bound", boundLine(chosen)));
        ReportText.write(table, fitted.report(), fitted.schema().labelName(), baseline);
        warnings.forEach(warning -> table.line("warning", warning));
        table.line("scaling", fitted.scaler().scaling().toString());
        table.line("seconds", seconds());
        table.line("model", modelLine());
        String edges = String.join(", ", edges());
        if (!edges.isEmpty()) {
            table.line("at the edge", edges + ": values beyond may be better; try them with --grid");
        }
        files.writeText(table);
        table.print(out);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.ParameterText;
import dev.margrave.selection.compare.ComparisonCell;
import dev.margrave.selection.compare.ComparisonDuel;
import dev.margrave.selection.compare.ComparisonOutcome;
import dev.margrave.selection.compare.ComparisonResult;
import dev.margrave.selection.compare.ComparisonTally;
import dev.margrave.selection.statistics.PairedTest;
import dev.margrave.selection.statistics.RankTest;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/** A comparison as one JSON object. Only the fields called {@code seconds} differ between runs. */
public final class CompareJson {
    private final CompareSummary summary;
    private final ComparisonResult result;
    private final Json json = new Json("compare");

    public CompareJson(CompareSummary summary) {
        this.summary = summary;
        this.result = summary.result();
    }

    public void print(PrintStream out, String output, ReportOptions reports) {
        json.field("metric", result.metric().text())
                .field("protocol", summary.protocol())
                .field("inner", summary.inner())
                .field("level", summary.level())
                .field("baseline", summary.baseline())
                .field("status", result.isComplete() ? "DONE" : "STOPPED")
                .array("results", () -> result.cells().forEach(cell -> json.object(() -> cell(cell))))
                .object("ranks", this::ranks)
                .object("friedman", this::friedman)
                .field(
                        "criticalDifference",
                        result.rankTest()
                                .map(test -> test.criticalDifference(summary.level()))
                                .orElse(Double.NaN))
                .array("tests", () -> summary.duels().forEach(duel -> json.object(() -> duel(duel))))
                .array("winTieLoss", this::tallies)
                .object(
                        "seconds",
                        () -> json.field("read", summary.readSeconds())
                                .field("compare", summary.compareSeconds())
                                .field("pieces", result.seconds()))
                .field("warnings", summary.warnings())
                .field("output", output);
        reports.writeJson(json);
        json.print(out);
    }

    private void cell(ComparisonCell cell) {
        List<ComparisonOutcome> outcomes = cell.outcomes();
        int dataset = result.datasets().indexOf(cell.dataset());
        json.field("dataset", cell.dataset())
                .field("machine", cell.contender())
                .field("mean", cell.mean())
                .field("std", cell.deviation())
                .array("scores", () -> cell.scores().forEach(json::value))
                .array("parameters", () -> outcomes.forEach(outcome -> json.object(() -> parameters(outcome))))
                .array("kernels", () -> outcomes.forEach(outcome -> json.value(outcome.kernel())))
                .array(
                        "statuses",
                        () -> outcomes.forEach(
                                outcome -> json.value(outcome.status().name())))
                .field("complete", cell.isComplete())
                .field("seconds", cell.seconds());
        result.baselines().get(dataset).ifPresent(baseline -> json.field("baseline", baseline.share()));
    }

    private void parameters(ComparisonOutcome outcome) {
        ParameterText.shown(outcome.machine(), outcome.parameters()).forEach((name, value) -> {
            if (value instanceof Double number) {
                json.field(name, (double) number);
            } else {
                json.field(name, (String) value);
            }
        });
    }

    private void ranks() {
        List<Double> ranks = result.averageRanks();
        for (int c = 0; c < ranks.size(); c++) {
            json.field(result.contenders().get(c), (double) ranks.get(c));
        }
    }

    private void friedman() {
        Optional<RankTest> test = result.rankTest();
        json.field("statistic", test.map(RankTest::statistic).orElse(Double.NaN))
                .field("p", test.map(RankTest::p).orElse(Double.NaN))
                .field("degrees", result.contenders().size() - 1)
                .field("dataSets", result.completeDatasets().size())
                .field("f", test.map(RankTest::fisher).orElse(Double.NaN))
                .field(
                        "fP",
                        test.filter(found -> Double.isFinite(found.fisher()))
                                .map(RankTest::fisherP)
                                .orElse(Double.NaN));
    }

    private void duel(ComparisonDuel duel) {
        json.field("dataset", duel.dataset())
                .field("first", duel.first())
                .field("second", duel.second())
                .field("difference", duel.test().map(PairedTest::difference).orElse(Double.NaN))
                .field("t", duel.test().map(PairedTest::t).orElse(Double.NaN))
                .field("p", duel.test().map(PairedTest::p).orElse(Double.NaN))
                .field("correctedP", duel.corrected().map(PairedTest::p).orElse(Double.NaN))
                .field("verdict", CompareSummary.verdict(duel))
                .field("note", CompareSummary.note(duel));
    }

    private void tallies() {
        List<String> names = result.contenders();
        for (int a = 0; a < names.size(); a++) {
            for (int b = a + 1; b < names.size(); b++) {
                ComparisonTally tally = summary.tally(names.get(a), names.get(b));
                json.object(() -> json.field("first", tally.first())
                        .field("second", tally.second())
                        .field("wins", tally.wins())
                        .field("ties", tally.ties())
                        .field("losses", tally.losses()));
            }
        }
    }
}

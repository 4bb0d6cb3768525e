// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.page.ComparePage;
import dev.margrave.cli.report.page.ComparedMachines;
import dev.margrave.selection.compare.ComparisonCell;
import dev.margrave.selection.compare.ComparisonResult;
import dev.margrave.selection.compare.ComparisonTally;
import java.util.ArrayList;
import java.util.List;

/** Prepares a comparison for its page. */
public final class CompareReport {
    private CompareReport() {}

    public static ReportPage page(CompareSummary summary) {
        return ComparePage.of(summary.headline() + stopped(summary), machines(summary));
    }

    public static Chart mainChart(CompareSummary summary) {
        return ComparePage.mainChart(machines(summary));
    }

    static String stopped(CompareSummary summary) {
        return summary.result().isComplete()
                ? ""
                : "; stopped after " + Text.count(summary.finishedPieces(), "finished split");
    }

    private static ComparedMachines machines(CompareSummary summary) {
        ComparisonResult result = summary.result();
        List<ComparedMachines.Result> results = new ArrayList<>();
        for (int d = 0; d < result.datasets().size(); d++) {
            for (int c = 0; c < result.contenders().size(); c++) {
                ComparisonCell cell = result.cell(d, c);
                results.add(new ComparedMachines.Result(
                        cell.scores(), summary.score(cell), summary.mark(d, cell.contender()), cell.seconds()));
            }
        }
        double difference = result.rankTest()
                .map(test -> test.criticalDifference(summary.level()))
                .orElse(Double.NaN);
        return new ComparedMachines(
                result.metric().text(),
                result.metric().largerIsBetter(),
                facts(summary),
                summary.shortNames(),
                result.contenders(),
                results,
                new ComparedMachines.Ranks(
                        result.averageRanks(),
                        difference,
                        summary.ranksSentence().map(text -> text + ".").orElse("")),
                tallies(summary),
                result.contenders().size() < 2 ? "" : marks(summary));
    }

    private static String marks(CompareSummary summary) {
        StringBuilder text = new StringBuilder(summary.marks()).append('.');
        for (String note : summary.notes()) {
            text.append(' ')
                    .append(Character.toUpperCase(note.charAt(0)))
                    .append(note.substring(1))
                    .append('.');
        }
        return text.toString();
    }

    private static List<Fact> facts(CompareSummary summary) {
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact("metric", summary.result().metric().text() + summary.unit()),
                new Fact("test parts", summary.protocol()),
                new Fact("tuned by", summary.inner() == null ? "not tuned" : summary.inner()),
                new Fact("baseline", summary.baseline()),
                new Fact("wins", summary.rule()),
                new Fact("finished", Text.count(summary.finishedPieces(), "fit") + ", one per machine and split"),
                new Fact(
                        "seconds",
                        "read " + Text.seconds(summary.readSeconds()) + ", compare "
                                + Text.seconds(summary.compareSeconds()))));
        for (int d = 0; d < summary.shortNames().size(); d++) {
            String name = summary.shortNames().get(d);
            summary.constant(d)
                    .ifPresent(constant -> facts.add(new Fact(
                            "most frequent label of " + name,
                            Text.quote(constant.label()) + ": " + Text.percent(constant.share()) + " of the rows")));
        }
        summary.warnings().forEach(warning -> facts.add(new Fact("warning", warning)));
        return facts;
    }

    private static List<ComparedMachines.Tally> tallies(CompareSummary summary) {
        List<ComparedMachines.Tally> all = new ArrayList<>();
        for (String first : summary.result().contenders()) {
            for (String second : summary.result().contenders()) {
                if (!first.equals(second)) {
                    ComparisonTally tally = summary.tally(first, second);
                    all.add(new ComparedMachines.Tally(first, second, tally.wins(), tally.ties(), tally.losses()));
                }
            }
        }
        return all;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.option.SafeCsvOption;
import dev.margrave.selection.compare.ComparisonCell;
import dev.margrave.selection.compare.ComparisonDuel;
import dev.margrave.selection.compare.ComparisonResult;
import dev.margrave.selection.statistics.PairedTest;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A comparison as CSV, one line per data set and machine; unknown values are empty cells. */
final class CompareCsv {
    private CompareCsv() {}

    static void print(CompareSummary summary, SafeCsvOption safe, PrintStream out) {
        ComparisonResult result = summary.result();
        out.print("dataset,machine,metric,mean,std,splits,rank,baseline,difference,p,verdict,seconds\n");
        for (int d = 0; d < result.datasets().size(); d++) {
            for (int c = 0; c < result.contenders().size(); c++) {
                ComparisonCell cell = result.cell(d, c);
                Optional<ComparisonDuel> duel = summary.versusBaseline(d, cell.contender());
                Optional<PairedTest> test = duel.flatMap(ComparisonDuel::test);
                List<String> cells = new ArrayList<>();
                cells.add(cell.dataset());
                cells.add(cell.contender());
                cells.add(result.metric().text());
                cells.add(number(cell.mean()));
                cells.add(number(cell.deviation()));
                cells.add(Integer.toString(cell.outcomes().size()));
                cells.add(number(result.ranks(d).get(c)));
                cells.add(summary.baseline());
                cells.add(number(test.map(PairedTest::difference).orElse(Double.NaN)));
                cells.add(number(test.map(PairedTest::p).orElse(Double.NaN)));
                cells.add(duel.map(CompareSummary::verdict).orElse(""));
                cells.add(number(cell.seconds()));
                out.print(String.join(
                                ",",
                                cells.stream()
                                        .map(text -> quoted(safe.cell(text)))
                                        .toList()) + "\n");
            }
        }
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "";
    }

    /** Quoted as in RFC 4180. */
    private static String quoted(String cell) {
        boolean special = cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return special ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.output.ParameterText;
import dev.margrave.selection.compare.ComparisonCell;
import dev.margrave.selection.compare.ComparisonOutcome;
import dev.margrave.selection.compare.ComparisonResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The tables of a comparison, for text and Markdown. */
final class CompareTables {
    private final CompareSummary summary;
    private final ComparisonResult result;

    CompareTables(CompareSummary summary) {
        this.summary = summary;
        this.result = summary.result();
    }

    /**
     * A header, one line per data set with scores and marks, then the average ranks. For accuracies the last column has that of
     * always predicting the most frequent label.
     */
    List<List<String>> scores() {
        List<List<String>> lines = new ArrayList<>();
        boolean hasConstants = IntStream.range(0, result.datasets().size())
                .anyMatch(d -> summary.constant(d).isPresent());
        List<String> header = header("data set");
        if (hasConstants) {
            header.add("most frequent label");
        }
        lines.add(header);
        for (int d = 0; d < result.datasets().size(); d++) {
            List<String> line = new ArrayList<>(List.of(summary.shortNames().get(d)));
            for (int c = 0; c < result.contenders().size(); c++) {
                String mark = summary.mark(d, result.contenders().get(c));
                line.add(summary.score(result.cell(d, c)) + (mark.isEmpty() ? "" : " " + mark));
            }
            if (hasConstants) {
                line.add(summary.constant(d)
                        .map(constant -> summary.number(constant.share()))
                        .orElse("-"));
            }
            lines.add(line);
        }
        List<String> ranks = new ArrayList<>(List.of("average rank"));
        result.averageRanks().forEach(rank -> ranks.add(rounded(2, rank)));
        if (hasConstants) {
            ranks.add("");
        }
        lines.add(ranks);
        return lines;
    }

    /** A header, then wins, ties and losses of each machine against every other. */
    List<List<String>> tallies() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(header(""));
        for (String first : result.contenders()) {
            List<String> line = new ArrayList<>(List.of(first));
            for (String second : result.contenders()) {
                line.add(
                        first.equals(second)
                                ? "-"
                                : summary.tally(first, second).text());
            }
            lines.add(line);
        }
        return lines;
    }

    /** A header, then the seconds of each data set, then their sums. */
    List<List<String>> seconds() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(header("data set"));
        for (int d = 0; d < result.datasets().size(); d++) {
            List<String> line = new ArrayList<>(List.of(summary.shortNames().get(d)));
            for (int c = 0; c < result.contenders().size(); c++) {
                line.add(rounded(1, result.cell(d, c).seconds()));
            }
            lines.add(line);
        }
        List<String> sums = new ArrayList<>(List.of("all"));
        for (int c = 0; c < result.contenders().size(); c++) {
            sums.add(rounded(1, summary.seconds(c)));
        }
        lines.add(sums);
        return lines;
    }

    /** A header, then the kernel and parameters chosen on most splits, and on how many. */
    List<List<String>> choices() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(header("data set"));
        for (int d = 0; d < result.datasets().size(); d++) {
            List<String> line = new ArrayList<>(List.of(summary.shortNames().get(d)));
            for (int c = 0; c < result.contenders().size(); c++) {
                line.add(mostChosen(result.cell(d, c)));
            }
            lines.add(line);
        }
        return lines;
    }

    private static String mostChosen(ComparisonCell cell) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (ComparisonOutcome outcome : cell.outcomes()) {
            String parameters = ParameterText.line(outcome.machine(), outcome.parameters());
            counts.merge((outcome.kernel() + " " + parameters).strip(), 1, Integer::sum);
        }
        int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() == most)
                .findFirst()
                .map(entry ->
                        entry.getKey() + " (" + most + " of " + cell.outcomes().size() + ")")
                .orElse("-");
    }

    private static String rounded(int digits, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "-";
    }

    private List<String> header(String first) {
        List<String> line = new ArrayList<>(List.of(first));
        line.addAll(result.contenders());
        return line;
    }
}

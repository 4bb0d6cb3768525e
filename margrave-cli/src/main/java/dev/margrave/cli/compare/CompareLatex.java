// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.output.Text;
import dev.margrave.selection.compare.ComparisonCell;
import dev.margrave.selection.compare.ComparisonResult;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A comparison as a LaTeX table for the package {@code booktabs}: mean ± standard deviation by data set and machine, the best mean of
 * each data set in bold, marks of the tests, and the average ranks.
 */
final class CompareLatex {
    private static final Map<Integer, String> SPECIAL = Map.of(
            (int) '\\', "\\textbackslash{}",
            (int) '~', "\\textasciitilde{}",
            (int) '^', "\\textasciicircum{}",
            (int) '±', "$\\pm$",
            (int) '<', "$<$",
            (int) '>', "$>$");

    private final CompareSummary summary;
    private final ComparisonResult result;

    CompareLatex(CompareSummary summary) {
        this.summary = summary;
        this.result = summary.result();
    }

    void print(PrintStream out) {
        boolean several = result.contenders().size() > 1;
        out.println("% needs \\usepackage{booktabs}");
        out.println("\\begin{table}");
        out.println("  \\centering");
        out.println("  \\caption{" + text(caption()) + "}");
        out.println("  \\begin{tabular}{l" + "r".repeat(result.contenders().size()) + "}");
        out.println("    \\toprule");
        List<String> header = new ArrayList<>(List.of("data set"));
        result.contenders().forEach(name -> header.add(text(name)));
        row(out, header);
        out.println("    \\midrule");
        for (int d = 0; d < result.datasets().size(); d++) {
            row(out, scores(d));
        }
        if (several) {
            out.println("    \\midrule");
            List<String> ranks = new ArrayList<>(List.of("average rank"));
            result.averageRanks()
                    .forEach(
                            rank -> ranks.add(Double.isFinite(rank) ? String.format(Locale.ROOT, "%.2f", rank) : "--"));
            row(out, ranks);
        }
        out.println("    \\bottomrule");
        out.println("  \\end{tabular}");
        out.println("\\end{table}");
    }

    private String caption() {
        StringBuilder caption = new StringBuilder(result.metric().text() + summary.unit()
                + ", mean ± standard deviation; the best mean of each data set is bold.");
        if (result.contenders().size() > 1) {
            caption.append(' ').append(sentence(summary.marks()));
            summary.ranksSentence().ifPresent(sentence -> caption.append(' ').append(sentence(sentence)));
        }
        return caption.toString();
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    private List<String> scores(int dataset) {
        double best = Double.NaN;
        for (int c = 0; c < result.contenders().size(); c++) {
            double mean = result.cell(dataset, c).mean();
            best = result.metric().isBetter(mean, best) ? mean : best;
        }
        List<String> cells = new ArrayList<>(List.of(text(summary.shortNames().get(dataset))));
        for (int c = 0; c < result.contenders().size(); c++) {
            ComparisonCell cell = result.cell(dataset, c);
            String score = text(summary.score(cell));
            String mark = summary.mark(dataset, result.contenders().get(c));
            cells.add((cell.mean() == best ? "\\textbf{" + score + "}" : score)
                    + (mark.isEmpty() ? "" : "$^{" + mark + "}$"));
        }
        return cells;
    }

    private static void row(PrintStream out, List<String> cells) {
        out.println("    " + String.join(" & ", cells) + " \\\\");
    }

    private static String text(String given) {
        StringBuilder out = new StringBuilder();
        Text.escape(given).codePoints().forEach(c -> {
            if (SPECIAL.containsKey(c)) {
                out.append(SPECIAL.get(c));
            } else if ("&%$#_{}".indexOf(c) >= 0) {
                out.append('\\').appendCodePoint(c);
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.selection.compare.ComparisonResult;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** The text output of {@code compare}: plain text or Markdown. */
public final class CompareText {
    private final CompareSummary summary;
    private final ComparisonResult result;
    private final CompareTables tables;

    public CompareText(CompareSummary summary) {
        this.summary = summary;
        this.result = summary.result();
        this.tables = new CompareTables(summary);
    }

    public void print(PrintStream out) {
        out.println(Text.escape(summary.headline()) + CompareReport.stopped(summary));
        print(out, tables.scores());
        boolean several = result.contenders().size() > 1;
        if (several) {
            out.println("  " + summary.marks());
            out.println("wins/ties/losses of the row against the column, " + summary.rule());
            print(out, tables.tallies());
            summary.notes().forEach(note -> out.println("  " + Text.escape(note)));
        }
        summary.warnings().forEach(warning -> out.println("  warning: " + Text.escape(warning)));
        summary.ranksSentence().ifPresent(out::println);
        out.println("seconds over all splits");
        print(out, tables.seconds());
    }

    /** Lists the files that were written. */
    public static void printFiles(PrintStream out, Path output, ReportOptions files) {
        TextTable table = new TextTable("  ");
        if (output != null) {
            table.line("written", output.toString());
        }
        files.writeText(table);
        table.print(out);
    }

    private static void print(PrintStream out, List<List<String>> lines) {
        TextTable table = new TextTable("  ");
        lines.forEach(line -> table.line(line.toArray(String[]::new)));
        table.print(out);
    }

    /** Prints the result as a separate document. */
    void printMarkdown(PrintStream out) {
        out.println("# Comparison");
        out.println();
        out.println(markdown(summary.headline() + CompareReport.stopped(summary)) + ".");
        out.println();
        out.println("## " + markdown(result.metric().text()) + summary.unit() + ", mean ± standard deviation");
        printMarkdown(out, tables.scores());
        if (result.contenders().size() > 1) {
            out.println(markdown(summary.marks()) + ".");
            out.println();
            out.println("## Wins/ties/losses");
            printMarkdown(out, tables.tallies());
            out.println("Of the row against the column, " + summary.rule() + ".");
            out.println();
            for (String note : summary.notes()) {
                out.println("- " + markdown(note));
            }
            if (!summary.notes().isEmpty()) {
                out.println();
            }
        }
        if (!summary.warnings().isEmpty()) {
            out.println("## Warnings");
            out.println();
            summary.warnings().forEach(warning -> out.println("- " + markdown(warning)));
            out.println();
        }
        summary.ranksSentence().ifPresent(sentence -> {
            out.println("## Ranks");
            out.println();
            out.println(markdown(sentence) + ".");
            out.println();
        });
        out.println("## Chosen on most splits");
        printMarkdown(out, tables.choices());
        out.println("## Seconds over all splits");
        printMarkdown(out, tables.seconds());
    }

    private static void printMarkdown(PrintStream out, List<List<String>> lines) {
        out.println();
        for (int n = 0; n < lines.size(); n++) {
            out.println("| "
                    + String.join(
                            " | ",
                            lines.get(n).stream().map(CompareText::markdown).toList()) + " |");
            if (n == 0) {
                out.println("|" + "---|".repeat(lines.get(0).size()));
            }
        }
        out.println();
    }

    private static String markdown(String text) {
        return Text.escape(text).replaceAll("([\\\\`*_{}\\[\\]<>|#])", "\\\\$1");
    }
}

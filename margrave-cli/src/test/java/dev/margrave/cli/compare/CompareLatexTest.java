// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compare -o table.tex}, and percentages. */
class CompareLatexTest {
    @TempDir
    Path folder;

    @Test
    void aTableHasARowForEachDataSetAndItsBestInBold() throws IOException {
        Path data = folder.resolve("my_set.csv");
        Files.writeString(data, "x,label\n" + "1,a\n2,a\n3,a\n7,b\n8,b\n9,b\n".repeat(5));
        Path table = folder.resolve("table.tex");
        Command.run("compare", "iris", data, "-m", "svm,rmm", "--no-tune", "--protocol", "2x0.3", "-o", table)
                .ok();
        List<String> lines = Files.readAllLines(table);
        assertThat(lines).contains("  \\begin{tabular}{lrr}", "    data set & svm & rmm \\\\", "\\end{table}");
        assertThat(lines).anyMatch(line -> line.startsWith("    my\\_set & \\textbf{100.00 $\\pm$ 0.00}"));
        assertThat(lines).anyMatch(line -> line.startsWith("    iris & ") && line.contains("\\textbf{"));
        assertThat(lines).anyMatch(line -> line.matches(" {4}average rank & \\d\\.\\d\\d & \\d\\.\\d\\d \\\\\\\\"));
        assertThat(String.join("", lines)).contains("accuracy in \\%").doesNotContain("±");
        Command.run("compare", "iris", "-m", "svm", "-o", folder.resolve("table.doc"))
                .failed(2, "-o must end in .md, .csv, .json, .html or .tex");
    }

    @Test
    void percentagesHaveThreeDigitsAndReachAHundredOnlyWhereTheyAre() {
        assertThat(Text.percent(0.8593)).isEqualTo("85.9 %");
        assertThat(Text.percent(0.05)).isEqualTo("5.00 %");
        assertThat(Text.percent(0.001234)).isEqualTo("0.123 %");
        assertThat(Text.percent(-0.0042)).isEqualTo("-0.420 %");
        assertThat(Text.percent(0)).isEqualTo("0 %");
        assertThat(Text.percent(1)).isEqualTo("100 %");
        assertThat(Text.percent(0.99996)).isEqualTo("99.996 %");
        assertThat(Text.percent(Double.NaN)).isEqualTo("-");
    }
}

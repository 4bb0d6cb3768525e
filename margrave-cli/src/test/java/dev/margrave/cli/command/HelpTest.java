// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The help text of every command. */
class HelpTest {
    private static final List<String> HEADINGS =
            List.of("Options:", "Model options:", "Data options:", "Solver options:", "Output options:");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "train",
                "predict",
                "evaluate",
                "tune",
                "compare",
                "certify",
                "transform",
                "stream",
                "inspect",
                "list",
                "convert"
            })
    void beginsWithOneSentenceAndGroupsItsOptions(String name) {
        List<String> lines = Command.run(name, "--help").ok().out().lines().toList();
        String summary = lines.stream()
                .skip(1)
                .filter(line -> line.matches("[A-Z][a-z]+ .*"))
                .findFirst()
                .orElseThrow();
        assertThat(summary).hasSizeLessThan(80).endsWith(".");
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThan(90));
        List<String> headings = lines.stream()
                .filter(line -> line.endsWith("options:") || line.equals("Options:"))
                .toList();
        List<String> ordered = new ArrayList<>(HEADINGS);
        ordered.retainAll(headings);
        assertThat(headings).isEqualTo(ordered);
        assertThat(headings.isEmpty()).isEqualTo(name.equals("list"));
    }

    @Test
    void everyOptionIsUnderOneHeading() {
        String help = Command.run("train", "--help").ok().out();
        assertThat(help.substring(help.indexOf("Data options:"), help.indexOf("Solver options:")))
                .contains("--format", "--label", "--index-base")
                .doesNotContain("--tolerance");
        assertThat(help.substring(help.indexOf("Solver options:"), help.indexOf("Output options:")))
                .contains("--tolerance", "--threads")
                .doesNotContain("--json");
        assertThat(help.substring(help.indexOf("Output options:"))).contains("--report", "--json", "--help");
    }
}

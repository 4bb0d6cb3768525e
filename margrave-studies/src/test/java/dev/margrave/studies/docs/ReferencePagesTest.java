// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.DescribedOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The tables of the reference are those of the program: machines, kernels, maps and the options of every command. */
final class ReferencePagesTest {
    private static final List<String> COMMANDS = List.of(
            "train",
            "predict",
            "evaluate",
            "explain",
            "certify",
            "tune",
            "compare",
            "validate",
            "reproduce",
            "transform",
            "stream",
            "inspect",
            "list",
            "convert",
            "import",
            "export",
            "svm-train",
            "svm-predict",
            "svm-scale",
            "liblinear-train",
            "liblinear-predict");

    @Test
    void machinesAreInTheirTable() {
        StringBuilder text = new StringBuilder();
        for (Map<?, ?> machine : listed("machines")) {
            text.append("\n### `" + machine.get("name") + "`\n\n");
            text.append(sentence(machine.get("summary")) + " For " + machine.get("task") + ".\n\n");
            text.append("- objective: " + cell(machine.get("objective")) + "\n");
            text.append("- certificate: " + machine.get("certificate") + "\n");
            text.append("- reference: " + machine.get("reference") + "\n");
            List<Map<?, ?>> parameters = objects(machine.get("parameters"));
            if (!parameters.isEmpty()) {
                text.append("\n| parameter | default | range | meaning |\n|---|---|---|---|\n");
            }
            for (Map<?, ?> parameter : parameters) {
                text.append(row(
                        "`" + parameter.get("name") + "`",
                        "`" + number(parameter.get("default")) + "`",
                        parameter.get("range"),
                        parameter.get("meaning")));
            }
        }
        Page page = Page.of("machines.md");
        page.isOrBecomes(page.withGenerated("machines", text.append('\n').toString()));
    }

    @Test
    void everyMachineIsInTheTableToChooseFrom() {
        String table = Page.of("machines.md").text().split("\n## ", 2)[0];
        listed("machines").forEach(machine -> assertThat(table).contains("`" + machine.get("name") + "`"));
    }

    @Test
    void kernelsAndSimilaritiesAreInTheirTables() {
        StringBuilder kernels = new StringBuilder("| spec | value |\n|---|---|\n");
        StringBuilder similarities = new StringBuilder("| spec | value |\n|---|---|\n");
        for (Map<?, ?> info : listed("kernels")) {
            (Boolean.TRUE.equals(info.get("kernel")) ? kernels : similarities)
                    .append(row("`" + info.get("spec") + "`", info.get("formula")));
        }
        Page page = Page.of("kernels.md");
        page.isOrBecomes(page.withGenerated("kernels", kernels.toString()));
        page.isOrBecomes(page.withGenerated("similarities", similarities.toString()));
    }

    @Test
    void mapsAreInTheirTable() {
        StringBuilder maps = new StringBuilder("| spec | new features |\n|---|---|\n");
        listed("maps").forEach(info -> maps.append(row("`" + info.get("spec") + "`", info.get("meaning"))));
        Page page = Page.of("maps.md");
        page.isOrBecomes(page.withGenerated("maps", maps.toString()));
    }

    @Test
    void optionsAreThoseOfTheCommands() {
        StringBuilder text = new StringBuilder();
        for (String name : COMMANDS) {
            CommandSpec command = DescribedOptions.command(name);
            text.append(
                    "\n## " + name + "\n\n" + description(command.usageMessage().description()) + "\n\n");
            text.append("| option | meaning |\n|---|---|\n");
            for (PositionalParamSpec parameter : command.positionalParameters()) {
                text.append(row("`" + parameter.paramLabel() + "`", meaning(parameter)));
            }
            for (OptionSpec option : command.options()) {
                if (!option.hidden() && !SHARED.contains(option.longestName())) {
                    text.append(row("`" + spelled(option) + "`", meaning(option)));
                }
            }
        }
        Page page = Page.of("options.md");
        page.isOrBecomes(page.withGenerated("options", text.append('\n').toString()));
    }

    @Test
    void everyCommandHasItsOptions() {
        String help = Command.run("--help").ok().out();
        assertThat(help.lines()
                        .filter(line -> line.matches("  [a-z-]+  .*"))
                        .map(line -> line.strip().split(" ", 2)[0]))
                .contains(COMMANDS.toArray(new String[0]))
                .allMatch(name -> COMMANDS.contains(name) || name.equals("help"));
    }

    /** What all commands have; the page says it once. */
    private static final List<String> SHARED = List.of("--json", "--quiet", "--verbose", "--help", "--version");

    private static String spelled(OptionSpec option) {
        StringJoiner names = new StringJoiner(", ");
        for (String name : option.names()) {
            names.add(name);
        }
        boolean isFlag = option.arity().max() == 0;
        return isFlag ? names.toString() : names + " " + option.paramLabel();
    }

    private static String meaning(ArgSpec argument) {
        return description(argument.description());
    }

    private static String description(String[] lines) {
        return String.join(" ", lines).replace("%n", " ").replace("%%", "%");
    }

    private static List<Map<?, ?>> listed(String topic) {
        return objects(Command.run("list", topic, "--json").ok().json().get(topic));
    }

    private static List<Map<?, ?>> objects(Object array) {
        List<Map<?, ?>> all = new ArrayList<>();
        ((List<?>) array).forEach(element -> all.add((Map<?, ?>) element));
        return all;
    }

    private static String row(Object... cells) {
        StringJoiner row = new StringJoiner(" | ", "| ", " |\n");
        for (Object cell : cells) {
            row.add(cell(cell));
        }
        return row.toString();
    }

    private static String cell(Object text) {
        return text.toString().replace("|", "\\|");
    }

    private static String sentence(Object text) {
        String words = text.toString();
        return words.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + words.substring(1) + ".";
    }

    /** A whole number without its decimals. */
    private static String number(Object value) {
        return value instanceof Double number && number == Math.rint(number)
                ? Long.toString(number.longValue())
                : value.toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;

/** {@code margrave list}: the available machines, kernels, data sets and so on. */
@Command(name = "list", sortOptions = false, mixinStandardHelpOptions = true, versionProvider = Version.class)
final class ListCommand implements Callable<Integer> {
    private final Console console;
    private final List<ListTopic> topics;

    @Parameters(arity = "0..1", description = "What to list.")
    private String topic;

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    private ListCommand(Console console, List<ListTopic> topics) {
        this.console = console;
        this.topics = List.copyOf(topics);
    }

    /** The command for these topics, which appear in its help. */
    static CommandLine create(Console console, List<ListTopic> topics) {
        CommandLine list = new CommandLine(new ListCommand(console, topics));
        CommandSpec spec = list.getCommandSpec();
        StringBuilder titles = new StringBuilder("List ");
        StringJoiner names = new StringJoiner("|");
        for (int k = 0;
                k < topics.size();
                k++) { // a loop is faster than streams, and every command runs this at startup
            titles.append(k == 0 ? "" : k == topics.size() - 1 ? " or " : ", ")
                    .append(topics.get(k).title());
            names.add(topics.get(k).topic());
        }
        spec.usageMessage().description(titles.append('.').toString());
        PositionalParamSpec unnamed = spec.positionalParameters().get(0);
        spec.remove(unnamed);
        spec.add(unnamed.toBuilder().paramLabel(names.toString()).build());
        return list;
    }

    @Override
    public Integer call() {
        ListTopic wanted = topics.stream()
                .filter(known -> known.topic().equals(topic))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        (topic == null ? "missing topic" : "unknown topic " + Text.quote(topic)) + "; topics: "
                                + topics.stream().map(ListTopic::topic).collect(Collectors.joining(", "))));
        if (outputOptions.json()) {
            Json json = new Json("list").field("topic", topic);
            json.array(topic, () -> wanted.write(json));
            json.print(console.out());
        } else {
            wanted.print(console.out());
        }
        return ExitCode.DONE;
    }
}

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
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;

/** {@code margrave list}: what there is to choose from. */
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

    /** The command for these topics, which its help names. */
    static CommandLine create(Console console, List<ListTopic> topics) {
        CommandLine list = new CommandLine(new ListCommand(console, topics));
        CommandSpec spec = list.getCommandSpec();
        String titles = topics.stream().map(ListTopic::title).collect(Collectors.joining(", "));
        int last = titles.lastIndexOf(", ") + 2;
        spec.usageMessage().description("List " + titles.substring(0, last) + "or " + titles.substring(last) + ".");
        PositionalParamSpec unnamed = spec.positionalParameters().get(0);
        spec.remove(unnamed);
        spec.add(unnamed.toBuilder().paramLabel(names("|", topics)).build());
        return list;
    }

    private static String names(String separator, List<ListTopic> topics) {
        return topics.stream().map(ListTopic::name).collect(Collectors.joining(separator));
    }

    @Override
    public Integer call() {
        ListTopic wanted = topics.stream()
                .filter(known -> known.name().equals(topic))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "list what? " + names(", ", topics) + (topic == null ? "" : "; got " + Text.quote(topic))));
        if (outputOptions.json()) {
            Json json = new Json("list").field("topic", topic);
            json.array(topic, () -> wanted.json().accept(json));
            json.print(console.out());
        } else {
            wanted.text().accept(console.out());
        }
        return ExitCode.DONE;
    }
}

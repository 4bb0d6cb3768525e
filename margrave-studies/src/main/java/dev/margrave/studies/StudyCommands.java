// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.cli.command.CommandProvider;
import dev.margrave.cli.command.ListTopic;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.TextTable;
import dev.margrave.studies.definition.Studies;
import dev.margrave.studies.definition.Study;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;

/** {@code margrave reproduce} and {@code margrave list studies}. */
public final class StudyCommands implements CommandProvider {
    @Override
    public List<Callable<Integer>> commands(Console console) {
        return List.of(new ReproduceCommand(console));
    }

    @Override
    public List<ListTopic> topics() {
        return List.of(new ListTopic(
                "studies",
                "the studies",
                json -> Studies.all().forEach(study -> json.object(() -> write(json, study))),
                StudyCommands::print));
    }

    private static void write(Json json, Study study) {
        json.field("name", study.name()).field("title", study.title()).field("paper", study.paper());
    }

    private static void print(PrintStream out) {
        TextTable table = new TextTable("");
        Studies.all().forEach(study -> table.line(study.name(), study.title() + "; " + study.paper()));
        table.print(out);
    }
}

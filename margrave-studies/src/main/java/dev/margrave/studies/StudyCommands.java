// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.cli.command.CommandProvider;
import dev.margrave.cli.command.ListTopic;
import dev.margrave.cli.output.Console;
import java.util.List;
import java.util.concurrent.Callable;

/** Provides {@code margrave reproduce} and {@code margrave list studies}. */
public final class StudyCommands implements CommandProvider {
    @Override
    public List<Callable<Integer>> commands(Console console) {
        return List.of(new ReproduceCommand(console));
    }

    @Override
    public List<ListTopic> topics() {
        return List.of(new StudyTopic());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.compare.CompareCommand;
import dev.margrave.cli.explain.ExplainCommand;
import dev.margrave.cli.inspect.InspectCommand;
import dev.margrave.cli.libsvm.LinearPredictCommand;
import dev.margrave.cli.libsvm.LinearTrainCommand;
import dev.margrave.cli.libsvm.SvmPredictCommand;
import dev.margrave.cli.libsvm.SvmScaleCommand;
import dev.margrave.cli.libsvm.SvmTrainCommand;
import dev.margrave.cli.option.NumberArgument;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.stream.StreamCommand;
import dev.margrave.cli.transform.TransformCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/** All commands: those of this module and those of {@link CommandProvider}s. */
public final class Commands {
    private Commands() {}

    /** The {@code margrave} command with all its subcommands. */
    public static CommandLine create(Console console) {
        CommandLine root = new CommandLine(new RootCommand());
        root.addSubcommand(new TrainCommand(console));
        root.addSubcommand(new PredictCommand(console));
        root.addSubcommand(new EvaluateCommand(console));
        root.addSubcommand(new TuneCommand(console));
        root.addSubcommand(new CompareCommand(console));
        root.addSubcommand(new ValidateCommand(console));
        root.addSubcommand(new ExplainCommand(console));
        root.addSubcommand(new CertifyCommand(console));
        root.addSubcommand(new TransformCommand(console));
        root.addSubcommand(new StreamCommand(console));
        root.addSubcommand(new InspectCommand(console));
        List<ListTopic> topics = new ArrayList<>(List.of(LibraryTopic.values()));
        List<Object> further = new ArrayList<>();
        for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
            further.addAll(provider.commands(console));
            topics.addAll(provider.topics());
        }
        root.addSubcommand(ListCommand.create(console, topics));
        root.addSubcommand(new ConvertCommand(console));
        root.addSubcommand(new ImportCommand(console));
        root.addSubcommand(new ExportCommand(console));
        root.addSubcommand(new SvmTrainCommand(console));
        root.addSubcommand(new SvmPredictCommand(console));
        root.addSubcommand(new SvmScaleCommand(console));
        root.addSubcommand(new LinearTrainCommand(console));
        root.addSubcommand(new LinearPredictCommand(console));
        for (Object command : further) {
            root.addSubcommand(command);
        }
        root.addSubcommand(new HelpCommand());
        GroupedHelp.install(root);
        root.registerConverter(double.class, NumberArgument::parse);
        root.registerConverter(Double.class, NumberArgument::parse);
        return root;
    }

    /** The names of the subcommands, without {@code help}. */
    public static List<String> names(CommandLine root) {
        List<String> names = new ArrayList<>(root.getSubcommands().keySet());
        names.remove("help");
        return names;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Task;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How data is read; shared by every command that takes DATA. */
@HelpGroup(HelpGroup.Heading.DATA)
public final class DataOptions {
    private static final List<String> TASKS = List.of("classification", "regression", "ordinal", "ranking");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The format of DATA: libsvm, csv, arff, idx or mgd; default: by the file name and content.")
    private String format;

    @Option(
            names = "--task",
            paramLabel = "TASK",
            description = "classification, regression, ordinal or ranking; default: the task of the machine or model.")
    private String task;

    @Option(
            names = "--label",
            paramLabel = "NAME",
            description = "The column of the target; default: \"label\" if there is one, else the last column.")
    private String label;

    @Option(names = "--weight-column", paramLabel = "NAME", description = "The column that holds row weights.")
    private String weightColumn;

    @Option(
            names = "--query",
            paramLabel = "NAME",
            description = "The column of query ids, for ranking; default: \"qid\". LIBSVM files use qid:N.")
    private String query;

    @Mixin
    private TableOptions tableOptions = new TableOptions();

    @Option(names = "--classes", paramLabel = "LABEL", split = ",", description = "Keep only rows with these labels.")
    private List<String> classes = new ArrayList<>();

    @Option(
            names = "--index-base",
            paramLabel = "0|1",
            defaultValue = "1",
            description = "The index of the first feature in LIBSVM files; default: 1.")
    private int indexBase;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** The expected task. A different --task is refused; {@code because} names what determines the task. */
    public Task task(Task expected, String because) {
        Task given = givenTask();
        if (given != null && given != expected) {
            throw new UsageException("--task " + task + ": " + because + " is for " + Names.of(expected)
                    + "; machines for " + task + ": " + machinesFor(given));
        }
        return expected;
    }

    private static String machinesFor(Task task) {
        return Machines.all().stream()
                .filter(info -> info.task() == task)
                .map(MachineInfo::name)
                .collect(Collectors.joining(", "));
    }

    /** The value of --task, or classification. */
    public Task task() {
        Task given = givenTask();
        return given == null ? Task.CLASSIFICATION : given;
    }

    /** The machine that a name means for the task: with --task regression, {@code nearest} is {@code nearest-regression}. */
    public String machine(String name) {
        return givenTask() == Task.REGRESSION ? Machines.forRegression(name) : name;
    }

    public boolean namesTask() {
        return task != null;
    }

    /** Whether the column of queries is given. */
    boolean namesQuery() {
        return query != null;
    }

    private Task givenTask() {
        if (task == null) {
            return null;
        }
        return switch (task) {
            case "classification" -> Task.CLASSIFICATION;
            case "regression" -> Task.REGRESSION;
            case "ordinal" -> Task.ORDINAL;
            case "ranking" -> Task.RANKING;
            default -> throw Names.unknown("--task", task, TASKS);
        };
    }

    private void note(String note, Console console) {
        boolean quiet =
                command != null && command.commandLine().getParseResult().hasMatchedOption("--quiet");
        if (!quiet) {
            console.note(note);
        }
    }

    /** Also keeps the raw text of the columns that a similarity compares. */
    public ReadOptions toReadOptions(Task wanted, List<String> textColumns, Console console) {
        return SimilarityOptions.keep(toReadOptions(wanted, console), textColumns);
    }

    public ReadOptions toReadOptions(Task wanted, Console console) {
        if (query != null && wanted != Task.RANKING) {
            throw new UsageException("--query does not apply to " + Names.of(wanted));
        }
        ReadOptions options = ReadOptions.DEFAULTS
                .withQueryColumn(query)
                .withTask(wanted)
                .withLabel(label)
                .withWeightColumn(weightColumn)
                .withIndexBase(indexBase)
                .withWarnings(console::warn)
                .withNotes(note -> note(note, console));
        if (format != null) {
            options = options.withFormat(Names.choose(Format.class, "--format", format));
        }
        if (!classes.isEmpty()) {
            if (wanted.target() == Task.REGRESSION) {
                throw new UsageException("--classes does not apply to " + Names.of(wanted));
            }
            options = options.withClasses(classes);
        }
        return tableOptions.apply(options, label);
    }
}

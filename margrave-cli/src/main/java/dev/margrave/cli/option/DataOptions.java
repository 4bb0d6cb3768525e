// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Task;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.data.io.ReadOptions.Missing;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** How data is read; shared by every command that takes DATA. */
@HelpGroup(HelpGroup.Heading.DATA)
public final class DataOptions {
    private static final List<String> TASKS = List.of("classification", "regression", "ordinal", "ranking");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The format of DATA: libsvm, csv, arff, idx or mgd; default: by the file name.")
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

    @Option(names = "--drop", paramLabel = "NAME", description = "Ignore this column; repeatable.")
    private List<String> drop = new ArrayList<>();

    @Option(
            names = "--text",
            paramLabel = "NAME",
            description =
                    "Read this column as text, one feature per distinct value, even if it holds numbers; repeatable.")
    private List<String> text = new ArrayList<>();

    @Option(
            names = "--missing",
            paramLabel = "mean|drop",
            description =
                    "Replace missing values by the column mean, or drop rows that have any; default: they are an error.")
    private String missing;

    @Option(names = "--classes", paramLabel = "LABEL", split = ",", description = "Keep only rows with these labels.")
    private List<String> classes = new ArrayList<>();

    @Option(
            names = "--index-base",
            paramLabel = "0|1",
            defaultValue = "1",
            description = "The index of the first feature in LIBSVM files; default: 1.")
    private int indexBase;

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

    public boolean namesTask() {
        return task != null;
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
                .withMissing(missing())
                .withIndexBase(indexBase)
                .withWarnings(console::warn);
        if (format != null) {
            options = options.withFormat(Names.choose(Format.class, "--format", format));
        }
        if (!classes.isEmpty()) {
            if (wanted.target() == Task.REGRESSION) {
                throw new UsageException("--classes does not apply to " + Names.of(wanted));
            }
            options = options.withClasses(classes);
        }
        for (String name : drop) {
            options = options.withoutColumn(name);
        }
        for (String name : text) {
            options = options.withCategory(name);
        }
        return options;
    }

    private Missing missing() {
        if (missing == null) {
            return Missing.ERROR;
        }
        return switch (missing) {
            case "mean" -> Missing.FILL;
            case "drop" -> Missing.DROP;
            default -> throw Names.unknown("--missing", missing, List.of("mean", "drop"));
        };
    }
}

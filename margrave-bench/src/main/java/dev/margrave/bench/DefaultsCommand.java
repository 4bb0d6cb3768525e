// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.bench.defaults.DefaultsSettings;
import dev.margrave.bench.defaults.DefaultsStudy;
import dev.margrave.bench.defaults.DefaultsTable;
import dev.margrave.bench.fits.TableFile;
import dev.margrave.bench.fits.TableFolder;
import dev.margrave.bench.process.Json;
import dev.margrave.bench.report.Section;
import dev.margrave.machine.MachineInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how much the default parameters of each machine lose against tuned ones. */
@Command(
        name = "bench defaults",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Compares the default parameters of each machine with tuned ones, on held-out rows of many tables.")
public final class DefaultsCommand implements Callable<Integer> {
    @Option(names = "--data", paramLabel = "DIR", description = "The data folder. Default: $MARGRAVE_DATA.")
    private Path data;

    @Option(
            names = "--tables",
            paramLabel = "NAME",
            split = ",",
            description = "Only these tables, for example iris,cm1. Default: all in DIR/tabular.")
    private Set<String> tables = new TreeSet<>();

    @Option(names = "--machines", paramLabel = "NAME", split = ",", description = "Only these machines. Default: all.")
    private Set<String> machines = new TreeSet<>();

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            defaultValue = "linear,rbf:gamma=scale",
            split = ",",
            description = "Kernels. Default: linear,rbf:gamma=scale.")
    private List<String> kernels;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "300",
            description = "Rows to train on, at most. Default: 300.")
    private int rows;

    @Option(
            names = "--scored",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Held-out rows of each table, in as many splits as that takes, at most five. Default: 1000.")
    private int scored;

    @Option(
            names = "--folds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Folds of each training part that the search uses. Default: 3.")
    private int folds;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes all scores.")
    private Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the table.")
    private Path markdown;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new DefaultsCommand()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        List<String> known =
                DefaultsStudy.machines().stream().map(MachineInfo::name).toList();
        for (String name : machines) {
            if (!known.contains(name)) {
                throw wrong("machine " + name + " cannot take part; allowed: " + String.join(", ", known));
            }
        }
        if (rows < 20 || scored < 1 || folds < 2) {
            throw wrong("--rows must be at least 20, --scored at least 1 and --folds at least 2");
        }
        if (data == null) {
            String variable = System.getenv("MARGRAVE_DATA");
            data = variable == null ? Path.of("data") : Path.of(variable);
        }
        List<TableFile> chosen;
        try {
            chosen = TableFolder.list(data, tables);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return 3;
        }
        String machine = Computer.describe();
        System.out.println(machine + "\n");
        DefaultsSettings settings = new DefaultsSettings(machines, kernels, rows, scored, folds);
        DefaultsTable results = new DefaultsStudy(settings, System.err).run(chosen, found -> write(machine, found));
        System.out.println(results.section().text());
        return 0;
    }

    private CommandLine.ParameterException wrong(String message) {
        return new CommandLine.ParameterException(new CommandLine(this), message);
    }

    private void write(String machine, DefaultsTable results) throws IOException {
        Section section = results.section();
        if (markdown != null) {
            Files.writeString(markdown, machine + "\n\n" + section.markdown());
        }
        if (json != null) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("machine", machine);
            all.putAll(section.details());
            Files.writeString(json, Json.pretty(all) + "\n");
        }
    }
}

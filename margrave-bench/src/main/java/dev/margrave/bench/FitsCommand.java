// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.bench.fits.FitReportTables;
import dev.margrave.bench.fits.FitResults;
import dev.margrave.bench.fits.FitSettings;
import dev.margrave.bench.fits.FitStudy;
import dev.margrave.bench.fits.TableFile;
import dev.margrave.bench.fits.TableFolder;
import dev.margrave.bench.process.Json;
import dev.margrave.bench.report.Section;
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

/** Counts how many fits on many unprepared tables reach their optimum within a time limit. */
@Command(
        name = "bench fits",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Fits many tables, raw and standardized, with small and large C, and counts the fits that reach their optimum.")
public final class FitsCommand implements Callable<Integer> {
    @Option(names = "--data", paramLabel = "DIR", description = "The data folder. Default: $MARGRAVE_DATA.")
    private Path data;

    @Option(
            names = "--tables",
            paramLabel = "NAME",
            split = ",",
            description = "Only these tables, for example iris,cm1. Default: all in DIR/tabular.")
    private Set<String> tables = new TreeSet<>();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Time limit of each fit. Default: 10.")
    private double seconds;

    @Option(
            names = "--ugly",
            description = "Adds a column of row names to each table and multiplies a feature by a million.")
    private boolean ugly;

    @Option(
            names = "--peers",
            paramLabel = "LIST",
            split = ",",
            description = "Only these programs of margrave,libsvm,liblinear. Default: all.")
    private Set<String> peers = new TreeSet<>(FitStudy.programs());

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "6g",
            description = "Heap of the JVM that makes the fits. Default: 6g.")
    private String heap;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes all results, and a journal next to it.")
    private Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the tables.")
    private Path markdown;

    @Option(names = "--resume", description = "Continues after the fits in the journal.")
    private boolean resume;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new FitsCommand()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!(seconds > 0)) {
            throw wrong("--seconds must be positive, got " + seconds);
        }
        for (String peer : peers) {
            if (!FitStudy.programs().contains(peer)) {
                throw wrong("unknown peer " + peer + "; allowed: " + String.join(", ", FitStudy.programs()));
            }
        }
        if (resume && json == null) {
            throw wrong("--resume needs --json FILE: the journal is next to it");
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
        Path folder = Path.of(System.getProperty("margrave.bench.folder", "target/comparison"))
                .resolveSibling("fits")
                .toAbsolutePath();
        Path journal = json == null ? null : json.resolveSibling(json.getFileName() + "l");
        FitSettings settings = new FitSettings(folder, seconds, ugly, peers, journal, resume, heap);
        String machine = Computer.describe();
        System.out.println(machine + "\n");
        FitResults results = new FitStudy(settings, System.err).run(chosen, found -> write(machine, found));
        new FitReportTables(results).sections().forEach(section -> System.out.println(section.text()));
        return 0;
    }

    private CommandLine.ParameterException wrong(String message) {
        return new CommandLine.ParameterException(new CommandLine(this), message);
    }

    private void write(String machine, FitResults results) throws IOException {
        List<Section> sections = new FitReportTables(results).sections();
        if (markdown != null) {
            StringBuilder text = new StringBuilder(machine).append("\n\n");
            sections.forEach(section -> text.append(section.markdown()).append('\n'));
            Files.writeString(markdown, text);
        }
        if (json != null) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("machine", machine);
            sections.forEach(section -> all.putAll(section.details()));
            Files.writeString(json, Json.pretty(all) + "\n");
        }
    }
}

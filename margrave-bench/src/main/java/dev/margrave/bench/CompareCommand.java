// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.bench.process.Json;
import dev.margrave.bench.report.Section;
import dev.margrave.bench.work.Session;
import dev.margrave.bench.work.Settings;
import dev.margrave.bench.work.Source;
import dev.margrave.bench.work.Work;
import dev.margrave.bench.work.Works;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs Margrave and its peers on the same data one after the other and prints their time and memory. */
@Command(
        name = "bench compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Compares Margrave with other programs on the same data, each in a fresh process, one after the other.")
public final class CompareCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "WORK",
            description = "What to run: ${COMPLETION-CANDIDATES}. Default: everything.",
            completionCandidates = WorkNames.class)
    private List<String> names = new ArrayList<>();

    @Option(names = "--data", paramLabel = "DIR", description = "The data folder. Default: $MARGRAVE_DATA.")
    private Path data;

    @Option(names = "--repeat", paramLabel = "N", description = "Runs of each program. Default: 3, for rbf-mnist 1.")
    private int repeat;

    @Option(
            names = "--peers",
            paramLabel = "LIST",
            split = ",",
            description = "Only these programs, for example margrave,libsvm.")
    private Set<String> peers = new TreeSet<>();

    @Option(names = "--quick", description = "Subsets of 2 000 rows, once: to try out the command.")
    private boolean quick;

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "6g", description = "Heap of each JVM. Default: 6g.")
    private String heap;

    @Option(
            names = "--cache",
            paramLabel = "MB",
            defaultValue = "1024",
            description = "Kernel cache of each program. Default: 1024.")
    private int cache;

    @Option(
            names = "--tolerance",
            paramLabel = "GAP",
            description =
                    "Margrave's relative duality gap. Default: depends on the work. Check that the objectives still agree.")
    private double tolerance;

    @Option(
            names = "--limit",
            paramLabel = "MINUTES",
            defaultValue = "90",
            description = "Longest run of one process. Default: 90.")
    private int limit;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes all measurements.")
    private Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the tables.")
    private Path markdown;

    /** For the help text. */
    static final class WorkNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        WorkNames() {
            super(Works.all().stream().map(Work::name).toList());
        }
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new CompareCommand()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Work> works = chosen();
        if (data == null) {
            String variable = System.getenv("MARGRAVE_DATA");
            data = variable == null ? Path.of("data") : Path.of(variable);
        }
        Path folder = Path.of(System.getProperty("margrave.bench.folder", "target/comparison"))
                .toAbsolutePath();
        Path pictures = markdown == null ? null : markdown.toAbsolutePath().getParent();
        Settings settings = new Settings(
                data, folder, pictures, repeat, peers, quick, heap, cache, tolerance, Duration.ofMinutes(limit));
        Session session = new Session(settings, System.err);
        List<Section> sections = new ArrayList<>();
        boolean incomplete = false;
        String machine = Computer.describe();
        System.out.println(machine + "\n");
        for (Work work : works) {
            if (tellMissing(session, work)) {
                incomplete = true;
                continue;
            }
            Section section = work.run(session);
            System.out.println(section.text());
            sections.add(section);
            write(machine, sections);
        }
        return incomplete ? 3 : 0;
    }

    private List<Work> chosen() {
        List<Work> all = Works.all();
        for (String name : names) {
            if (all.stream().noneMatch(work -> work.name().equals(name))) {
                throw new CommandLine.ParameterException(
                        new CommandLine(this),
                        "unknown work " + name + "; allowed: "
                                + String.join(", ", all.stream().map(Work::name).toList()));
            }
        }
        return all.stream()
                .filter(work -> names.isEmpty() || names.contains(work.name()))
                .toList();
    }

    private boolean tellMissing(Session session, Work work) {
        Set<String> missing = new LinkedHashSet<>();
        for (Source source : work.sources()) {
            missing.addAll(session.missing(source));
        }
        if (!missing.isEmpty()) {
            System.out.println(work.name() + ": not run, files are missing in " + data + " (--data DIR):");
            missing.forEach(file -> System.out.println("  " + file + ": " + Source.describe(file)));
            System.out.println();
        }
        return !missing.isEmpty();
    }

    /** After every work, so that an interrupted comparison keeps its results. */
    private void write(String machine, List<Section> sections) throws IOException {
        if (markdown != null) {
            StringBuilder text = new StringBuilder(machine).append("\n\n");
            sections.forEach(section -> text.append(section.markdown()).append('\n'));
            Files.writeString(markdown, text);
        }
        if (json != null) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("machine", machine);
            all.put("quick", quick);
            sections.forEach(section -> all.put(section.name(), section.details()));
            Files.writeString(json, Json.pretty(all) + "\n");
        }
    }
}

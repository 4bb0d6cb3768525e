// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import dev.margrave.cli.study.Studies;
import dev.margrave.cli.study.Study;
import dev.margrave.data.io.Datasets;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.machine.ParameterSpec;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code margrave list}: what there is to choose from. */
@Command(
        name = "list",
        description =
                "List the machines with their parameters, the kernels, the feature maps, the bundled data sets, or the"
                        + " studies.",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ListCommand implements Callable<Integer> {
    private static final List<String> TOPICS = List.of("machines", "kernels", "maps", "datasets", "studies");

    private final Console console;

    @Parameters(arity = "0..1", paramLabel = "machines|kernels|maps|datasets|studies", description = "What to list.")
    private String topic;

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    ListCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (topic == null || !TOPICS.contains(topic)) {
            throw new UsageException(
                    "list what? " + String.join(", ", TOPICS) + (topic == null ? "" : "; got " + Text.quote(topic)));
        }
        if (outputOptions.json) {
            Json json = new Json("list").field("topic", topic);
            json.array(topic, () -> {
                switch (topic) {
                    case "machines" -> Machines.all().forEach(info -> json.object(() -> machine(json, info)));
                    case "kernels" -> Kernels.all().forEach(info -> json.object(() -> kernel(json, info)));
                    case "maps" -> Maps.all().forEach(info -> json.object(() -> map(json, info)));
                    case "studies" -> Studies.all().forEach(study -> json.object(() -> study(json, study)));
                    default -> Datasets.bundled().forEach(info -> json.object(() -> dataset(json, info)));
                }
            });
            json.print(console.out());
        } else {
            switch (topic) {
                case "machines" -> printMachines(console.out());
                case "kernels" -> printKernels(console.out());
                case "maps" -> printMaps(console.out());
                case "studies" -> printStudies(console.out());
                default -> printDatasets(console.out());
            }
        }
        return ExitCode.DONE;
    }

    private static void machine(Json json, MachineInfo info) {
        json.field("name", info.name())
                .field("summary", info.summary())
                .field("objective", info.objective())
                .field("task", Names.of(info.task()))
                .field("reference", info.reference());
        json.array(
                "parameters",
                () -> info.parameters()
                        .forEach(spec -> json.object(() -> {
                            json.field("name", spec.name());
                            if (spec.allowsAuto() || spec.isChoice()) {
                                json.field("default", defaultText(spec));
                            } else {
                                json.field("default", spec.defaultValue().getAsDouble());
                            }
                            json.field("range", spec.range()).field("meaning", spec.meaning());
                        })));
    }

    private static void kernel(Json json, Kernels.Info info) {
        json.field("spec", info.spec()).field("formula", info.formula()).field("kernel", info.isKernel());
    }

    private static void map(Json json, Maps.Info info) {
        json.field("spec", info.spec()).field("meaning", info.meaning());
    }

    private static void study(Json json, Study study) {
        json.field("name", study.name()).field("title", study.title()).field("paper", study.paper());
    }

    private static void printStudies(PrintStream out) {
        TextTable table = new TextTable("");
        Studies.all().forEach(study -> table.line(study.name(), study.title() + "; " + study.paper()));
        table.print(out);
    }

    private static void dataset(Json json, Datasets.Bundled info) {
        json.field("name", info.name())
                .field("rows", info.rows())
                .field("features", info.features())
                .field("target", info.target())
                .field("source", info.source());
    }

    private static void printMachines(PrintStream out) {
        for (MachineInfo info : Machines.all()) {
            out.println(info.name() + "  " + info.summary() + " (" + Names.of(info.task()) + ")");
            out.println("    " + info.objective() + "; " + info.reference());
            TextTable table = new TextTable("    ");
            for (ParameterSpec spec : info.parameters()) {
                table.line("-p " + spec.name() + "=" + defaultText(spec), spec.range(), spec.meaning());
            }
            table.print(out);
        }
    }

    private static String defaultText(ParameterSpec spec) {
        if (spec.allowsAuto()) {
            return "auto";
        }
        double value = spec.defaultValue().getAsDouble();
        return spec.isChoice() ? spec.choices().get((int) value) : Text.number(value);
    }

    private static void printKernels(PrintStream out) {
        TextTable table = new TextTable("");
        for (Kernels.Info info : Kernels.all()) {
            table.line(info.spec(), info.formula() + (info.isKernel() ? "" : "  (a similarity, no kernel)"));
        }
        table.print(out);
    }

    private static void printMaps(PrintStream out) {
        TextTable table = new TextTable("");
        Maps.all().forEach(info -> table.line(info.spec(), info.meaning()));
        table.print(out);
    }

    private static void printDatasets(PrintStream out) {
        TextTable table = new TextTable("").line("name", "rows", "features", "target", "source");
        for (Datasets.Bundled info : Datasets.bundled()) {
            table.line(
                    info.name(),
                    Integer.toString(info.rows()),
                    Integer.toString(info.features()),
                    info.target(),
                    info.source());
        }
        table.print(out);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.ApiNames;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.data.io.Datasets;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.machine.ParameterSpec;
import java.io.PrintStream;
import java.util.stream.Collectors;

/** The topics that the library itself provides. */
enum LibraryTopic implements ListTopic {
    MACHINES("machines"),
    KERNELS("kernels"),
    SIMILARITIES("similarities"),
    MAPS("feature maps"),
    DATASETS("data sets");

    private final String title;

    LibraryTopic(String title) {
        this.title = title;
    }

    @Override
    public String topic() {
        return Names.of(this);
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public void write(Json json) {
        switch (this) {
            case MACHINES -> Machines.all().forEach(info -> json.object(() -> machine(json, info)));
            case KERNELS, SIMILARITIES -> Kernels.all().forEach(info -> json.object(() -> kernel(json, info)));
            case MAPS -> Maps.all().forEach(info -> json.object(() -> map(json, info)));
            case DATASETS -> Datasets.bundled().forEach(info -> json.object(() -> dataset(json, info)));
        }
    }

    @Override
    public void print(PrintStream out) {
        switch (this) {
            case MACHINES -> printMachines(out);
            case KERNELS, SIMILARITIES -> printKernels(out);
            case MAPS -> printMaps(out);
            case DATASETS -> printDatasets(out);
        }
    }

    private static void machine(Json json, MachineInfo info) {
        json.field("name", info.name())
                .field("summary", ApiNames.toOptions(info.summary()))
                .field("objective", info.objective())
                .field("task", Names.of(info.task()))
                .field("certificate", info.certificate())
                .field("reference", info.reference());
        json.array(
                "parameters",
                () -> info.parameters()
                        .forEach(spec -> json.object(() -> {
                            json.field("name", spec.name());
                            if (spec.allowsAuto() || spec.allowsInfinity() || spec.isChoice() || spec.isList()) {
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

    private static void dataset(Json json, Datasets.Bundled info) {
        json.field("name", info.name())
                .field("rows", info.rows())
                .field("features", info.features())
                .field("target", info.target())
                .field("source", info.source());
    }

    private static void printMachines(PrintStream out) {
        for (MachineInfo info : Machines.all()) {
            out.println(info.name() + "  " + ApiNames.toOptions(info.summary()) + " (" + Names.of(info.task()) + ")");
            out.println("    " + info.objective() + "; " + info.reference());
            out.println("    certificate: " + info.certificate());
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
        if (spec.allowsInfinity()) {
            return "infinite";
        }
        if (spec.isList()) {
            return spec.list().stream().map(Text::number).collect(Collectors.joining(","));
        }
        double value = spec.defaultValue().getAsDouble();
        return spec.isChoice() ? spec.choices().get((int) value) : Text.number(value);
    }

    private static void printKernels(PrintStream out) {
        TextTable table = new TextTable("");
        for (Kernels.Info info : Kernels.all()) {
            table.line(info.spec(), info.formula() + (info.isKernel() ? "" : "  (not a kernel)"));
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

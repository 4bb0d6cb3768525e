// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.ParameterAssignments;
import dev.margrave.cli.option.SimilarityOptions;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.feature.Maps;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The machine and all its settings that do not depend on data. */
public final class MachineOptions {
    @Option(
            names = {"-m", "--machine"},
            paramLabel = "MACHINE",
            description = "The machine; see 'margrave list machines'.")
    private String machine;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            description = "The kernel, for instance rbf:gamma=0.5; default: linear; see 'margrave list kernels'.")
    private String kernel;

    @Option(
            names = "--similarity",
            paramLabel = "SPEC",
            description =
                    "A similarity to use instead of a kernel, for machines on landmarks, for instance levenshtein:column=NAME;"
                            + " see 'margrave list similarities'.")
    private String similarity;

    @Option(
            names = "--map",
            paramLabel = "SPEC",
            description = "A feature map to use instead of a kernel, for instance"
                    + " fourier:gamma=0.5,features=500; see 'margrave list maps'.")
    private String map;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Set a parameter of the machine; VALUE may be auto if the machine can choose it; repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Mixin
    private FormulationOptions form = new FormulationOptions();

    /** The machine, for the task of the data if it is given, checked, with everything except data, solver limits and weights. */
    public Machine<?> build(DataOptions data) {
        if (machine == null) {
            throw new UsageException("missing required option -m MACHINE; machines: "
                    + Machines.all().stream().map(MachineInfo::name).collect(Collectors.joining(", ")));
        }
        Machine<?> made = Machines.named(data.machine(machine));
        for (Map.Entry<String, String> entry :
                ParameterAssignments.parse("-p", parameters).entrySet()) {
            made = ParameterAssignments.set(made, entry.getKey(), entry.getValue());
        }
        if (map != null && kernel != null && !kernel.equals("linear")) {
            throw new UsageException("--map and --kernel exclude each other: the map replaces the kernel");
        }
        if (similarity != null && (map != null || kernel != null)) {
            throw new UsageException("--similarity and --" + (map == null ? "kernel" : "map")
                    + " exclude each other: a similarity replaces the kernel");
        }
        if (isPrecomputed() && !form.scaling(Scaling.NONE).equals(Scaling.NONE)) {
            throw new UsageException(
                    "--scale does not apply to precomputed values; scale the rows before computing them");
        }
        made = made.map(map == null ? null : Maps.parseKernelMap(map));
        made = SimilarityOptions.kernel(made, kernel());
        Machine<?> chosen = similarity == null
                ? made
                : made.similarity(PairFiles.similarity(similarity, form.scaling(Scaling.NONE)));
        return form.apply(chosen, kernel == null ? "linear" : kernel);
    }

    /** Rejects parameters that choose landmarks, which have no effect if a file has them. */
    public void checkGivenLandmarks(Machine<?> built) {
        ParameterAssignments.parse("-p", parameters).forEach((name, value) -> {
            boolean chooses = name.equals("select") || (name.equals("landmarks") && !built.usesLandmarkPairs());
            if (chooses) {
                throw new UsageException("-p " + name + "=" + Text.cut(value)
                        + " and --landmarks FILE exclude each other: all rows of the file are landmarks");
            }
        });
    }

    private String kernel() {
        return kernel == null ? "linear" : PairFiles.kernelSpec(kernel);
    }

    /** The columns whose raw text the similarity compares. */
    public List<String> textColumns() {
        return similarity == null ? List.of() : PairFiles.textColumns(similarity);
    }

    /** A hint if the columns should be scaled. */
    public Optional<String> scaleHint(Dataset data) {
        return form.scaleHint(List.of(similarity != null ? similarity : map == null ? kernel() : map), data);
    }

    public boolean isPrecomputed() {
        return SimilarityOptions.isPrecomputed(similarity == null ? kernel() : similarity);
    }
}

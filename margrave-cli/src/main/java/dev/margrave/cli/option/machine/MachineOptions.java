// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.cli.option.ParameterAssignments;
import dev.margrave.cli.option.SimilarityOptions;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Similarities;
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

/** Which machine, and what it is told before it sees data. */
public final class MachineOptions {
    @Option(
            names = {"-m", "--machine"},
            paramLabel = "MACHINE",
            description = "The machine; see 'margrave list machines'.")
    private String machine;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            description = "The kernel, for instance rbf:gamma=0.5; see 'margrave list kernels'; default: linear.")
    private String kernel;

    @Option(
            names = "--similarity",
            paramLabel = "SPEC",
            description = "In the place of a kernel for machines on landmarks, for instance levenshtein:column=NAME;"
                    + " see 'margrave list similarities'.")
    private String similarity;

    @Option(
            names = "--map",
            paramLabel = "SPEC",
            description = "Train on the features of a map that stands for a kernel, for instance"
                    + " fourier:gamma=0.5,features=500; see 'margrave list maps'.")
    private String map;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "A parameter of the machine; VALUE may be auto where the machine can find it; repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Mixin
    private FormOptions form = new FormOptions();

    /** The machine with everything but data, solver limits and weights; all values are checked. */
    public Machine<?> build() {
        if (machine == null) {
            throw new UsageException("-m MACHINE is needed; machines: "
                    + Machines.all().stream().map(MachineInfo::name).collect(Collectors.joining(", ")));
        }
        Machine<?> made = Machines.named(machine);
        for (Map.Entry<String, String> entry :
                ParameterAssignments.parse("-p", parameters).entrySet()) {
            made = ParameterAssignments.set(made, entry.getKey(), entry.getValue());
        }
        if (map != null && !kernel().equals("linear")) {
            throw new UsageException("--map and --kernel exclude each other: the map stands for a kernel itself");
        }
        if (similarity != null && (map != null || kernel != null)) {
            throw new UsageException("--similarity and --" + (map == null ? "kernel" : "map")
                    + " exclude each other: a similarity takes the place of a kernel");
        }
        if (isPrecomputed() && !form.scaling(Scaling.NONE).equals(Scaling.NONE)) {
            throw new UsageException(
                    "--scale does not apply to precomputed values; scale the rows before they are compared");
        }
        made = made.map(map == null ? null : Maps.parseKernelMap(map));
        made = SimilarityOptions.kernel(made, kernel());
        return form.apply(similarity == null ? made : made.similarity(Similarities.rule(similarity)), kernel());
    }

    private String kernel() {
        return kernel == null ? "linear" : PairFiles.kernelSpec(kernel);
    }

    /** The columns that the similarity reads as text. */
    public List<String> textColumns() {
        return similarity == null ? List.of() : Similarities.rule(similarity).textColumns();
    }

    /** What to say of columns that ask for {@code --scale}. */
    public Optional<String> scaleHint(Dataset data) {
        return form.scaleHint(List.of(similarity != null ? similarity : map == null ? kernel() : map), data);
    }

    public boolean isPrecomputed() {
        return SimilarityOptions.isPrecomputed(similarity == null ? kernel() : similarity);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.model.Multiclass;
import dev.margrave.problem.LinearProblem.Bias;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which machine, and what it is told before it sees data. */
final class MachineOptions {
    @Option(
            names = {"-m", "--machine"},
            paramLabel = "MACHINE",
            description = "The machine; see 'margrave list machines'.")
    private String machine;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            defaultValue = "linear",
            description = "The kernel, for instance rbf:gamma=0.5; see 'margrave list kernels'; default: linear.")
    private String kernel;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "A parameter of the machine; VALUE may be auto where the machine can find it; repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = "--scale",
            paramLabel = "SCALING",
            defaultValue = "none",
            description = "none, minmax, minmax:-1,1, standard or unit; stored in the model; default: none.")
    private String scale;

    @Option(names = "--no-bias", description = "No bias term.")
    private boolean noBias;

    @Option(
            names = "--penalize-bias",
            description = "LIBLINEAR's convention: the bias is the weight of a constant feature. Linear kernel only.")
    private boolean penalizeBias;

    @Option(names = "--normalize-kernel", description = "Divide the kernel so that trace(K) = n.")
    private boolean normalizeKernel;

    @Option(
            names = "--multiclass",
            paramLabel = "SCHEME",
            defaultValue = "one-vs-one",
            description = "one-vs-one or one-vs-rest; default: one-vs-one.")
    private String multiclass;

    /** The machine with everything but data, solver limits and weights; all values are checked. */
    Machine<?> build() {
        if (machine == null) {
            throw new UsageException("-m MACHINE is needed; machines: "
                    + Machines.all().stream().map(MachineInfo::name).collect(Collectors.joining(", ")));
        }
        Machine<?> made = Machines.named(machine);
        Set<String> seen = new HashSet<>();
        for (String assignment : parameters) {
            made = set(made, assignment, seen);
        }
        return made.kernel(Kernels.parse(kernel))
                .normalizeKernel(normalizeKernel)
                .scale(Scaling.parse(scale))
                .bias(bias())
                .multiclass(Multiclass.parse(multiclass));
    }

    boolean isPrecomputed() {
        return kernel.equals("precomputed") || kernel.startsWith("precomputed:");
    }

    private Bias bias() {
        if (noBias && penalizeBias) {
            throw new UsageException("--no-bias and --penalize-bias exclude each other");
        }
        if (penalizeBias && !kernel.equals("linear")) {
            throw new UsageException("--penalize-bias needs --kernel linear, got " + Text.quote(kernel));
        }
        return noBias ? Bias.NONE : penalizeBias ? Bias.PENALISED : Bias.FREE;
    }

    private static Machine<?> set(Machine<?> machine, String assignment, Set<String> seen) {
        int equals = assignment.indexOf('=');
        if (equals <= 0) {
            throw new UsageException("-p expects NAME=VALUE, got " + Text.quote(assignment));
        }
        String name = assignment.substring(0, equals);
        String value = assignment.substring(equals + 1);
        ParameterSpec spec = machine.info().parameters().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException("machine " + machine.info().name() + " has no parameter "
                                + Text.quote(name) + "; it has " + names(machine.info())));
        if (!seen.add(name)) {
            throw new UsageException("parameter " + name + " is given twice");
        }
        if (spec.isChoice()) {
            return machine.set(name, choice(spec, value));
        }
        if (value.equals("auto")) {
            return machine.setAuto(name);
        }
        try {
            return machine.set(name, Numbers.parse(value));
        } catch (TypeConversionException e) {
            throw new UsageException("parameter " + name + ": " + e.getMessage());
        }
    }

    private static double choice(ParameterSpec spec, String word) {
        if (!spec.choices().contains(word)) {
            throw new UsageException(
                    "parameter " + spec.name() + " must be " + spec.range() + ", got " + Text.quote(word));
        }
        return spec.choice(word);
    }

    private static String names(MachineInfo info) {
        return info.parameters().isEmpty()
                ? "none"
                : info.parameters().stream().map(ParameterSpec::name).collect(Collectors.joining(", "));
    }
}

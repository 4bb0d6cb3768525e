// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.cli.option.ColumnRanges;
import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.ParameterAssignments;
import dev.margrave.cli.option.SimilarityOptions;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.kernel.Similarities;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.CandidateSpace;
import dev.margrave.selection.DefaultGrid;
import dev.margrave.selection.ParameterRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Which machines, on which kernels, with which values: what {@code tune} and {@code compare} choose among. A parameter that
 * is neither fixed by {@code -p} nor listed by {@code --grid} gets the values of {@link DefaultGrid}, or where no machine is named
 * those of {@link AutomaticMachines}.
 */
public final class CandidateOptions {
    /** The candidates of one machine on one kernel, or map or similarity in its place, by its spec. */
    public record Family(String machine, String kernel, List<Machine<?>> candidates) {}

    private static final double MAX_SPREAD = 10;
    private static final long MAX_SCALED_VALUES = 50_000_000; // zeros of sparse rows would no longer be zeros

    @Option(
            names = {"-m", "--machine"},
            paramLabel = "MACHINE",
            split = ",",
            description = "The machines, separated by commas; see 'margrave list machines'.")
    private List<String> machines = new ArrayList<>();

    @Option(
            names = "--map",
            paramLabel = "SPEC",
            description = "A map that stands for a kernel, for instance fourier:gamma=0.5, or fourier to try several"
                    + " widths; repeatable; beside kernels where --kernel is given, too.")
    private List<String> maps = new ArrayList<>();

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            description =
                    "A kernel, for instance rbf:gamma=0.5, or rbf to try several widths; repeatable; default: linear.")
    private List<String> kernels = new ArrayList<>();

    @Option(
            names = "--similarity",
            paramLabel = "SPEC",
            description = "In the place of a kernel for machines on landmarks, for instance levenshtein:column=NAME;"
                    + " repeatable.")
    private List<String> similarities = new ArrayList<>();

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Fix a parameter of the machines that have it; repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = "--grid",
            paramLabel = "NAME=LIST",
            description = "Values to try, such as C=0.1,1,10 or C=2^-5..2^15:2; NAME is a parameter of the machine,"
                    + " the kernel (kernel.gamma where both have it) or the map (map.features); repeatable.")
    private List<String> grids = new ArrayList<>();

    @Mixin
    private FormOptions form = new FormOptions();

    /** Whether the machines are to be chosen as well. */
    public boolean isAutomatic() {
        return machines.isEmpty();
    }

    /** For commands that do not choose machines themselves. */
    public void requireMachines() {
        if (isAutomatic()) {
            throw new UsageException("-m MACHINE,MACHINE,… is needed; machines: "
                    + Machines.all().stream().map(MachineInfo::name).collect(Collectors.joining(", ")));
        }
    }

    /** What the machines learn, checked to be one thing; {@code asked} where none is named. */
    public Task task(DataOptions data) {
        if (isAutomatic()) {
            return data.task();
        }
        Task task = null;
        for (String name : machines) {
            task = data.task(Machines.named(name).info().task(), "machine " + name);
            Task first = Machines.named(machines.get(0)).info().task();
            if (task != first) {
                throw new UsageException("-m: machine " + machines.get(0) + " is for " + Names.of(first) + ", " + name
                        + " for " + Names.of(task) + "; choose among machines of one kind");
            }
        }
        return task;
    }

    /** All families; {@code tell} sets limits, weights and whatever else is the same for all. */
    public List<Family> families(Dataset data, Task task, UnaryOperator<Machine<?>> tell) {
        Map<String, String> fixed = ParameterAssignments.parse("-p", parameters);
        Map<String, List<Double>> lists = new LinkedHashMap<>();
        ParameterAssignments.parse("--grid", grids).forEach((name, text) -> lists.put(name, values(name, text)));
        Set<String> unused = new LinkedHashSet<>(fixed.keySet());
        unused.addAll(lists.keySet());
        List<Family> families = new ArrayList<>();
        for (String name : machineNames(task, data)) {
            for (CandidateSpace space : spaces()) {
                families.add(family(name, space, data, fixed, lists, unused, tell));
            }
        }
        refuse(unused);
        return families;
    }

    private static void refuse(Set<String> unused) {
        if (!unused.isEmpty()) {
            throw new UsageException("no machine, kernel or map here has a parameter "
                    + Text.quote(unused.iterator().next()));
        }
    }

    /** Families of one candidate each, with the defaults of what {@code -p} does not set. */
    public List<Family> untuned(Dataset data, Task task, UnaryOperator<Machine<?>> tell) {
        if (!grids.isEmpty()) {
            throw new UsageException("--no-tune and --grid exclude each other");
        }
        Map<String, String> fixed = ParameterAssignments.parse("-p", parameters);
        Set<String> unused = new LinkedHashSet<>(fixed.keySet());
        List<Family> families = new ArrayList<>();
        for (String name : machineNames(task, data)) {
            for (CandidateSpace space : spaces()) {
                Machine<?> machine = fix(plain(name, space, data, tell), fixed, unused);
                families.add(new Family(name, space.spec(), CandidateGrid.of(machine, space, Map.of())));
            }
        }
        refuse(unused);
        return families;
    }

    private Family family(
            String name,
            CandidateSpace space,
            Dataset data,
            Map<String, String> fixed,
            Map<String, List<Double>> lists,
            Set<String> unused,
            UnaryOperator<Machine<?>> tell) {
        Machine<?> machine = fix(plain(name, space, data, tell), fixed, unused);
        Map<String, List<Double>> used = new LinkedHashMap<>(
                isAutomatic() ? AutomaticMachines.grid(machine.info(), data) : DefaultGrid.of(machine.info(), data));
        used.keySet().removeAll(fixed.keySet());
        used.keySet().removeIf(parameter -> !machine.hasUseFor(parameter));
        for (Map.Entry<String, List<Double>> entry : lists.entrySet()) {
            if (CandidateGrid.applies(entry.getKey(), machine, space)) {
                if (fixed.containsKey(entry.getKey())) {
                    throw new UsageException("parameter " + entry.getKey() + " is given by -p and by --grid");
                }
                used.put(entry.getKey(), entry.getValue());
                unused.remove(entry.getKey());
            }
        }
        space.missingWidth().filter(width -> !isListed(width, machine, lists)).ifPresent(width -> {
            FeatureMatrix scaled = Scaler.learn(scaling(data), data).apply(data.features());
            used.put(width, DefaultGrid.gammas(scaled));
        });
        return new Family(name, space.spec(), CandidateGrid.of(machine, space, used));
    }

    /** Whether {@code --grid} has this width, by its full name or by one that is not the machine's own. */
    private static boolean isListed(String width, Machine<?> machine, Map<String, List<Double>> lists) {
        String last = width.substring(width.lastIndexOf('.') + 1);
        boolean isOfMachine = machine.info().parameters().stream()
                .anyMatch(spec -> spec.name().equals(last));
        return lists.containsKey(width) || (!isOfMachine && lists.containsKey(last));
    }

    /** The machine before its parameters are set. */
    private Machine<?> plain(String name, CandidateSpace space, Dataset data, UnaryOperator<Machine<?>> tell) {
        String kernel = space.kind() == CandidateSpace.Kind.KERNEL ? space.spec() : "linear";
        if (kernel.startsWith("precomputed")) {
            throw new UsageException("--kernel precomputed cannot be split into parts; train can use it");
        }
        if (!kernel.equals("linear")) {
            SimilarityOptions.kernel(Machines.named(name), kernel);
        }
        Machine<?> machine = tell.apply(form.apply(Machines.named(name), kernel).scale(scaling(data)));
        if (machine.needsUniversum()) {
            throw new UsageException("machine " + name + " needs --universum, which only train takes");
        }
        return machine;
    }

    /** Sets the fixed parameters that the machine has. */
    private static Machine<?> fix(Machine<?> machine, Map<String, String> fixed, Set<String> unused) {
        Machine<?> told = machine;
        for (Map.Entry<String, String> entry : fixed.entrySet()) {
            boolean has = machine.info().parameters().stream()
                    .anyMatch(spec -> spec.name().equals(entry.getKey()));
            if (has) {
                told = ParameterAssignments.set(told, entry.getKey(), entry.getValue());
                unused.remove(entry.getKey());
            }
        }
        return told;
    }

    private static List<Double> values(String name, String text) {
        try {
            return ParameterRange.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--grid " + Text.cut(name) + ": " + e.getMessage());
        }
    }

    private List<String> machineNames(Task task, Dataset data) {
        return isAutomatic()
                ? AutomaticMachines.names(task, data)
                : machines.stream().distinct().toList();
    }

    /** Linear, unless everything is left open; none where maps alone are asked for. */
    public List<String> kernelSpecs() {
        if (!similarities.isEmpty() && !(kernels.isEmpty() && maps.isEmpty())) {
            throw new UsageException("--similarity and --" + (maps.isEmpty() ? "kernel" : "map")
                    + " exclude each other: a similarity takes the place of a kernel");
        }
        if (!similarities.isEmpty() && isAutomatic()) {
            throw new UsageException("--similarity needs -m; machines that take one: " + Machines.usingSimilarities());
        }
        if (kernels.isEmpty()) {
            return !maps.isEmpty() || !similarities.isEmpty()
                    ? List.of()
                    : isAutomatic() ? List.of("linear", "rbf") : List.of("linear");
        }
        return kernels.stream().map(PairFiles::kernelSpec).distinct().toList();
    }

    private List<CandidateSpace> spaces() {
        List<CandidateSpace> all = new ArrayList<>();
        kernelSpecs().forEach(spec -> all.add(CandidateSpace.ofKernel(spec)));
        maps.stream().distinct().forEach(spec -> all.add(CandidateSpace.ofMap(spec)));
        similarities.stream().distinct().forEach(spec -> all.add(CandidateSpace.ofSimilarity(spec)));
        return all;
    }

    /** The columns that similarities read as text. */
    public List<String> textColumns() {
        return similarities.stream()
                .flatMap(spec -> Similarities.rule(spec).textColumns().stream())
                .distinct()
                .toList();
    }

    /** Whether rows hold their similarities with the rows of the file. */
    public boolean isPrecomputed() {
        return similarities.stream().anyMatch(SimilarityOptions::isPrecomputed);
    }

    private List<String> spaceSpecs() {
        return spaces().stream().map(CandidateSpace::spec).toList();
    }

    /** What to say of columns that ask for {@code --scale}. */
    public Optional<String> scaleHint(Dataset data) {
        return scaling(data).equals(Scaling.NONE) ? form.scaleHint(spaceSpecs(), data) : Optional.empty();
    }

    /** None, unless everything is left open and the columns of a table, not too wide, differ much in their ranges. */
    public Scaling scaling(Dataset data) {
        FeatureMatrix rows = data.features();
        boolean standard = isAutomatic()
                && (long) rows.rows() * rows.columns() <= MAX_SCALED_VALUES
                && new ColumnRanges(rows).spread() > MAX_SPREAD;
        return form.scaling(standard ? Scaling.STANDARD : Scaling.NONE);
    }
}

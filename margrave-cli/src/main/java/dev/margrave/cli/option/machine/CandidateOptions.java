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
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.CandidateSpace;
import dev.margrave.selection.DefaultGrid;
import dev.margrave.selection.ParameterRange;
import dev.margrave.selection.anytime.AutomaticFamilies;
import dev.margrave.selection.anytime.CandidateFamily;
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
 * The machines, kernels and parameter values that {@code tune} and {@code compare} choose among. A parameter that
 * is neither fixed by {@code -p} nor listed by {@code --grid} gets the values of {@link DefaultGrid}, or if no machine is named
 * those of {@link AutomaticFamilies}.
 */
public final class CandidateOptions {
    /** The candidates of one machine on one kernel, map or similarity, identified by its spec. */
    public record Family(String machine, String kernel, CandidateFamily grid) {
        public List<Machine<?>> candidates() {
            return grid.candidates();
        }
    }

    private static final double MAX_SPREAD =
            10; // ratio of column ranges up to which rows are not scaled; chosen by hand
    private static final long MAX_SCALED_VALUES =
            50_000_000; // of numbers, whose zeros scaling would turn into stored values

    @Option(
            names = {"-m", "--machine"},
            paramLabel = "MACHINE",
            split = ",",
            description = "The machines, separated by commas; see 'margrave list machines'.")
    private List<String> machines = new ArrayList<>();

    @Option(
            names = "--map",
            paramLabel = "SPEC",
            description =
                    "A feature map to use instead of a kernel, for instance fourier:gamma=0.5, or fourier to try several"
                            + " widths; repeatable; with --kernel, both are tried.")
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
            description =
                    "A similarity to use instead of a kernel, for machines on landmarks, for instance levenshtein:column=NAME;"
                            + " repeatable.")
    private List<String> similarities = new ArrayList<>();

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Fix a parameter for all machines that have it; repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = "--grid",
            paramLabel = "NAME=LIST",
            description =
                    "Try these values, such as C=0.1,1,10 or C=2^-5..2^15:2. NAME is a parameter of the machine,"
                            + " the kernel (kernel.gamma if both have it) or the map (map.features), or weight:LABEL; repeatable.")
    private List<String> grids = new ArrayList<>();

    @Mixin
    private FormulationOptions form = new FormulationOptions();

    /** Whether the machine is chosen as well. */
    public boolean isAutomatic() {
        return machines.isEmpty();
    }

    public Optional<String> firstMachine() {
        return machines.stream().findFirst();
    }

    /** Whether neither machines nor values are given, so that the search chooses how much it tries. */
    public boolean isOpen() {
        return isAutomatic() && grids.isEmpty();
    }

    /** For commands that do not choose machines automatically. */
    public void requireMachines() {
        if (isAutomatic()) {
            throw new UsageException("missing required option -m MACHINE,MACHINE,…; machines: "
                    + Machines.all().stream().map(MachineInfo::name).collect(Collectors.joining(", ")));
        }
    }

    /** The common task of the machines, or {@code given} if none is named. */
    public Task task(DataOptions data) {
        if (isAutomatic()) {
            return data.task();
        }
        Task task = null;
        machines.replaceAll(data::machine);
        for (String name : machines) {
            task = data.task(Machines.named(name).info().task(), "machine " + name);
            Task first = Machines.named(machines.get(0)).info().task();
            if (task != first) {
                throw new UsageException("-m: machine " + machines.get(0) + " is for " + Names.of(first) + ", " + name
                        + " for " + Names.of(task) + "; all machines must be for the same task");
            }
        }
        return task;
    }

    /** All families; {@code configure} sets limits, weights and whatever else they share. */
    public List<Family> families(Dataset data, Task task, UnaryOperator<Machine<?>> configure) {
        return families(data, task, configure, Double.POSITIVE_INFINITY);
    }

    /** The same for a search with a budget in seconds, on which the kernels that are tried without a name depend. */
    public List<Family> families(Dataset data, Task task, UnaryOperator<Machine<?>> configure, double budget) {
        Map<String, String> fixed = ParameterAssignments.parse("-p", parameters);
        Map<String, List<Double>> lists = new LinkedHashMap<>();
        ParameterAssignments.parse("--grid", grids).forEach((name, text) -> lists.put(name, values(name, text)));
        checkWeightedLabels(lists.keySet(), data);
        Set<String> unused = new LinkedHashSet<>(fixed.keySet());
        unused.addAll(lists.keySet());
        List<Family> families = new ArrayList<>();
        for (String name : machineNames(task, data, budget)) {
            for (CandidateSpace space : spaces(task, data, budget)) {
                families.add(family(name, space, data, fixed, lists, unused, configure));
            }
        }
        refuse(unused);
        return families;
    }

    private static void checkWeightedLabels(Set<String> names, Dataset data) {
        for (String name : names) {
            boolean hasLabels = data.task() == Task.CLASSIFICATION;
            if (hasLabels
                    && CandidateGrid.isLabelWeight(name)
                    && data.labels().code(CandidateGrid.weightedLabel(name)) < 0) {
                throw new UsageException("--grid " + Text.cut(name) + ": the data have no such label; labels: "
                        + Text.few(data.labels().names(), 20));
            }
        }
    }

    private static void refuse(Set<String> unused) {
        if (!unused.isEmpty()) {
            throw new UsageException("no machine, kernel or map here has a parameter "
                    + Text.quote(unused.iterator().next()));
        }
    }

    /** Families of one candidate each, with defaults for everything that {@code -p} does not set. */
    public List<Family> untuned(Dataset data, Task task, UnaryOperator<Machine<?>> configure) {
        if (!grids.isEmpty()) {
            throw new UsageException("--no-tune and --grid exclude each other");
        }
        Map<String, String> fixed = ParameterAssignments.parse("-p", parameters);
        Set<String> unused = new LinkedHashSet<>(fixed.keySet());
        List<Family> families = new ArrayList<>();
        for (String name : machineNames(task, data, Double.POSITIVE_INFINITY)) {
            for (CandidateSpace space : spaces()) {
                Machine<?> machine = fix(plain(name, space, data, configure), fixed, unused);
                families.add(new Family(name, space.spec(), new CandidateFamily(machine, space, Map.of())));
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
            UnaryOperator<Machine<?>> configure) {
        Machine<?> machine = fix(plain(name, space, data, configure), fixed, unused);
        Map<String, List<Double>> used = new LinkedHashMap<>(
                isAutomatic() ? AutomaticFamilies.grid(machine.info(), data) : DefaultGrid.of(machine.info(), data));
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
        CandidateFamily grid = new CandidateFamily(machine, space, used);
        grid.candidates(); // reports wrong values before any work begins
        return new Family(name, space.spec(), grid);
    }

    /** Whether {@code --grid} lists this width, by its full name or by a name that is no parameter of the machine. */
    private static boolean isListed(String width, Machine<?> machine, Map<String, List<Double>> lists) {
        String last = width.substring(width.lastIndexOf('.') + 1);
        boolean isOfMachine = machine.info().parameters().stream()
                .anyMatch(spec -> spec.name().equals(last));
        return lists.containsKey(width) || (!isOfMachine && lists.containsKey(last));
    }

    /** The machine before its parameters are set. */
    private Machine<?> plain(String name, CandidateSpace space, Dataset data, UnaryOperator<Machine<?>> configure) {
        String kernel = space.kind() == CandidateSpace.Kind.KERNEL ? space.spec() : "linear";
        String given = kernels.stream().anyMatch(PairFiles::isLearned) ? kernels.get(0) : kernel;
        if (isPrecomputed() && !scaling(data).equals(Scaling.NONE)) {
            throw new UsageException(
                    "--scale does not apply to precomputed values; scale the rows before computing them");
        }
        if (isPrecomputed() && spaces().size() > 1) {
            throw new UsageException("precomputed values are features of no other kernel, map or similarity");
        }
        if (!kernel.equals("linear")) {
            SimilarityOptions.kernel(Machines.named(name), kernel);
        }
        Machine<?> machine =
                configure.apply(form.apply(Machines.named(name), given).scale(scaling(data)));
        if (machine.needsUniversum()) {
            throw new UsageException("machine " + name + " needs --universum, which only train has");
        }
        return machine;
    }

    /** Sets the fixed parameters that the machine has. */
    private static Machine<?> fix(Machine<?> machine, Map<String, String> fixed, Set<String> unused) {
        Machine<?> configured = machine;
        for (Map.Entry<String, String> entry : fixed.entrySet()) {
            boolean has = machine.info().parameters().stream()
                    .anyMatch(spec -> spec.name().equals(entry.getKey()));
            if (has) {
                configured = ParameterAssignments.set(configured, entry.getKey(), entry.getValue());
                unused.remove(entry.getKey());
            }
        }
        return configured;
    }

    private static List<Double> values(String name, String text) {
        if (text.isBlank()) {
            throw new UsageException("--grid " + Text.cut(name) + " has no values; write 0.1,1,10 or 2^-5..2^15:2");
        }
        try {
            return ParameterRange.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--grid " + Text.cut(name) + ": " + e.getMessage());
        }
    }

    private List<String> machineNames(Task task, Dataset data, double budget) {
        return isAutomatic()
                ? AutomaticFamilies.of(task, data, choosesKernels() ? budget : Double.POSITIVE_INFINITY)
                        .names()
                : machines.stream().distinct().toList();
    }

    /** Linear by default, several if everything is left open, none if only maps are given. */
    public List<String> kernelSpecs() {
        if (!similarities.isEmpty() && !(kernels.isEmpty() && maps.isEmpty())) {
            throw new UsageException("--similarity and --" + (maps.isEmpty() ? "kernel" : "map")
                    + " exclude each other: a similarity replaces the kernel");
        }
        if (!similarities.isEmpty() && isAutomatic()) {
            throw new UsageException("--similarity needs -m; machines that take one: " + Machines.usingSimilarities());
        }
        if (kernels.isEmpty()) {
            return !maps.isEmpty() || !similarities.isEmpty()
                    ? List.of()
                    : isAutomatic() ? List.of("linear", "rbf") : List.of("linear");
        }
        if (kernels.stream().anyMatch(PairFiles::isLearned) && kernels.size() + maps.size() > 1) {
            throw new UsageException(
                    "--kernel learned:FILE transforms all rows, so there can be no other kernel or map");
        }
        return kernels.stream().map(PairFiles::kernelSpec).distinct().toList();
    }

    /** Whether machines, kernels and maps are all left open. */
    private boolean choosesKernels() {
        return isAutomatic() && kernels.isEmpty() && maps.isEmpty() && similarities.isEmpty();
    }

    /** Why a map takes the place of a kernel, if it does. */
    public Optional<String> mapReason(Task task, Dataset data, double budget) {
        return Optional.of(AutomaticFamilies.of(task, data, budget).reason())
                .filter(reason -> choosesKernels() && !reason.isEmpty());
    }

    private List<CandidateSpace> spaces(Task task, Dataset data, double budget) {
        return choosesKernels() ? AutomaticFamilies.of(task, data, budget).spaces() : spaces();
    }

    private List<CandidateSpace> spaces() {
        List<CandidateSpace> all = new ArrayList<>();
        kernelSpecs().forEach(spec -> all.add(CandidateSpace.ofKernel(spec)));
        maps.stream().distinct().forEach(spec -> all.add(CandidateSpace.ofMap(spec)));
        similarities.stream()
                .distinct()
                .forEach(spec -> all.add(
                        PairFiles.isLearned(spec)
                                ? CandidateSpace.ofSimilarity(PairFiles.similarity(spec, form.scaling(Scaling.NONE)))
                                : CandidateSpace.ofSimilarity(spec)));
        return all;
    }

    /** The columns that similarities read as text. */
    public List<String> textColumns() {
        return similarities.stream()
                .flatMap(spec -> PairFiles.textColumns(spec).stream())
                .distinct()
                .toList();
    }

    /** Whether the features of a row are its similarities to the rows of the file. */
    public boolean isPrecomputed() {
        return similarities.stream().anyMatch(SimilarityOptions::isPrecomputed) || hasKernelValues();
    }

    /** Whether the features of a row are its kernel values with the rows of the file. */
    public boolean hasKernelValues() {
        return kernelSpecs().stream().anyMatch(SimilarityOptions::isPrecomputed);
    }

    private List<String> spaceSpecs() {
        return spaces().stream().map(CandidateSpace::spec).toList();
    }

    /** A hint if the columns should be scaled. */
    public Optional<String> scaleHint(Dataset data) {
        return scaling(data).equals(Scaling.NONE) ? form.scaleHint(spaceSpecs(), data) : Optional.empty();
    }

    /** No scaling, unless everything is left open and the columns of a table that is not too wide differ much in range. */
    public Scaling scaling(Dataset data) {
        boolean standard = isAutomatic()
                && !form.usesFiles(kernels)
                && data.rows() <= MAX_SCALED_VALUES / Math.max(1, data.schema().numberOfNumericFeatures())
                && new ColumnRanges(filled(data)).spread() > MAX_SPREAD;
        return form.scaling(standard ? Scaling.STANDARD : Scaling.NONE);
    }

    /** The rows as a fit without scaling sees them: a missing cell is no zero. */
    private static FeatureMatrix filled(Dataset data) {
        return Scaler.learn(Scaling.NONE, data).apply(data.features());
    }
}

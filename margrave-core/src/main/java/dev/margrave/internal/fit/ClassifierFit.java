// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.gram.ClassKernels;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.PredictionSink;
import dev.margrave.model.Classifier;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.LabelRule;
import dev.margrave.model.Multiclass;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** One fit of a classifier: splits the labels into binary problems, solves them, joins the results. */
public final class ClassifierFit {
    private static final int VALUES_AT_ONCE = 4_000_000;
    private static final int NO_PART = 2; // beside the signs −1, 0 and 1

    private final List<? extends ClassifierMachine<?>> machines;
    private final BitSet pathStarts;
    private final FitOptions options;
    private final Dataset given;
    private final TrainingSet training;
    private final LabelSet labels;
    private final int[] codes; // in the labels, of all rows; −1 for a row without a label
    private final RunControl control;
    private final boolean hasUnlabelled;
    private final FitResources resources = new FitResources();

    /**
     * The machines have the same options and differ in their parameters or their kind. Those of {@code pathStarts} begin
     * anew, the others where the one before them ended; all share the kernel's values.
     */
    public ClassifierFit(List<? extends ClassifierMachine<?>> machines, BitSet pathStarts, Dataset given) {
        this.machines = machines;
        this.pathStarts = pathStarts;
        this.options = machines.get(0).options;
        this.control = RunControl.start(options.maxSeconds, options.listener);
        this.given = given;
        machines.get(0).checkLabelled(given);
        checkUniversum();
        this.training = TrainingSet.prepare(given, options);
        this.labels = training.presentLabels();
        this.codes = training.codes(labels);
        boolean found = false;
        for (int i = 0; i < training.data().rows(); i++) {
            found |= codes[i] < 0;
        }
        this.hasUnlabelled = options.unlabelled != null || found;
        for (ClassifierMachine<?> machine : machines) {
            machine.checkUnlabelled(hasUnlabelled);
        }
    }

    private void checkUniversum() {
        boolean none = options.universum == null || options.universum.rows() == 0;
        for (ClassifierMachine<?> machine : machines) {
            if (machine.needsUniversum() && none) {
                throw new InvalidDataException("machine " + machine.info().name()
                        + " needs universum rows, of neither class, and there are none");
            }
            if (!machine.needsUniversum() && options.universum != null) {
                throw new InvalidDataException(
                        "machine " + machine.info().name() + " cannot use a universum; universum-svm can");
            }
        }
    }

    /** One model for each machine, in their order. */
    public List<Classifier> run() {
        Supplier<String> digest = Parallel.beside(options.solver.threads(), () -> DataDigest.of(given));
        List<LabelSplit> splits = splits();
        ProblemResult[][] results = solve(splits);
        List<Classifier> models = new ArrayList<>();
        for (int m = 0; m < machines.size(); m++) {
            int number = m;
            ProblemResult[] ofMachine =
                    Arrays.stream(results).map(all -> all[number]).toArray(ProblemResult[]::new);
            models.add(new ClassifierAssembly(machines.get(m), training, training.allRows(), labels, splits, ofMachine)
                    .classifier(given.schema(), digest.get(), codes, control.shouldStop()));
        }
        return models;
    }

    /**
     * Predicts other rows by every machine without making models: the functions of all machines are evaluated together, so
     * that a kernel value is made once for all of them.
     */
    public void predict(FeatureMatrix others, PredictionSink sink) {
        List<LabelSplit> splits = splits();
        ProblemResult[][] results = solve(splits);
        FunctionAssembly assembly = new FunctionAssembly(training, training.allRows());
        for (int m = 0; m < machines.size(); m++) {
            for (int p = 0; p < results.length; p++) {
                assembly.add(splits.get(p).origin(), results[p][m]);
            }
        }
        DecisionFunctions functions = assembly.functions();
        LabelRule rule = new LabelRule(labels, options.multiclass, options.solver.seed());
        FeatureMatrix scaled = training.scaler().apply(others);
        int chunk = Math.max(1, VALUES_AT_ONCE / functions.count());
        for (int from = 0; from < scaled.rows(); from += chunk) {
            int[] rows =
                    IntStream.range(from, Math.min(scaled.rows(), from + chunk)).toArray();
            FeatureMatrix some = rows.length == scaled.rows() ? scaled : scaled.select(rows);
            double[][] values = functions.evaluate(some, options.solver.threads());
            for (int i = 0; i < rows.length; i++) {
                for (int m = 0; m < machines.size(); m++) {
                    double[] f = Arrays.copyOfRange(values[i], m * splits.size(), (m + 1) * splits.size());
                    sink.accept(m, rows[i], rule.decide(others.row(rows[i]), f));
                }
            }
        }
    }

    public LabelSet labels() {
        return labels;
    }

    /** By problem, then by machine. */
    private ProblemResult[][] solve(List<LabelSplit> splits) {
        ProblemResult[][] results = new ProblemResult[splits.size()][];
        Optional<ClassKernels> shared = sharedKernels();
        long memory = options.solver.memoryBytes() / (shared.isPresent() ? 2 : 1);
        int largest = 0;
        for (LabelSplit split : splits) {
            largest = Math.max(largest, split.origin().length);
        }
        SolverSettings whole = options.solver.withMemoryBytes(memory);
        ProblemShares shares = ProblemShares.of(
                machines, splits.size(), largest, training.rows().columns(), whole);
        try (Parallel parallel = new Parallel(shares.workers())) {
            parallel.run(
                    results.length,
                    p -> results[p] = solve(splits.get(p), p, splits.size(), shares.settings(), shared));
        }
        return results;
    }

    private List<LabelSplit> splits() {
        List<LabelSplit> splits = new ArrayList<>();
        int count = labels.size();
        if (count == 2 || options.multiclass == Multiclass.ONE_VS_ONE) {
            for (int a = 0; a < count; a++) {
                for (int b = a + 1; b < count; b++) {
                    splits.add(split(a, b));
                }
            }
        } else {
            for (int a = 0; a < count; a++) {
                splits.add(split(-1, a));
            }
        }
        return splits;
    }

    /** What the pairs of several labels can share: kernel values of rows that stand in the order of their labels. */
    private Optional<ClassKernels> sharedKernels() {
        if (labels.size() < 3
                || options.multiclass != Multiclass.ONE_VS_ONE
                || hasUnlabelled
                || training.allRows() != training.rows()
                || training.kernel().linearFactor().isPresent()
                || training.kernel() instanceof PrecomputedKernel
                || !options.solver.allowsSinglePrecision()) {
            return Optional.empty();
        }
        int[] starts = new int[labels.size() + 1];
        int[] order = new int[codes.length];
        int size = 0;
        for (int label = 0; label < labels.size(); label++) {
            for (int i = 0; i < order.length; i++) {
                if (codes[i] == label) {
                    order[size++] = i;
                }
            }
            starts[label + 1] = size;
        }
        return ClassKernels.of(
                training.kernel(), training.rows().view(order), starts, options.solver.memoryBytes() / 2);
    }

    /**
     * Label {@code negative} (−1: all others) against label {@code positive}, with every row that has no label. One pair of several
     * labels has its rows in the order of the labels, as {@link ClassKernels} wants them.
     */
    private LabelSplit split(int negative, int positive) {
        int[] signs = new int[codes.length];
        for (int i = 0; i < signs.length; i++) {
            boolean takesPart = codes[i] < 0 || negative < 0 || codes[i] == negative || codes[i] == positive;
            signs[i] = !takesPart ? NO_PART : codes[i] < 0 ? 0 : codes[i] == positive ? 1 : -1;
        }
        boolean natural = labels.size() == 2 || negative < 0;
        int[] origin = new int[signs.length];
        int count = 0;
        for (int sign : natural ? new int[] {NO_PART} : new int[] {-1, 1, 0}) {
            for (int i = 0; i < signs.length; i++) { // plain loops: streams here take longer to compile than to run
                if (natural ? signs[i] != NO_PART : signs[i] == sign) {
                    origin[count++] = i;
                }
            }
        }
        int[] signsThere = new int[count];
        for (int k = 0; k < count; k++) {
            signsThere[k] = signs[origin[k]];
        }
        return new LabelSplit(negative, positive, Arrays.copyOf(origin, count), signsThere);
    }

    /** The problem for every machine in turn; each starts where the one before ended. */
    private ProblemResult[] solve(
            LabelSplit split, int number, int problems, SolverSettings settings, Optional<ClassKernels> shared) {
        FeatureMatrix all = training.allRows();
        FeatureMatrix rows = all;
        if (split.origin().length < all.rows()) { // the linear solver visits rows more often than they are worth a copy
            boolean linear = training.kernel().linearFactor().isPresent();
            rows = linear ? all.select(split.origin()) : all.view(split.origin());
        }
        double[] weights = new double[split.origin().length];
        for (int k = 0; k < weights.length; k++) {
            weights[k] = training.weightOfAny(split.origin()[k]);
        }
        RunControl stage = control.stage(String.join(" vs ", split.names(labels)));
        DualTask whole =
                new DualTask(training, rows, split.origin(), options.bias, settings, stage, problems, resources);
        DualTask task = shared.isPresent() && whole.gram() instanceof KernelGram exact
                ? whole.on(shared.get().pair(split.negative(), split.positive(), exact))
                : whole;
        double[] first = options.warmStart == null
                ? null
                : WarmStart.of(options.warmStart, number, labels.names(), rows, split.origin(), split.signs(), weights);
        ProblemResult[] results = new ProblemResult[machines.size()];
        double[] start = first;
        for (int m = 0; m < results.length; m++) {
            start = pathStarts.get(m) ? first : start;
            results[m] = machines.get(m).solve(new BinaryProblem(task, split.signs(), weights, start));
            start = results[m].coefficients();
        }
        task.release();
        return results;
    }
}

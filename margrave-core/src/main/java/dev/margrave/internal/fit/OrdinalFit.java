// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.landmark.OrdinalMethod;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.model.Classifier;
import dev.margrave.model.LabelRule;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ordinal classification: solves the binary problem of the extended rows, which gives one function per threshold. */
public final class OrdinalFit extends Fit {
    private final LabelSet labels;
    private final int[] codes; // of all rows, −1 for an unlabeled one
    private final int[] origin;
    private final int thresholds;
    private final int[] signs; // of extended rows i·m + k
    private final double[] weights;

    public OrdinalFit(
            List<MachineSpec> specs,
            BitSet pathStarts,
            FitOptions options,
            Optional<FeatureStrategy> strategy,
            Dataset given) {
        super(specs, pathStarts, options, strategy, given);
        this.labels = training.presentLabels();
        this.codes = training.codes(labels);
        this.origin = IntStream.range(0, codes.length).toArray();
        this.thresholds = labels.size() - 1;
        this.signs = new int[codes.length * thresholds];
        this.weights = new double[signs.length];
        for (int e = 0; e < signs.length; e++) {
            int code = codes[e / thresholds];
            signs[e] = code < 0 ? 0 : code > e % thresholds ? 1 : -1;
            weights[e] = training.weightOfAny(e / thresholds);
        }
    }

    /** No: the certificate belongs to the extended rows, which are copies. */
    @Override
    boolean mayRound(List<MachineSpec> some) {
        return false;
    }

    @Override
    void checkGiven() {
        TrainingSet.checkLabels(given, specs.get(0).name());
        specs.forEach(spec -> spec.checkUniversum(options));
        specs.forEach(OrdinalFit::checkMethod);
    }

    /** Rejects a quadratic penalty and a low-rank approximation, which need features: the extended rows have none. */
    private static void checkMethod(MachineSpec spec) {
        MethodNeeds needs = spec.method().needs();
        boolean isDual = needs.kind() == MethodNeeds.Kind.DUAL || needs.kind() == MethodNeeds.Kind.SYSTEM;
        if (!isDual || needs.spanningRows() > 0) {
            throw new IllegalArgumentException(
                    "machine " + spec.name()
                            + " is for ordinal classification, where neither a quadratic penalty nor a low-rank approximation can be used");
        }
    }

    /** Whether rows without a label take part. */
    public boolean hasUnlabeled() {
        return training.hasUnlabeled();
    }

    public LabelSet labels() {
        return labels;
    }

    /** One model for each machine, in their order. */
    public List<Classifier> models() {
        return onUnchangedRows(this::fitted);
    }

    private List<Classifier> fitted() {
        Supplier<String> digest = digest();
        List<Classifier> models = new ArrayList<>();
        FitPlan plan = solver.plan(1, origin.length, options.solver.memoryBytes());
        Engine extended = extended(plan);
        List<OrderedThresholds> solutions = solve(plan, extended);
        int size = methodFindsThresholds() ? codes.length : signs.length;
        String description = plan.describe(
                extended.plan(), size + " rows", solver.resources().usedSinglePrecision());
        for (int m = 0; m < solutions.size(); m++) {
            OrderedThresholds solution = solutions.get(m);
            FunctionAssembly assembly = new FunctionAssembly(training);
            addFunctions(solution, assembly);
            List<ProblemReport> problems = List.of(solution.shared().report(labels.names()));
            models.add(new MarginClassifier(
                    report(
                            specs.get(m),
                            description,
                            problems,
                            labels.names(),
                            assembly.supportVectors(),
                            margins(solution.decisions()),
                            accuracy(solution.decisions())),
                    given.schema(),
                    training.scaler(),
                    digest.get(),
                    assembly.functions(),
                    Multiclass.ORDINAL));
        }
        return models;
    }

    /** Passes the predictions of every machine for other rows to {@code sink}; no model is created. */
    public void predict(FeatureMatrix others, PathSink sink) {
        onUnchangedRows(() -> {
            fitAndPredict(others, sink);
            return null;
        });
    }

    private void fitAndPredict(FeatureMatrix others, PathSink sink) {
        FunctionAssembly assembly = new FunctionAssembly(training);
        FitPlan plan = solver.plan(1, origin.length, options.solver.memoryBytes());
        for (OrderedThresholds solution : solve(plan, extended(plan))) {
            addFunctions(solution, assembly);
        }
        predict(assembly.functions(), new LabelRule(labels, Multiclass.ORDINAL), others, sink);
    }

    private void addFunctions(OrderedThresholds solution, FunctionAssembly assembly) {
        for (int k = 0; k < thresholds; k++) {
            assembly.add(origin, solution.function(k));
        }
    }

    /** The engine of the extended rows. */
    private Engine extended(FitPlan plan) {
        FeatureMatrix rows = training.allRows();
        Engine plain = solver.engine(plan, rows, origin, solver.gram(rows, origin, 1), control);
        return methodFindsThresholds() ? plain : plain.withThresholds(solver.shape(), thresholds);
    }

    /** Whether the method learns from the rows themselves and the positions of their labels, and finds the thresholds. */
    private boolean methodFindsThresholds() {
        return specs.get(0).method() instanceof OrdinalMethod;
    }

    private List<OrderedThresholds> solve(FitPlan plan, Engine extended) {
        if (methodFindsThresholds()) {
            return solveOnRows(plan, extended);
        }
        double[] start = options.warmStart == null
                ? null
                : WarmStart.ofThresholds(
                        options.warmStart,
                        labels.names(),
                        training.allRows(),
                        origin,
                        codes,
                        training.weights(origin),
                        specs.get(0).method());
        ProblemResult[] results = solver.solvePath(
                plan,
                extended,
                start,
                (planned, from) -> LearningProblem.ofLabels(extended, signs, weights, thresholds, from));
        return Stream.of(results)
                .map(result -> new OrderedThresholds(result, thresholds))
                .toList();
    }

    private List<OrderedThresholds> solveOnRows(FitPlan plan, Engine engine) {
        double[] positions = IntStream.of(codes).asDoubleStream().toArray();
        double[] rowWeights = training.weights(origin);
        ProblemResult[] results = solver.solvePath(
                plan, engine, null, (planned, from) -> LearningProblem.ofNumbers(planned, positions, rowWeights, from));
        return Stream.of(results)
                .map(result -> OrderedThresholds.ofPlain(result, thresholds))
                .toList();
    }

    private MarginStatistics margins(double[] decisions) {
        double[] margins = new double[signs.length];
        double[] counted = weights.clone();
        for (int e = 0; e < signs.length; e++) {
            margins[e] = signs[e] * decisions[e];
            counted[e] = signs[e] == 0 ? 0 : counted[e];
        }
        return MarginStatistics.of(margins, counted);
    }

    private double accuracy(double[] decisions) {
        int labeled = 0;
        int right = 0;
        for (int i = 0; i < codes.length; i++) {
            int position = 0;
            for (int k = 0; k < thresholds; k++) {
                position += decisions[i * thresholds + k] >= 0 ? 1 : 0;
            }
            labeled += codes[i] < 0 ? 0 : 1;
            right += codes[i] == position ? 1 : 0;
        }
        return (double) right / labeled;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.landmark.OrdinalMethod;
import dev.margrave.internal.plan.Demand;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.model.Classifier;
import dev.margrave.model.LabelRule;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A fit on ordered labels: the binary problem of the extended rows, whose solution becomes one function a threshold. */
public final class OrdinalFit extends Fit {
    private final LabelSet labels;
    private final int[] codes; // of all rows, −1 for an unlabelled one
    private final int[] origin;
    private final int thresholds;
    private final int[] signs; // of extended rows i·m + k
    private final double[] weights;

    public OrdinalFit(List<Contender> contenders, BitSet pathStarts, FitOptions options, Dataset given) {
        super(contenders, pathStarts, options, given);
        this.labels = training.presentLabels();
        this.codes = training.codes(labels);
        this.origin = IntStream.range(0, codes.length).toArray();
        this.thresholds = labels.size() - 1;
        boolean some = training.hasUnlabelled();
        contenders.forEach(contender -> contender.checkUnlabelled(some));
        this.signs = new int[codes.length * thresholds];
        this.weights = new double[signs.length];
        for (int e = 0; e < signs.length; e++) {
            int code = codes[e / thresholds];
            signs[e] = code < 0 ? 0 : code > e % thresholds ? 1 : -1;
            weights[e] = training.weightOfAny(e / thresholds);
        }
    }

    @Override
    void checkGiven() {
        TrainingSet.checkLabels(given, contenders.get(0).name());
        contenders.forEach(contender -> contender.checkUniversum(options));
        contenders.forEach(OrdinalFit::checkMethod);
    }

    /** The extended rows have no features of their own that a metric or landmarks could take. */
    private static void checkMethod(Contender contender) {
        Demand demand = contender.method().demand();
        boolean isDual = demand.kind() == Demand.Kind.DUAL || demand.kind() == Demand.Kind.SYSTEM;
        if (!isDual || demand.landmarks() > 0) {
            throw new IllegalArgumentException("machine " + contender.name()
                    + " learns labels whose order counts, where neither a metric nor landmarks can be used");
        }
    }

    public LabelSet labels() {
        return labels;
    }

    /** One model for each machine, in their order. */
    public List<Classifier> models() {
        Supplier<String> digest = digest();
        List<Classifier> models = new ArrayList<>();
        FitPlan plan = plan(1, origin.length, options.solver.memoryBytes());
        Engine extended = extended(plan);
        List<OrderedThresholds> solutions = solve(plan, extended);
        int size = isPlain() ? codes.length : signs.length;
        String description = plan.describe(extended.plan(), size, resources.usedSinglePrecision());
        for (int m = 0; m < solutions.size(); m++) {
            OrderedThresholds solution = solutions.get(m);
            FunctionAssembly assembly = new FunctionAssembly(training);
            addFunctions(solution, assembly);
            List<ProblemReport> problems = List.of(solution.shared().report(labels.names()));
            models.add(new MarginClassifier(
                    report(
                            contenders.get(m),
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

    /** Hands the predictions of every machine for other rows to {@code sink}; no model is made. */
    public void predict(FeatureMatrix others, PathSink sink) {
        FunctionAssembly assembly = new FunctionAssembly(training);
        FitPlan plan = plan(1, origin.length, options.solver.memoryBytes());
        for (OrderedThresholds solution : solve(plan, extended(plan))) {
            addFunctions(solution, assembly);
        }
        predict(assembly.functions(), new LabelRule(labels, Multiclass.ORDINAL, options.solver.seed()), others, sink);
    }

    private void addFunctions(OrderedThresholds solution, FunctionAssembly assembly) {
        for (int k = 0; k < thresholds; k++) {
            assembly.add(origin, solution.function(k));
        }
    }

    /** The engine of the extended rows. */
    private Engine extended(FitPlan plan) {
        FeatureMatrix rows = training.allRows();
        Engine plain = engine(plan, rows, origin, gram(rows, origin, 1), control);
        return isPlain() ? plain : plain.withThresholds(shape(), thresholds);
    }

    /** Whether the method takes the rows themselves, with the positions of their labels, and finds thresholds of its own. */
    private boolean isPlain() {
        return contenders.get(0).method() instanceof OrdinalMethod;
    }

    private List<OrderedThresholds> solve(FitPlan plan, Engine extended) {
        if (isPlain()) {
            return solvePlain(plan, extended);
        }
        double[] start = options.warmStart == null
                ? null
                : WarmStart.ofThresholds(
                        options.warmStart, labels.names(), training.allRows(), origin, codes, training.weights(origin));
        ProblemResult[] results = solvePath(
                plan,
                extended,
                start,
                (planned, from) -> LearningProblem.ofLabels(extended, signs, weights, thresholds, from));
        return Stream.of(results)
                .map(result -> new OrderedThresholds(result, thresholds))
                .toList();
    }

    private List<OrderedThresholds> solvePlain(FitPlan plan, Engine engine) {
        double[] positions = IntStream.of(codes).asDoubleStream().toArray();
        double[] plainWeights = training.weights(origin);
        ProblemResult[] results = solvePath(
                plan,
                engine,
                null,
                (planned, from) -> LearningProblem.ofNumbers(planned, positions, plainWeights, from));
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
        int labelled = 0;
        int right = 0;
        for (int i = 0; i < codes.length; i++) {
            int position = 0;
            for (int k = 0; k < thresholds; k++) {
                position += decisions[i * thresholds + k] >= 0 ? 1 : 0;
            }
            labelled += codes[i] < 0 ? 0 : 1;
            right += codes[i] == position ? 1 : 0;
        }
        return (double) right / labelled;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.gram.ClassKernels;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.model.Classifier;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.LabelRule;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.SimilarityReport;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.StoppedException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A fit on labels: splits them into binary problems, solves these, joins the results. */
public final class ClassifierFit extends Fit {
    private final LabelSet labels;
    private final int[] codes; // in the labels, of all rows; −1 for a row without a label
    private final boolean hasUnlabelled;
    private final List<LabelSplit> splits;
    private final Optional<LandmarkProblems> landmarks; // where features are similarities with some

    public ClassifierFit(List<Contender> contenders, BitSet pathStarts, FitOptions options, Dataset given) {
        super(contenders, pathStarts, options, given);
        this.labels = training.presentLabels();
        this.codes = training.codes(labels);
        this.hasUnlabelled = training.hasUnlabelled();
        for (Contender contender : contenders) {
            contender.checkUnlabelled(hasUnlabelled);
        }
        this.splits = LabelSplit.all(codes, labels.size(), options.multiclass);
        this.landmarks = training.landmarks().map(set -> new LandmarkProblems(this, splits, labels, codes));
    }

    @Override
    void checkGiven() {
        TrainingSet.checkLabels(given, contenders.get(0).name());
        contenders.forEach(contender -> contender.checkUniversum(options));
    }

    public LabelSet labels() {
        return labels;
    }

    /** One model for each machine, in their order. */
    public List<Classifier> models() {
        Supplier<String> digest = digest();
        Optional<ClassKernels> shared = sharedKernels();
        FitPlan plan = plan(shared);
        landmarks.ifPresent(problems -> problems.chooseSlopes(plan));
        ProblemResult[][] results = solve(plan, shared);
        List<Classifier> models = new ArrayList<>();
        for (int m = 0; m < contenders.size(); m++) {
            models.add(model(m, plan, results, digest.get()));
        }
        return models;
    }

    /** Hands the predictions of every machine for other rows to {@code sink}; no model is made. */
    public void predict(FeatureMatrix others, PathSink sink) {
        FunctionAssembly assembly = new FunctionAssembly(training);
        Optional<ClassKernels> shared = sharedKernels();
        FitPlan plan = plan(shared);
        landmarks.ifPresent(problems -> problems.chooseSlopes(plan));
        ProblemResult[][] results = solve(plan, shared);
        for (int m = 0; m < contenders.size(); m++) {
            for (int p = 0; p < results.length; p++) {
                add(assembly, m, p, results[p][m], plan);
            }
        }
        predict(assembly.functions(), new LabelRule(labels, options.multiclass, options.solver.seed()), others, sink);
    }

    /** Shared kernel values have one half of the memory. */
    private FitPlan plan(Optional<ClassKernels> shared) {
        int largest = 0;
        for (LabelSplit split : splits) {
            largest = Math.max(largest, split.origin().length);
        }
        long memory = options.solver.memoryBytes() / (shared.isPresent() ? 2 : 1);
        return plan(splits.size(), largest, memory);
    }

    /** By problem, then by machine. */
    private ProblemResult[][] solve(FitPlan plan, Optional<ClassKernels> shared) {
        ProblemResult[][] results = new ProblemResult[splits.size()][];
        try (Parallel parallel = new Parallel(plan.workers())) {
            parallel.run(results.length, p -> results[p] = solve(p, plan, shared));
        }
        return results;
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

    private void add(FunctionAssembly assembly, int machine, int problem, ProblemResult result, FitPlan plan) {
        int[] origin = splits.get(problem).origin();
        if (landmarks.isPresent() && landmarks.get().isPaired()) {
            assembly.add(origin, result, landmarks.get().features(machine, problem, plan));
        } else {
            assembly.add(origin, result);
        }
    }

    /** A problem for one machine on some of its rows, with features that it does not share with others. */
    ProblemResult solve(int machine, LabelSplit split, FeatureMatrix all, FitPlan plan) {
        FeatureMatrix rows =
                RowPlan.inMemory(all.view(split.origin()), plan.settings().memoryBytes());
        double[] weights = training.weights(split.origin());
        RunControl stage = control.stage(String.join(" vs ", split.names(labels)));
        Engine engine = engine(plan, rows, split.origin(), gram(rows, split.origin(), splits.size()), stage);
        ProblemResult result = solve(
                machine,
                plan,
                engine,
                null,
                true,
                (planned, from) -> LearningProblem.ofLabels(planned, split.signs(), weights, 0, from));
        engine.release();
        return result;
    }

    /** One problem for every machine in turn. */
    private ProblemResult[] solve(int number, FitPlan plan, Optional<ClassKernels> shared) {
        LabelSplit split = splits.get(number);
        if (landmarks.isPresent() && landmarks.get().isPaired()) {
            return landmarks.get().solve(number, plan);
        }
        FeatureMatrix all = training.allRows();
        FeatureMatrix rows = all;
        if (split.origin().length < all.rows()) { // the linear solver visits rows more often than they are worth a copy
            boolean linear = training.kernel().linearFactor().isPresent();
            rows = linear && !all.isStreamed() ? all.select(split.origin()) : all.view(split.origin());
            rows = control.shouldStop()
                    ? rows
                    : RowPlan.inMemory(rows, plan.settings().memoryBytes());
        }
        double[] weights = training.weights(split.origin());
        RunControl stage = control.stage(String.join(" vs ", split.names(labels)));
        GramMatrix exact = gram(rows, split.origin(), splits.size());
        Engine engine = engine(plan, rows, split.origin(), exact, stage);
        Engine sharing = shared.isPresent() && engine.gram() instanceof KernelGram
                ? engine.withGram(shared.get().pair(split.negative(), split.positive(), exact))
                : engine;
        double[] start = options.warmStart == null
                ? null
                : WarmStart.of(options.warmStart, number, labels.names(), rows, split.origin(), split.signs(), weights);
        ProblemResult[] results = solvePath(
                plan,
                sharing,
                start,
                (planned, from) -> LearningProblem.ofLabels(planned, split.signs(), weights, 0, from));
        if (rows != all) {
            resources.forget(rows);
        }
        return results;
    }

    private MarginClassifier model(int machine, FitPlan plan, ProblemResult[][] results, String digest) {
        FunctionAssembly assembly = new FunctionAssembly(training);
        List<ProblemReport> problems = new ArrayList<>();
        TrainingVotes votes = new TrainingVotes(codes, labels.size());
        for (int p = 0; p < results.length; p++) {
            LabelSplit split = splits.get(p);
            add(assembly, machine, p, results[p][machine], plan);
            problems.add(results[p][machine].report(split.names(labels)));
            votes.add(split.origin(), split.signs(), results[p][machine].decisions());
        }
        DecisionFunctions functions = assembly.functions();
        MarginStatistics margins = margins(machine, results);
        int support = assembly.supportVectors();
        LabelRule rule = new LabelRule(labels, options.multiclass, options.solver.seed());
        double accuracy = votes.accuracy(
                functions,
                rule,
                training.data().features(),
                training.scaledRows(),
                options.solver.threads(),
                control.shouldStop());
        FitReport report = report(
                contenders.get(machine),
                describe(plan, contenders.get(machine)),
                problems,
                labels.names(),
                support,
                margins,
                accuracy);
        Optional<SimilarityReport> suits = suits(machine, plan);
        return new MarginClassifier(
                suits.map(report::withSimilarity).orElse(report),
                given.schema(),
                training.scaler(),
                digest,
                functions,
                options.multiclass);
    }

    /** Empty where there are no landmarks, or no time to look. */
    private Optional<SimilarityReport> suits(int machine, FitPlan plan) {
        try {
            return landmarks.flatMap(some -> some.report(machine, plan));
        } catch (StoppedException e) {
            return Optional.empty(); // the model is there
        }
    }

    private MarginStatistics margins(int machine, ProblemResult[][] results) {
        int total = 0;
        for (LabelSplit split : splits) {
            total += split.signs().length;
        }
        double[] margins = new double[total];
        double[] weights = new double[total];
        int at = 0;
        for (int p = 0; p < results.length; p++) {
            int[] signs = splits.get(p).signs();
            double[] decisions = results[p][machine].decisions();
            for (int k = 0; k < signs.length; k++, at++) {
                margins[at] = signs[k] * decisions[k];
                weights[at] =
                        signs[k] == 0 ? 0 : training.weightOfAny(splits.get(p).origin()[k]);
            }
        }
        return MarginStatistics.of(margins, weights);
    }
}

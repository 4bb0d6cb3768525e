// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.model.Classifier;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.LabelRule;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.SimilarityReport;
import dev.margrave.solver.StoppedException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Classification: splits the labels into binary problems, solves them and joins the results. */
public final class ClassifierFit extends Fit {
    private final LabelProblems problems;

    public ClassifierFit(
            List<MachineSpec> specs,
            BitSet pathStarts,
            FitOptions options,
            Optional<FeatureStrategy> strategy,
            Dataset given) {
        super(specs, pathStarts, options, strategy, given);
        this.problems = LabelProblems.of(solver);
    }

    @Override
    void checkGiven() {
        if (!specs.get(0).ignoresLabels()) {
            TrainingSet.checkLabels(given, specs.get(0).name());
        }
        specs.forEach(spec -> spec.checkUniversum(options));
    }

    public LabelSet labels() {
        return problems.labels();
    }

    /** Whether rows without a label take part. */
    public boolean hasUnlabeled() {
        return training.hasUnlabeled();
    }

    /** One model for each machine, in their order. */
    public List<Classifier> models() {
        return onUnchangedRows(this::fitted);
    }

    /** The number of binary problems. */
    public int problems() {
        return problems.count();
    }

    /** Solves one problem for the only machine, for {@link #join}. */
    public byte[] solve(int problem) {
        return onUnchangedRows(() -> ResultCode.encode(strategy().solve(problem)[0]));
    }

    /** The model of the only machine, from the results of {@link #solve} for every problem. */
    public Classifier join(List<byte[]> solved) {
        ProblemResult[][] results = new ProblemResult[solved.size()][];
        for (int p = 0; p < results.length; p++) {
            results[p] = new ProblemResult[] {ResultCode.decode(solved.get(p))};
        }
        return onUnchangedRows(() -> joined(strategy(), results, digest()).get(0));
    }

    private List<Classifier> fitted() {
        Supplier<String> digest = digest();
        ProblemStrategy strategy = strategy();
        return joined(strategy, solve(strategy), digest);
    }

    private List<Classifier> joined(ProblemStrategy strategy, ProblemResult[][] results, Supplier<String> digest) {
        List<Classifier> models = new ArrayList<>();
        for (int m = 0; m < specs.size(); m++) {
            models.add(model(m, strategy, results, digest.get()));
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
        ProblemStrategy strategy = strategy();
        FunctionAssembly assembly = strategy.assemble(solve(strategy), 0, specs.size());
        predict(assembly.functions(), rule(), others, sink);
    }

    private ProblemStrategy strategy() {
        return training.strategyFeatures()
                .map(features -> features.strategy(problems))
                .orElseGet(() -> new SharedFeatures(problems));
    }

    private LabelRule rule() {
        return new LabelRule(problems.labels(), options.multiclass);
    }

    /** By problem, then by machine. */
    private ProblemResult[][] solve(ProblemStrategy strategy) {
        ProblemResult[][] results = new ProblemResult[problems.count()][];
        try (Parallel parallel = new Parallel(strategy.plan().workers())) {
            parallel.run(results.length, p -> results[p] = strategy.solve(p));
        }
        return results;
    }

    private MarginClassifier model(int machine, ProblemStrategy strategy, ProblemResult[][] results, String digest) {
        List<ProblemReport> reports = new ArrayList<>();
        TrainingVotes votes =
                new TrainingVotes(problems.codes(), problems.labels().size());
        for (int p = 0; p < results.length; p++) {
            LabelSplit split = problems.splits().get(p);
            reports.add(results[p][machine].report(split.names(problems.labels())));
            votes.add(split.origin(), split.signs(), results[p][machine].decisions());
        }
        FunctionAssembly assembly = strategy.assemble(results, machine, machine + 1);
        DecisionFunctions functions = assembly.functions();
        MarginStatistics margins = margins(machine, results);
        int support = assembly.supportVectors();
        double accuracy = votes.accuracy(
                functions, rule(), training.scaledRows(), options.solver.threads(), control.shouldStop());
        FitReport report = report(
                specs.get(machine),
                solver.describe(strategy.plan(), specs.get(machine)),
                reports,
                problems.labels().names(),
                support,
                margins,
                accuracy);
        return new MarginClassifier(
                similarityReport(machine, strategy).map(report::withSimilarity).orElse(report),
                given.schema(),
                training.scaler(),
                digest,
                functions,
                options.multiclass);
    }

    private static Optional<SimilarityReport> similarityReport(int machine, ProblemStrategy strategy) {
        try {
            return strategy.report(machine);
        } catch (StoppedException e) {
            return Optional.empty(); // the model is complete without it
        }
    }

    private MarginStatistics margins(int machine, ProblemResult[][] results) {
        int total = 0;
        for (LabelSplit split : problems.splits()) {
            total += split.signs().length;
        }
        double[] margins = new double[total];
        double[] weights = new double[total];
        int at = 0;
        for (int p = 0; p < results.length; p++) {
            int[] signs = problems.splits().get(p).signs();
            double[] decisions = results[p][machine].decisions();
            for (int k = 0; k < signs.length; k++, at++) {
                boolean isMeasured = NeighborFit.isMeasured(decisions[k]);
                margins[at] = isMeasured ? signs[k] * decisions[k] : 0;
                weights[at] = signs[k] == 0 || !isMeasured
                        ? 0
                        : training.weightOfAny(problems.splits().get(p).origin()[k]);
            }
        }
        return MarginStatistics.of(margins, weights);
    }
}

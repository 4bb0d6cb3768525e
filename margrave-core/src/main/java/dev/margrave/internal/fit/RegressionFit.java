// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.landmark.NeighborMethod;
import dev.margrave.internal.landmark.RatioMethod;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.ranking.RelevanceTargets;
import dev.margrave.model.FitReport;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.RatioRegressor;
import dev.margrave.model.Regressor;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Regression, or ranking by the relevance of rows to queries: one problem. */
public final class RegressionFit extends Fit {
    private final int[] origin;

    public RegressionFit(
            List<MachineSpec> specs,
            BitSet pathStarts,
            FitOptions options,
            Optional<FeatureStrategy> strategy,
            Dataset given) {
        super(specs, pathStarts, options, strategy, given);
        this.origin = IntStream.range(0, training.allRows().rows()).toArray();
    }

    /** Not for pairs: the certificate belongs to differences of the rows. */
    @Override
    boolean mayRound(List<MachineSpec> some) {
        return some.get(0).pairs() == 0 && super.mayRound(some);
    }

    @Override
    void checkGiven() {
        for (MachineSpec spec : specs) {
            if (given.task() != Task.REGRESSION) {
                throw new InvalidDataException(
                        "machine " + spec.name() + " needs a numeric target, which the data do not have");
            }
            if (spec.task() == Task.RANKING && !given.hasQueries()) {
                throw new InvalidDataException(
                        "machine " + spec.name() + " ranks the rows of queries, but the data have no queries");
            }
            spec.checkUniversum(options);
        }
    }

    /** One model for each machine, in their order. */
    public List<Regressor> models() {
        return onUnchangedRows(this::fitted);
    }

    private List<Regressor> fitted() {
        Supplier<String> digest = digest();
        if (isRatio()) {
            return specs.stream()
                    .map(spec -> (Regressor) ratio(spec, digest.get()))
                    .toList();
        }
        FitPlan plan = solver.plan(1, origin.length, options.solver.memoryBytes());
        Optional<PairRanking> pairs = pairs(plan);
        ProblemResult[] results = pairs.isPresent() ? pairs.get().solve() : solve(plan);
        List<Regressor> models = new ArrayList<>();
        for (int m = 0; m < results.length; m++) {
            FunctionAssembly assembly = new FunctionAssembly(training);
            assembly.add(origin, results[m]);
            List<ProblemReport> problems = List.of(results[m].report(List.of()));
            MachineSpec spec = specs.get(m);
            String description = pairs.map(PairRanking::description).orElseGet(() -> solver.describe(plan, spec));
            double score = isRanking()
                    ? RelevanceTargets.ndcg(training.data(), results[m].decisions())
                    : explainedVariance(results[m].decisions());
            models.add(new MarginRegressor(
                    report(spec, description, problems, List.of(), assembly.supportVectors(), null, score),
                    given.schema(),
                    training.scaler(),
                    digest.get(),
                    assembly.functions(),
                    isRanking()));
        }
        return models;
    }

    /** Kernel regression, which needs no solver. The model is evaluated on the training rows unless time has run out. */
    private RatioRegressor ratio(MachineSpec spec, String digest) {
        MappedFunctions functions = RatioFit.functions(training, spec.name());
        Status status = control.stopReason().map(StopReason::status).orElse(Status.CONVERGED);
        RatioRegressor bare = ratio(spec, digest, functions, status, Map.of(), 0);
        if (status != Status.CONVERGED) {
            return bare;
        }
        RatioRegressor.Known known;
        try {
            known = bare.ofSimilarities(training.rows());
        } catch (StoppedException e) { // the model is complete
            return ratio(spec, digest, functions, e.reason().status(), Map.of(), 0);
        }
        double score = explainedVariance(known.predicted());
        return ratio(spec, digest, functions, status, RatioFit.solved(known.sums()), score);
    }

    private RatioRegressor ratio(
            MachineSpec spec,
            String digest,
            MappedFunctions functions,
            Status status,
            Map<String, Double> solved,
            double score) {
        int landmarks = functions.linear().features();
        ProblemReport problem =
                new ProblemReport(List.of(), origin.length, status, Certificate.NONE, 0, landmarks, 0, solved);
        String plan = solver.describe(solver.plan(1, origin.length, options.solver.memoryBytes()), spec);
        FitReport report = report(spec, plan, List.of(problem), List.of(), landmarks, null, score);
        return new RatioRegressor(report, given.schema(), training.scaler(), digest, functions);
    }

    private boolean isRatio() {
        return specs.get(0).method() instanceof RatioMethod;
    }

    /** Predictions for other rows, by row and then by machine; no model is created. */
    public double[][] predict(FeatureMatrix others) {
        return onUnchangedRows(() -> fitAndPredict(others));
    }

    private double[][] fitAndPredict(FeatureMatrix others) {
        if (isRatio()) {
            double[] predicted = ratio(specs.get(0), "").predict(others, options.solver.threads());
            double[][] same = new double[predicted.length][specs.size()];
            for (int i = 0; i < predicted.length; i++) {
                Arrays.fill(same[i], predicted[i]);
            }
            return same;
        }
        FitPlan plan = solver.plan(1, origin.length, options.solver.memoryBytes());
        Optional<PairRanking> pairs = pairs(plan);
        FunctionAssembly assembly = new FunctionAssembly(training);
        for (ProblemResult result : pairs.isPresent() ? pairs.get().solve() : solve(plan)) {
            assembly.add(origin, result);
        }
        return assembly.functions().evaluate(training.scaler().apply(others), options.solver.threads());
    }

    /** Present if the machines learn from pairs of rows. */
    private Optional<PairRanking> pairs(FitPlan plan) {
        int most = specs.get(0).pairs();
        return most == 0
                ? Optional.empty()
                : Optional.of(new PairRanking(solver, plan, engine(plan), training.data(), most));
    }

    private Engine engine(FitPlan plan) {
        FeatureMatrix rows = training.allRows();
        return solver.engine(plan, rows, origin, solver.gram(rows, origin, 1), control);
    }

    private ProblemResult[] solve(FitPlan plan) {
        if (specs.get(0).method() instanceof NeighborMethod) {
            Dataset known = training.strategyFeatures().orElseThrow().rows();
            double[] weights = NeighborFit.targets(known, specs.get(0).name());
            ProblemResult[] same = new ProblemResult[specs.size()];
            Arrays.fill(same, NeighborFit.result(weights, training, origin, control));
            return same;
        }
        Dataset data = training.data();
        FeatureMatrix rows = training.allRows();
        Engine engine = engine(plan);
        double[] targets = isRanking()
                ? RelevanceTargets.of(data)
                : IntStream.range(0, data.rows()).mapToDouble(data::target).toArray();
        double[] weights = training.weights(origin);
        double[] start = options.warmStart == null
                ? null
                : WarmStart.of(
                        options.warmStart,
                        0,
                        List.of(),
                        rows,
                        origin,
                        new int[origin.length],
                        weights,
                        specs.get(0).method());
        return solver.solvePath(
                plan, engine, start, (planned, from) -> LearningProblem.ofNumbers(planned, targets, weights, from));
    }

    private boolean isRanking() {
        return specs.get(0).task() == Task.RANKING;
    }

    /** R² on the training rows, by weight; 0 for a constant target. */
    private double explainedVariance(double[] predictions) {
        Dataset data = training.data();
        double total = 0;
        double mean = 0;
        for (int i = 0; i < data.rows(); i++) {
            if (!NeighborFit.isMeasured(predictions[i])) {
                continue;
            }
            total += training.weight(i);
            mean += training.weight(i) * data.target(i);
        }
        mean /= total;
        double residual = 0;
        double variance = 0;
        for (int i = 0; i < data.rows(); i++) {
            if (!NeighborFit.isMeasured(predictions[i])) {
                continue;
            }
            double error = predictions[i] - data.target(i);
            residual += training.weight(i) * error * error;
            variance += training.weight(i) * (data.target(i) - mean) * (data.target(i) - mean);
        }
        return variance == 0 ? 0 : 1 - residual / variance;
    }
}

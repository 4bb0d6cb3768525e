// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.MappedMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.FunctionAssembly;
import dev.margrave.internal.fit.LabelProblems;
import dev.margrave.internal.fit.LabelSplit;
import dev.margrave.internal.fit.ProblemStrategy;
import dev.margrave.internal.fit.SharedFeatures;
import dev.margrave.internal.fit.TrainingSet;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.model.LabelRule;
import dev.margrave.model.SimilarityReport;
import dev.margrave.model.SimilarityReport.Growth;
import dev.margrave.solver.RunControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The problems of a fit on single landmarks, which share all similarities, with a report of how well these suit the task. */
class LandmarkProblems implements ProblemStrategy {
    /**
     * Most rows that measure how accuracy grows with the number of landmarks, so that the report costs less than the fit; chosen
     * by hand.
     */
    private static final int GROWTH_ROWS = 1000;

    /** Growth is measured from 1/16 of the landmarks, doubled until all are used; a power of 2, chosen by hand. */
    private static final int GROWTH_DIVISOR = 16;

    final LabelProblems problems;
    final TrainingSet training;
    final FitOptions options;
    final RunControl control;
    final LandmarkSet landmarks;
    private final ProblemStrategy shared;

    LandmarkProblems(LabelProblems problems, LandmarkSet landmarks) {
        this.problems = problems;
        this.training = problems.solver().training();
        this.options = problems.solver().options();
        this.control = problems.solver().control();
        this.landmarks = landmarks;
        this.shared = new SharedFeatures(problems);
    }

    @Override
    public final FitPlan plan() {
        return shared.plan();
    }

    @Override
    public ProblemResult[] solve(int problem) {
        return shared.solve(problem);
    }

    @Override
    public FunctionAssembly assemble(ProblemResult[][] results, int from, int to) {
        return shared.assemble(results, from, to);
    }

    /** The features of a problem for all rows, if the problem is solved on only some of them. */
    @FunctionalInterface
    interface PartFeatures {
        FeatureMatrix of(int problem, LabelSplit learned);
    }

    /** The values of every problem's function on the held-out rows, by problem. */
    final double[][] values(int machine, PartFeatures features, TrainTestRows trainTest) {
        double[][] values = new double[problems.count()][];
        try (Parallel parallel = new Parallel(plan().workers())) {
            parallel.run(values.length, p -> {
                LabelSplit learned = trainTest.learned(problems.splits().get(p));
                FeatureMatrix all = features.of(p, learned);
                ProblemResult result = problems.solve(machine, learned, all, plan());
                double[] weights = FunctionAssembly.weights(result, all, learned.origin(), 1);
                values[p] = trainTest.values(all, weights, result.bias());
            });
        }
        return values;
    }

    /** Features of {@code count} landmarks or pairs for part of the rows; those of a smaller count are part of a larger one. */
    interface GrowingFeatures {
        FeatureMatrix of(int problem, LabelSplit learned, int count);
    }

    GrowingFeatures growing(int machine) {
        return (problem, learned, count) -> some(count);
    }

    /** The number of landmarks, or of pairs per problem. */
    int count() {
        return landmarks.count();
    }

    /** The slope of the transfer function of the first problem; 0 without one. */
    double slope(int machine) {
        return 0;
    }

    @Override
    public final Optional<SimilarityReport> report(int machine) {
        if (control.shouldStop()) {
            return Optional.empty();
        }
        long seed = options.solver.seed();
        int[] codes = problems.codes();
        int[] landmarkCodes = IntStream.range(0, landmarks.count())
                .map(j -> landmarks.label(j) == null ? -1 : problems.labels().code(landmarks.label(j)))
                .toArray();
        LandmarkGoodness goodness =
                LandmarkGoodness.of(training.rows(), codes, landmarks, landmarkCodes, slope(machine), seed);
        TrainTestRows trainTest = TrainTestRows.of(codes, problems.labels().size(), GROWTH_ROWS, seed);
        List<Growth> growth = new ArrayList<>();
        GrowingFeatures features = growing(machine);
        for (int divisor = GROWTH_DIVISOR; divisor >= 1 && !control.shouldStop(); divisor /= 2) {
            int count = count() / divisor;
            if (count > 0) {
                double[][] values = values(machine, (p, learned) -> features.of(p, learned, count), trainTest);
                growth.add(new Growth(count, accuracy(values, trainTest)));
            }
        }
        return Optional.of(new SimilarityReport(goodness.wrong(), goodness.pairs(), growth));
    }

    private FeatureMatrix some(int count) {
        FeatureMatrix all = training.rows();
        int[] chosen = RandomRows.draw(all.columns(), count, options.solver.seed());
        return MappedMatrix.of(all, count, (rows, workers) -> columns(rows, chosen), 1);
    }

    private static DenseMatrix columns(FeatureMatrix rows, int[] chosen) {
        double[] values = new double[Math.multiplyExact(rows.rows(), chosen.length)];
        RowReader reader = rows.reader();
        for (int i = 0; i < rows.rows(); i++) {
            Row row = reader.row(i);
            for (int k = 0; k < chosen.length; k++) {
                values[i * chosen.length + k] = row.get(chosen[k]);
            }
        }
        return DenseMatrix.wrap(rows.rows(), chosen.length, values);
    }

    /** The share of the held-out rows with a correct prediction. */
    final double accuracy(double[][] values, TrainTestRows trainTest) {
        LabelRule rule = new LabelRule(problems.labels(), options.multiclass);
        int[] held = trainTest.held();
        long right = IntStream.range(0, held.length)
                .filter(h -> {
                    double[] f =
                            Arrays.stream(values).mapToDouble(own -> own[h]).toArray();
                    return rule.decide(f).code() == problems.codes()[held[h]];
                })
                .count();
        return right / (double) held.length;
    }
}

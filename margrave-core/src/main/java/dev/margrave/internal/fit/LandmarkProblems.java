// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.MappedMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.LandmarkPairs.Pairs;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.model.LabelRule;
import dev.margrave.model.SimilarityReport;
import dev.margrave.model.SimilarityReport.Growth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The problems of a fit on landmarks. Those on pairs have features of their own, with a slope that is chosen on training rows
 * that are held out: for each machine the one of its slopes with the most rows right, for all problems together or for each.
 */
final class LandmarkProblems {
    private static final int ALL = Integer.MAX_VALUE;
    private static final int ROWS_FOR_GROWTH = 1000;
    private static final int PARTS_OF_GROWTH = 16;

    private final ClassifierFit fit;
    private final List<LabelSplit> splits;
    private final LabelSet labels;
    private final int[] codes;
    private final LandmarkPairs pairs; // null for single landmarks
    private final double[][] slopes; // by machine, then problem

    LandmarkProblems(ClassifierFit fit, List<LabelSplit> splits, LabelSet labels, int[] codes) {
        this.fit = fit;
        this.splits = splits;
        this.labels = labels;
        this.codes = codes;
        LandmarkRule rule = rule(0);
        this.pairs = rule.isPaired() ? new LandmarkPairs(fit.training, splits, labels, rule, fit.options) : null;
        this.slopes = new double[fit.contenders.size()][splits.size()];
    }

    private LandmarkRule rule(int machine) {
        return fit.contenders.get(machine).landmarks().orElseThrow();
    }

    boolean isPaired() {
        return pairs != null;
    }

    /** The features of one function. */
    record Features(LandmarkPairs pairs, Pairs own, int problem, double slope) {
        FeatureMatrix rows() {
            return pairs.features(own, slope, pairs.count());
        }
    }

    /** The map of several functions, each with features of its own. */
    static LandmarkMap map(List<Features> functions) {
        return functions
                .get(0)
                .pairs()
                .map(
                        functions.stream().mapToInt(Features::problem).toArray(),
                        functions.stream().mapToDouble(Features::slope).toArray());
    }

    Features features(int machine, int problem, FitPlan plan) {
        Pairs own = pairs.of(problem, splits.get(problem), plan.settings().memoryBytes(), fit.control);
        return new Features(pairs, own, problem, slopes[machine][problem]);
    }

    /** A problem for every machine in turn, each on its own features. */
    ProblemResult[] solve(int problem, FitPlan plan) {
        ProblemResult[] results = new ProblemResult[slopes.length];
        for (int m = 0; m < results.length; m++) {
            ProblemResult result =
                    fit.solve(m, splits.get(problem), features(m, problem, plan).rows(), plan);
            results[m] = rule(m).slopes().size() == 1 ? result : result.withSolved("slope", slopes[m][problem]);
        }
        return results;
    }

    /** Before any problem is solved. */
    void chooseSlopes(FitPlan plan) {
        for (int m = 0; isPaired() && m < slopes.length; m++) {
            List<Double> given = rule(m).slopes();
            Arrays.fill(slopes[m], given.get(0));
            if (given.size() > 1 && !fit.control.shouldStop()) {
                choose(m, given, plan);
            }
        }
    }

    private void choose(int machine, List<Double> given, FitPlan plan) {
        Validation validation = Validation.of(codes, labels.size(), ALL, fit.options.solver.seed());
        double[] best = new double[splits.size()];
        Arrays.fill(best, -1);
        for (double slope : given) {
            double[][] values = values(
                    machine,
                    (p, learned) -> pairs.features(
                            pairs.learned(p, learned, plan.settings().memoryBytes(), fit.control),
                            slope,
                            pairs.count()),
                    validation,
                    plan);
            double together = accuracy(values, validation);
            for (int p = 0; p < best.length; p++) {
                double score = rule(machine).isPerLabel() ? sidesRight(p, values[p], validation) : together;
                if (score > best[p]) {
                    best[p] = score;
                    slopes[machine][p] = slope;
                }
            }
        }
    }

    /** The features of a problem for all rows, where only some are learned from. */
    @FunctionalInterface
    private interface PartFeatures {
        FeatureMatrix of(int problem, LabelSplit learned);
    }

    /** The values of every problem's function on the held-out rows, by problem. */
    private double[][] values(int machine, PartFeatures features, Validation validation, FitPlan plan) {
        double[][] values = new double[splits.size()][];
        try (Parallel parallel = new Parallel(plan.workers())) {
            parallel.run(values.length, p -> {
                LabelSplit learned = validation.learned(splits.get(p));
                FeatureMatrix all = features.of(p, learned);
                ProblemResult result = fit.solve(machine, learned, all, plan);
                double[] weights = FunctionAssembly.weights(result, all, learned.origin(), 1);
                values[p] = validation.values(all, weights, result.bias());
            });
        }
        return values;
    }

    /** How well the similarity suits the task; empty where time is up. */
    Optional<SimilarityReport> report(int machine, FitPlan plan) {
        if (fit.control.shouldStop()) {
            return Optional.empty();
        }
        long seed = fit.options.solver.seed();
        LandmarkSet set = fit.training.landmarks().orElseThrow();
        int[] landmarkCodes = IntStream.range(0, set.count())
                .map(j -> set.label(j) == null ? -1 : labels.code(set.label(j)))
                .toArray();
        LandmarkGoodness goodness = LandmarkGoodness.of(
                fit.training.rows(), codes, set, landmarkCodes, isPaired() ? slopes[machine][0] : 0, seed);
        Validation validation = Validation.of(codes, labels.size(), ROWS_FOR_GROWTH, seed);
        int most = isPaired() ? pairs.count() : set.count();
        List<Growth> growth = new ArrayList<>();
        Pairs[] learnedPairs = new Pairs[splits.size()]; // those of fewer landmarks are the first of them
        for (int part = PARTS_OF_GROWTH; part >= 1 && !fit.control.shouldStop(); part /= 2) {
            int count = most / part;
            if (count > 0) {
                double[][] values = values(
                        machine,
                        (p, learned) -> {
                            if (isPaired() && learnedPairs[p] == null) {
                                learnedPairs[p] = pairs.learned(
                                        p, learned, plan.settings().memoryBytes(), fit.control);
                            }
                            return isPaired()
                                    ? pairs.features(learnedPairs[p], slopes[machine][p], count)
                                    : fewer(count);
                        },
                        validation,
                        plan);
                growth.add(new Growth(count, accuracy(values, validation)));
            }
        }
        return Optional.of(new SimilarityReport(goodness.wrong(), goodness.pairs(), growth));
    }

    /** Features of some landmarks. */
    private FeatureMatrix fewer(int count) {
        FeatureMatrix all = fit.training.rows();
        int[] chosen = RandomRows.draw(all.columns(), count, fit.options.solver.seed());
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

    private double accuracy(double[][] values, Validation validation) {
        LabelRule rule = new LabelRule(labels, fit.options.multiclass, fit.options.solver.seed());
        int[] held = validation.held();
        long right = IntStream.range(0, held.length)
                .filter(h -> {
                    double[] f =
                            Arrays.stream(values).mapToDouble(own -> own[h]).toArray();
                    return rule.decide(fit.training.scaledRows().row(held[h]), f)
                                    .code()
                            == codes[held[h]];
                })
                .count();
        return right / (double) held.length;
    }

    /** The share of the rows on their side of one function. */
    private double sidesRight(int problem, double[] values, Validation validation) {
        LabelSplit split = splits.get(problem);
        int[] held = validation.held();
        long right = IntStream.range(0, held.length)
                .filter(h -> {
                    int code = codes[held[h]];
                    boolean positive = code == split.positive();
                    boolean counts = positive || split.negative() < 0 || code == split.negative();
                    return counts && values[h] >= 0 == positive;
                })
                .count();
        return right / (double) held.length;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FunctionAssembly;
import dev.margrave.internal.fit.LabelProblems;
import dev.margrave.internal.fit.LabelSplit;
import dev.margrave.internal.fit.landmark.LandmarkPairs.Pairs;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The problems of a fit on pairs of landmarks. Each problem has separate features, with a slope that is chosen on held-out
 * training rows: for each machine the slope with the highest accuracy, for all problems together or for each separately.
 */
final class PairProblems extends LandmarkProblems {
    private static final int UNLIMITED = Integer.MAX_VALUE; // no limit on the rows that choose a slope

    private final List<LandmarkRule> rules; // by machine
    private final LandmarkPairs pairs;
    private final double[][] slopes; // by machine, then problem

    private PairProblems(LabelProblems problems, LandmarkSet landmarks, List<LandmarkRule> rules) {
        super(problems, landmarks);
        this.rules = rules;
        this.pairs = new LandmarkPairs(problems, landmarks, rules.get(0));
        this.slopes = new double[rules.size()][problems.count()];
    }

    /** Chooses the slopes, before any problem is solved. */
    static PairProblems of(LabelProblems problems, LandmarkSet landmarks, List<LandmarkRule> rules) {
        PairProblems created = new PairProblems(problems, landmarks, rules);
        for (int m = 0; m < created.slopes.length; m++) {
            List<Double> given = rules.get(m).slopes();
            Arrays.fill(created.slopes[m], given.get(0));
            if (given.size() > 1 && !created.control.shouldStop()) {
                created.chooseSlopesInTime(m, given);
            }
        }
        return created;
    }

    private void chooseSlopesInTime(int machine, List<Double> given) {
        try {
            chooseSlopes(machine, given);
        } catch (StoppedException e) {
            return; // the best of those that were measured
        }
    }

    private void chooseSlopes(int machine, List<Double> given) {
        TrainTestRows trainTest =
                TrainTestRows.of(problems.codes(), problems.labels().size(), UNLIMITED, options.solver.seed());
        double[] best = new double[problems.count()];
        Arrays.fill(best, -1);
        for (double slope : given) {
            double[][] values = values(
                    machine, (p, learned) -> pairs.features(learned(p, learned), slope, pairs.count()), trainTest);
            double together = accuracy(values, trainTest);
            for (int p = 0; p < best.length; p++) {
                double score = rules.get(machine).isPerLabel() ? accuracy(p, values[p], trainTest) : together;
                if (score > best[p]) {
                    best[p] = score;
                    slopes[machine][p] = slope;
                }
            }
        }
    }

    private Pairs learned(int problem, LabelSplit learned) {
        return pairs.learned(problem, learned, plan().settings().memoryBytes(), control);
    }

    private FeatureMatrix features(int machine, int problem) {
        Pairs own = pairs.of(
                problem, problems.splits().get(problem), plan().settings().memoryBytes(), control);
        return pairs.features(own, slopes[machine][problem], pairs.count());
    }

    /** For every machine in turn, each on its own features. */
    @Override
    public ProblemResult[] solve(int problem) {
        ProblemResult[] results = new ProblemResult[slopes.length];
        for (int m = 0; m < results.length; m++) {
            ProblemResult result = solve(m, problem, features(m, problem));
            results[m] = rules.get(m).slopes().size() == 1 ? result : result.withSolved("slope", slopes[m][problem]);
        }
        return results;
    }

    /** If time runs out while the features are computed, they are replaced by zeros, and the function becomes a constant. */
    private ProblemResult solve(int machine, int problem, FeatureMatrix features) {
        LabelSplit split = problems.splits().get(problem);
        try {
            return problems.solve(machine, split, features, plan());
        } catch (StoppedException e) {
            FeatureMatrix zeros = SparseMatrix.empty(features.rows(), features.columns());
            return problems.solve(machine, split, zeros, plan())
                    .withoutLowerBound(e.reason().status());
        }
    }

    @Override
    public FunctionAssembly assemble(ProblemResult[][] results, int from, int to) {
        int[] blocks =
                IntStream.range(from * results.length, to * results.length).toArray();
        int[] ofBlock = IntStream.of(blocks).map(k -> k % results.length).toArray();
        double[] slopeOfBlock = IntStream.of(blocks)
                .mapToDouble(k -> slopes[k / results.length][k % results.length])
                .toArray();
        FunctionAssembly assembly = new FunctionAssembly(training, pairs.map(ofBlock, slopeOfBlock));
        for (int m = from; m < to; m++) {
            for (int p = 0; p < results.length; p++) {
                assembly.add(problems.splits().get(p).origin(), results[p][m], features(m, p));
            }
        }
        return assembly;
    }

    @Override
    GrowingFeatures growing(int machine) {
        Pairs[] chosen = new Pairs[problems.count()];
        return (p, learned, count) -> {
            if (chosen[p] == null) {
                chosen[p] = learned(p, learned);
            }
            return pairs.features(chosen[p], slopes[machine][p], count);
        };
    }

    @Override
    int count() {
        return pairs.count();
    }

    @Override
    double slope(int machine) {
        return slopes[machine][0];
    }

    /** The share of the held-out rows that are in a problem and on the correct side of its function. */
    private double accuracy(int problem, double[] values, TrainTestRows trainTest) {
        LabelSplit split = problems.splits().get(problem);
        int[] held = trainTest.held();
        long right = IntStream.range(0, held.length)
                .filter(h -> {
                    int code = problems.codes()[held[h]];
                    boolean positive = code == split.positive();
                    boolean counts = positive || split.negative() < 0 || code == split.negative();
                    return counts && values[h] >= 0 == positive;
                })
                .count();
        return right / (double) held.length;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.MappedMatrix;
import dev.margrave.data.RowReader;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.LabelProblems;
import dev.margrave.internal.fit.LabelSplit;
import dev.margrave.internal.fit.TrainingSet;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The pairs of landmarks of every problem of a fit: the first of a pair has the problem's positive label, the second a negative
 * one. They are drawn with replacement, or chosen by boosting on the rows of the problem. Features are computed from the
 * similarities with the landmarks, which are computed once.
 */
final class LandmarkPairs {
    private final TrainingSet training;
    private final FeatureMatrix values; // of the training rows with the landmarks
    private final LandmarkSet landmarks;
    private final LandmarkRule rule;
    private final boolean hasBias;
    private final int threads;
    private final int[] codes; // the label of each landmark, or −1
    private final long[] seeds; // by problem
    private final Pairs[] pairs; // by problem; with boosting null until chosen

    /** Landmarks by position. */
    @SuppressWarnings("ArrayRecordComponent") // private to the package, never compared
    record Pairs(int[] first, int[] second) {}

    LandmarkPairs(LabelProblems problems, LandmarkSet landmarks, LandmarkRule rule) {
        FitOptions options = problems.solver().options();
        List<LabelSplit> splits = problems.splits();
        this.training = problems.solver().training();
        this.values = training.rows();
        this.landmarks = landmarks;
        this.rule = rule;
        this.hasBias = options.bias == Bias.FREE;
        this.threads = options.solver.threads();
        this.codes = IntStream.range(0, landmarks.count())
                .map(j -> landmarks.label(j) == null ? -1 : problems.labels().code(landmarks.label(j)))
                .toArray();
        this.seeds = new long[splits.size()];
        this.pairs = new Pairs[splits.size()];
        SplittableRandom random = new SplittableRandom(options.solver.seed());
        for (int p = 0; p < pairs.length; p++) {
            SplittableRandom own = random.split();
            List<String> names = splits.get(p).names(problems.labels());
            int[] plus = side(splits.get(p), true, names.get(1));
            int[] minus = side(splits.get(p), false, names.get(0));
            if (isBoosted()) {
                seeds[p] = own.nextLong();
            } else {
                pairs[p] = new Pairs(draw(plus, rule.count(), own), draw(minus, rule.count(), own));
            }
        }
    }

    private boolean isBoosted() {
        return rule.candidates() > 1;
    }

    /** The landmarks of one side of a problem. */
    private int[] side(LabelSplit split, boolean isPositive, String label) {
        IntPredicate others =
                code -> code >= 0 && code != split.positive() && (split.negative() < 0 || code == split.negative());
        int[] side = IntStream.range(0, codes.length)
                .filter(j -> isPositive ? codes[j] == split.positive() : others.test(codes[j]))
                .toArray();
        if (side.length == 0) {
            throw new InvalidDataException("no landmark has the label \"" + label + "\"; pairs need one of each label");
        }
        return side;
    }

    private static int[] draw(int[] among, int count, SplittableRandom random) {
        return IntStream.range(0, count)
                .map(k -> among[random.nextInt(among.length)])
                .toArray();
    }

    /** How many pairs each problem has. */
    int count() {
        return rule.count();
    }

    /** The pairs of a problem and its model; with boosting they are chosen on the first call. */
    Pairs of(int problem, LabelSplit split, long memoryBytes, RunControl control) {
        if (pairs[problem] == null) {
            pairs[problem] = learned(problem, split, memoryBytes, control);
        }
        return pairs[problem];
    }

    /** The pairs for part of a problem's rows; with boosting, other rows have no influence on the choice. */
    Pairs learned(int problem, LabelSplit split, long memoryBytes, RunControl control) {
        if (!isBoosted()) {
            return pairs[problem];
        }
        int[] places = new int[values.rows()]; // of each training row in the problem, from 1
        for (int i = 0; i < split.origin().length; i++) {
            places[split.origin()[i]] = i + 1;
        }
        int[] rows = IntStream.range(0, codes.length)
                .map(j -> landmarks.position(j) < 0 ? -1 : places[landmarks.position(j)] - 1)
                .toArray();
        FeatureMatrix own = RowPlan.inMemory(values.view(split.origin()), memoryBytes);
        return new BoostedPairs(own, split.signs(), training.weights(split.origin()))
                .choose(
                        new BoostedPairs.Sides(side(split, true, ""), side(split, false, ""), rows),
                        rule.count(),
                        rule.candidates(),
                        hasBias,
                        new SplittableRandom(seeds[problem]),
                        control);
    }

    /** Features of all training rows: a ramp, or the sign, for the first {@code count} of these pairs. */
    FeatureMatrix features(Pairs some, double slope, int count) {
        return MappedMatrix.of(
                values, count, (rows, workers) -> compute(rows, some.first(), some.second(), slope, count), threads);
    }

    private static DenseMatrix compute(FeatureMatrix rows, int[] first, int[] second, double slope, int pairs) {
        double[] features = new double[Math.multiplyExact(rows.rows(), pairs)];
        double[] row = new double[rows.columns()];
        RowReader reader = rows.reader();
        int at = 0;
        for (int i = 0; i < rows.rows(); i++) {
            reader.row(i).scatter(row); // similarities are stored dense, so that all of them are overwritten
            for (int j = 0; j < pairs; j++) {
                features[at++] = LandmarkMap.ramp(slope, row[first[j]] - row[second[j]]);
            }
        }
        return DenseMatrix.wrap(rows.rows(), pairs, features);
    }

    /** The map whose block p has the features of problem {@code problems[p]} with slope {@code slopes[p]}. */
    LandmarkMap map(int[] problems, double[] slopes) {
        int[] first = IntStream.of(problems)
                .flatMap(p -> IntStream.of(pairs[p].first()))
                .toArray();
        int[] second = IntStream.of(problems)
                .flatMap(p -> IntStream.of(pairs[p].second()))
                .toArray();
        int[] used = IntStream.concat(IntStream.of(first), IntStream.of(second))
                .distinct()
                .sorted()
                .toArray();
        return landmarks.similarities().only(used).paired(places(first, used), places(second, used), slopes);
    }

    private static int[] places(int[] positions, int[] used) {
        return IntStream.of(positions).map(j -> Arrays.binarySearch(used, j)).toArray();
    }
}

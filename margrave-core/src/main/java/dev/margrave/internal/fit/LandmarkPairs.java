// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.MappedMatrix;
import dev.margrave.data.RowReader;
import dev.margrave.feature.landmark.LandmarkMap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The pairs of landmarks of every problem of a fit, drawn with replacement: the first of a pair has the problem's positive
 * label, the second a negative one. Features are made of the similarities with the landmarks, which are computed once.
 */
final class LandmarkPairs {
    private final FeatureMatrix values; // of the training rows with the landmarks
    private final LandmarkMap landmarks;
    private final int threads;
    private final List<int[]> plus = new ArrayList<>(); // by problem
    private final List<int[]> minus = new ArrayList<>();

    LandmarkPairs(TrainingSet training, List<LabelSplit> splits, LabelSet labels, int count, FitOptions options) {
        LandmarkSet set = training.landmarks().orElseThrow();
        this.values = training.rows();
        this.landmarks = set.map();
        this.threads = options.solver.threads();
        int[] codes = IntStream.range(0, set.count())
                .map(j -> set.label(j) == null ? -1 : labels.code(set.label(j)))
                .toArray();
        SplittableRandom random = new SplittableRandom(options.solver.seed());
        for (LabelSplit split : splits) {
            SplittableRandom own = random.split();
            plus.add(draw(
                    codes,
                    code -> code == split.positive(),
                    count,
                    own,
                    split.names(labels).get(1)));
            IntPredicate others =
                    code -> code >= 0 && code != split.positive() && (split.negative() < 0 || code == split.negative());
            minus.add(draw(codes, others, count, own, split.names(labels).get(0)));
        }
    }

    private static int[] draw(int[] codes, IntPredicate wanted, int count, SplittableRandom random, String label) {
        int[] among = IntStream.range(0, codes.length)
                .filter(j -> wanted.test(codes[j]))
                .toArray();
        if (among.length == 0) {
            throw new InvalidDataException("no landmark has the label \"" + label + "\"; pairs need one of each label");
        }
        return IntStream.range(0, count)
                .map(k -> among[random.nextInt(among.length)])
                .toArray();
    }

    /** How many pairs each problem has. */
    int count() {
        return plus.get(0).length;
    }

    /** The features of a problem, of all training rows: a ramp, or the sign, on the first {@code pairs} of its pairs. */
    FeatureMatrix features(int problem, double slope, int pairs) {
        int[] first = plus.get(problem);
        int[] second = minus.get(problem);
        return MappedMatrix.of(values, pairs, (rows, workers) -> made(rows, first, second, slope, pairs), threads);
    }

    private static DenseMatrix made(FeatureMatrix rows, int[] first, int[] second, double slope, int pairs) {
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

    /** The map whose p-th block has the features of the problem {@code problems[p]} with the slope {@code slopes[p]}. */
    LandmarkMap map(int[] problems, double[] slopes) {
        int[] first =
                IntStream.of(problems).flatMap(p -> IntStream.of(plus.get(p))).toArray();
        int[] second =
                IntStream.of(problems).flatMap(p -> IntStream.of(minus.get(p))).toArray();
        return landmarks.paired(first, second, slopes);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.conformal;

import dev.margrave.conformal.PredictionIntervals.Interval;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Evaluation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How often sets contain the target on rows where it is known, and how large they are.
 *
 * @param level the requested level
 * @param promise the proven chance
 * @param rows counted: those with a target and a positive weight, each once
 * @param coverage the fraction of rows whose set contains the target
 * @param setSize the mean number of labels in a set, or the mean width of an interval
 * @param empty the fraction of rows whose set is empty
 * @param coverageByLabel the coverage by label, for labels that occur; empty in regression
 */
public record SetEvaluation(
        double level,
        double promise,
        int rows,
        double coverage,
        double setSize,
        double empty,
        Map<String, Double> coverageByLabel) {
    public SetEvaluation {
        coverageByLabel = Collections.unmodifiableMap(new LinkedHashMap<>(coverageByLabel));
    }

    /** @throws InvalidDataException when no row counts; a label that the model does not know is in no set */
    public static SetEvaluation of(PredictionSets sets, Dataset data, int threads) {
        Dataset counted = Evaluation.counted(data, Task.CLASSIFICATION);
        List<List<String>> found = sets.of(counted.features(), threads);
        IntPredicate isCovered = i -> found.get(i).contains(counted.labels().name(counted.code(i)));
        Map<String, Double> byLabel = new LinkedHashMap<>();
        for (int code = 0; code < counted.labels().size(); code++) {
            int label = code;
            int[] rows = IntStream.range(0, counted.rows())
                    .filter(i -> counted.code(i) == label)
                    .toArray();
            if (rows.length > 0) {
                byLabel.put(counted.labels().name(label), fraction(IntStream.of(rows), isCovered));
            }
        }
        return new SetEvaluation(
                sets.level(),
                sets.promise(),
                counted.rows(),
                fraction(IntStream.range(0, counted.rows()), isCovered),
                found.stream().mapToInt(List::size).average().orElseThrow(),
                fraction(IntStream.range(0, counted.rows()), i -> found.get(i).isEmpty()),
                byLabel);
    }

    /** @throws InvalidDataException when no row counts */
    public static SetEvaluation of(PredictionIntervals intervals, Dataset data, int threads) {
        Dataset counted = Evaluation.counted(data, Task.REGRESSION);
        List<Interval> found = intervals.of(counted.features(), threads);
        return new SetEvaluation(
                intervals.level(),
                intervals.promise(),
                counted.rows(),
                fraction(IntStream.range(0, counted.rows()), i -> found.get(i).contains(counted.target(i))),
                found.stream().mapToDouble(Interval::width).average().orElseThrow(),
                0,
                Map.of());
    }

    private static double fraction(IntStream rows, IntPredicate condition) {
        return rows.mapToDouble(i -> condition.test(i) ? 1 : 0).average().orElseThrow();
    }
}

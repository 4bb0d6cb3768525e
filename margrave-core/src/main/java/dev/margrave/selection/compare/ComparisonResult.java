// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.evaluation.Baseline;
import dev.margrave.selection.Metric;
import dev.margrave.selection.statistics.RankTest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Every contender on every data set.
 *
 * @param datasets their names, in the order given
 * @param contenders their names, in the order given
 * @param cells by data set, then contender
 * @param baselines of each data set: what always predicting the most frequent label gives
 * @param testToTraining test rows over training rows of each data set's splits, on average
 */
public record ComparisonResult(
        Metric metric,
        List<String> datasets,
        List<String> contenders,
        List<ComparisonCell> cells,
        List<Optional<Baseline>> baselines,
        List<Double> testToTraining) {
    public ComparisonResult {
        datasets = List.copyOf(datasets);
        contenders = List.copyOf(contenders);
        cells = List.copyOf(cells);
        baselines = List.copyOf(baselines);
        testToTraining = List.copyOf(testToTraining);
    }

    public ComparisonCell cell(int dataset, int contender) {
        return cells.get(dataset * contenders.size() + contender);
    }

    /** Whether nothing is missing. */
    public boolean isComplete() {
        return cells.stream().allMatch(ComparisonCell::isComplete);
    }

    /** The data sets that every contender completed. */
    public List<Integer> completeDatasets() {
        return IntStream.range(0, datasets.size())
                .filter(d -> cells(d).stream().allMatch(ComparisonCell::isComplete))
                .boxed()
                .toList();
    }

    /** The ranks of all contenders on one data set, 1 for the best mean; NaN for all if it is not complete. */
    public List<Double> ranks(int dataset) {
        boolean complete = cells(dataset).stream().allMatch(ComparisonCell::isComplete);
        double[] ranks = RankTest.ranks(means(dataset), metric.largerIsBetter());
        return Arrays.stream(ranks)
                .map(rank -> complete ? rank : Double.NaN)
                .boxed()
                .toList();
    }

    /** Over the complete data sets; NaN if there is none. */
    public List<Double> averageRanks() {
        List<Integer> complete = completeDatasets();
        return IntStream.range(0, contenders.size())
                .mapToObj(c -> complete.stream()
                        .mapToDouble(d -> ranks(d).get(c))
                        .average()
                        .orElse(Double.NaN))
                .toList();
    }

    /** Friedman's test on the complete data sets; empty below two of them or two contenders. */
    public Optional<RankTest> rankTest() {
        List<Integer> complete = completeDatasets();
        if (complete.size() < 2 || contenders.size() < 2) {
            return Optional.empty();
        }
        return Optional.of(RankTest.of(complete.stream().map(this::means).toList(), metric.largerIsBetter()));
    }

    private List<ComparisonCell> cells(int dataset) {
        return cells.subList(dataset * contenders.size(), (dataset + 1) * contenders.size());
    }

    private List<Double> means(int dataset) {
        return cells(dataset).stream().map(ComparisonCell::mean).toList();
    }

    /** The total seconds of all pieces, including those that ran in parallel. */
    public double seconds() {
        return cells.stream().mapToDouble(ComparisonCell::seconds).sum();
    }
}

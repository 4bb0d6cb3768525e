// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.statistics;

import dev.margrave.internal.Check;
import dev.margrave.internal.Distributions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Average ranks of k machines over N data sets and Friedman's test that they do not differ.
 *
 * <p>On each data set the best machine has rank 1; machines that tie share the mean of their ranks. With rank sums R_j,
 * χ² = 12/(N k (k+1)) Σ (R_j − N(k+1)/2)² / (1 − Σ(t³−t)/(N k (k²−1))), t running over the groups of ties, has k − 1 degrees
 * of freedom; Iman and Davenport's F = (N−1)χ² / (N(k−1) − χ²), with k − 1 and (k−1)(N−1), is less cautious. If every
 * machine ties with every other everywhere, χ² and F are 0.
 *
 * <p>Two machines differ (Nemenyi) if their average ranks are further apart than q √(k(k+1)/(6N)), q the critical value of
 * the studentized range divided by √2.
 *
 * @param averageRanks one for each machine
 * @param dataSets N
 * @param statistic χ², with the correction for ties
 * @param p of χ²
 * @param fisher F; infinite if all data sets rank the machines identically, without ties
 * @param fisherP of F
 */
public record RankTest(
        List<Double> averageRanks, int dataSets, double statistic, double p, double fisher, double fisherP) {
    /** Means of equal scores added in a different order may differ by this much. */
    private static final double ROUNDING = 1e-12;

    public RankTest {
        averageRanks = List.copyOf(averageRanks);
    }

    /**
     * Ranks means.
     *
     * @param means one list for each data set (two or more), with one value for each machine (two or more)
     */
    public static RankTest of(List<List<Double>> means, boolean largerIsBetter) {
        int sets = Check.atLeast("data sets", means.size(), 2);
        int machines = Check.atLeast("machines", means.get(0).size(), 2);
        double[] sums = new double[machines];
        double ties = 0;
        for (List<Double> row : means) {
            Check.sameLength("means", row.size(), machines);
            double[] ranks = ranks(row, largerIsBetter);
            for (int j = 0; j < machines; j++) {
                sums[j] += ranks[j];
            }
            ties += tieTerm(ranks);
        }
        double squares = 0;
        List<Double> averages = new ArrayList<>();
        for (double sum : sums) {
            double off = sum - sets * (machines + 1) / 2.0;
            squares += off * off;
            averages.add(sum / sets);
        }
        double k = machines;
        double untied = 1 - ties / (sets * k * (k * k - 1));
        double statistic = untied < ROUNDING ? 0 : 12 / (sets * k * (k + 1)) * squares / untied;
        double rest = sets * (k - 1) - statistic;
        double fisher = rest < ROUNDING * sets * k ? Double.POSITIVE_INFINITY : (sets - 1) * statistic / rest;
        return new RankTest(
                averages,
                sets,
                statistic,
                Distributions.chiSquaredUpper(statistic, k - 1),
                fisher,
                Distributions.fisherUpper(fisher, k - 1, (k - 1) * (sets - 1)));
    }

    /** The ranks on one data set, 1 for the best; ties share their mean. */
    public static double[] ranks(List<Double> values, boolean largerIsBetter) {
        Comparator<Integer> upwards = Comparator.comparingDouble(values::get);
        int[] order = IntStream.range(0, values.size())
                .boxed()
                .sorted(largerIsBetter ? upwards.reversed() : upwards)
                .mapToInt(Integer::intValue)
                .toArray();
        double[] ranks = new double[order.length];
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && tie(values.get(order[from]), values.get(order[to]))) {
                to++;
            }
            for (int k = from; k < to; k++) {
                ranks[order[k]] = (from + 1 + to) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    private static boolean tie(double a, double b) {
        return Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));
    }

    /** Σ(t³ − t) over the groups of equal ranks: each of the t members adds t² − 1. */
    private static double tieTerm(double[] ranks) {
        double sum = 0;
        for (double rank : ranks) {
            double group = 0;
            for (double other : ranks) {
                group += other == rank ? 1 : 0;
            }
            sum += group * group - 1;
        }
        return sum;
    }

    /** The difference of average ranks beyond which two machines differ at this level, such as 0.05. */
    public double criticalDifference(double level) {
        int k = averageRanks.size();
        return StudentizedRange.critical(k, level) / Math.sqrt(2) * Math.sqrt(k * (k + 1) / (6.0 * dataSets));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Section.Fact;
import java.util.List;

/**
 * The content of a comparison page: every machine on every data set under one protocol.
 *
 * @param metric its name
 * @param largerIsBetter whether the best score is the largest
 * @param facts about the protocol, the tests and the time
 * @param datasets their names
 * @param machines their names
 * @param results by data set, then machine
 * @param ranks of the machines over the data sets
 * @param tallies of the pairs that were compared
 * @param marks the legend of the marks next to scores
 */
public record ComparedMachines(
        String metric,
        boolean largerIsBetter,
        List<Fact> facts,
        List<String> datasets,
        List<String> machines,
        List<Result> results,
        Ranks ranks,
        List<Tally> tallies,
        String marks) {
    public ComparedMachines {
        facts = List.copyOf(facts);
        datasets = List.copyOf(datasets);
        machines = List.copyOf(machines);
        results = List.copyOf(results);
        tallies = List.copyOf(tallies);
        if (results.size() != datasets.size() * machines.size()) {
            throw new IllegalArgumentException(results.size() + " results of " + machines.size() + " machines on "
                    + datasets.size() + " data sets");
        }
    }

    /**
     * One machine on one data set.
     *
     * @param scores one per finished split
     * @param text mean and deviation, formatted
     * @param mark {@code +}, {@code -} or empty: the result against the baseline
     */
    public record Result(List<Double> scores, String text, String mark, double seconds) {
        public Result {
            scores = List.copyOf(scores);
        }

        double mean() {
            return scores.stream().mapToDouble(score -> score).average().orElse(Double.NaN);
        }

        /** The standard deviation with n − 1; zero below two scores. */
        double deviation() {
            double mean = mean();
            double squares = scores.stream()
                    .mapToDouble(score -> (score - mean) * (score - mean))
                    .sum();
            return scores.size() < 2 ? 0 : Math.sqrt(squares / (scores.size() - 1));
        }
    }

    /**
     * Average ranks, 1 for the best.
     *
     * @param averages one per machine; NaN if unknown
     * @param criticalDifference the distance at which two ranks differ significantly; NaN if it was not computed
     * @param sentence the result of the tests; may be empty
     */
    public record Ranks(List<Double> averages, double criticalDifference, String sentence) {
        public Ranks {
            averages = List.copyOf(averages);
        }
    }

    /** On how many data sets the first machine beats the second, ties with it, or loses. */
    public record Tally(String first, String second, int wins, int ties, int losses) {}

    Result result(int dataset, int machine) {
        return results.get(dataset * machines.size() + machine);
    }

    /** The best mean on a data set; NaN if there is none. */
    double bestMean(int dataset) {
        double best = Double.NaN;
        for (int m = 0; m < machines.size(); m++) {
            double mean = result(dataset, m).mean();
            if (Double.isNaN(best) || (largerIsBetter ? mean > best : mean < best)) {
                best = mean;
            }
        }
        return best;
    }
}

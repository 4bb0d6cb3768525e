// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Section.Fact;
import java.util.List;

/**
 * What a page of a comparison is made of: every machine on every data set under one protocol.
 *
 * @param metric as it is named
 * @param largerIsBetter whether the best score is the largest
 * @param facts what there is to say of the protocol, the tests and the time
 * @param datasets their names
 * @param machines their names
 * @param results by data set, then machine
 * @param ranks of the machines over the data sets
 * @param tallies of the pairs that were compared
 * @param marks what the marks beside scores mean
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
     * @param scores one for each split; empty if none was finished
     * @param text mean and deviation as they are to be read
     * @param mark {@code +}, {@code -} or nothing: whether it differs from the machine that the others are compared with
     */
    public record Result(List<Double> scores, String text, String mark, double seconds) {
        public Result {
            scores = List.copyOf(scores);
        }

        double mean() {
            return scores.stream().mapToDouble(score -> score).average().orElse(Double.NaN);
        }

        /** With n − 1; zero below two scores. */
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
     * @param averages one for each machine; NaN where there is none
     * @param criticalDifference how far apart two ranks must be to differ; NaN where it was not computed
     * @param sentence what the tests say; may be empty
     */
    public record Ranks(List<Double> averages, double criticalDifference, String sentence) {
        public Ranks {
            averages = List.copyOf(averages);
        }
    }

    /** On how many data sets the first machine is better than the second, ties with it, or is worse. */
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

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.output.Text;
import dev.margrave.evaluation.Baseline;
import dev.margrave.selection.Metric;
import dev.margrave.selection.compare.ComparisonCell;
import dev.margrave.selection.compare.ComparisonDuel;
import dev.margrave.selection.compare.ComparisonResult;
import dev.margrave.selection.compare.ComparisonTally;
import dev.margrave.selection.statistics.PairedTest;
import dev.margrave.selection.statistics.RankTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A comparison and the texts about it that all output formats share.
 *
 * @param protocol how test parts were drawn, as given
 * @param inner how the machines were tuned, as given; null if they were not
 * @param level the significance level of the tests
 * @param baseline the machine that the others are marked against
 * @param duels the tests of all pairs of machines on all data sets
 */
public record CompareSummary(
        ComparisonResult result,
        String protocol,
        String inner,
        double level,
        String baseline,
        List<ComparisonDuel> duels,
        double readSeconds,
        double compareSeconds) {
    private static final String UNTESTABLE = "no test: the difference is the same on every split";
    private static final int MAX_NAMED_DUELS = 6; // in one sentence; chosen by hand

    public static CompareSummary of(
            ComparisonResult result,
            String protocol,
            String inner,
            double level,
            String baseline,
            double readSeconds,
            double compareSeconds) {
        return new CompareSummary(
                result,
                protocol,
                inner,
                level,
                baseline,
                ComparisonDuel.all(result, level),
                readSeconds,
                compareSeconds);
    }

    /** The data sets without folder and file ending if that leaves them distinct, else as given. */
    List<String> shortNames() {
        List<String> names =
                result.datasets().stream().map(CompareSummary::stem).toList();
        return new HashSet<>(names).size() == names.size() ? names : result.datasets();
    }

    private static String stem(String name) {
        String file = name.substring(name.replace('\\', '/').lastIndexOf('/') + 1);
        String bare = file.replaceFirst("\\.gz$", "").replaceFirst("\\.(svm|libsvm|txt|csv|tsv|arff)$", "");
        return bare.isEmpty() ? name : bare;
    }

    /** One line: the metric, the data and the protocol. */
    String headline() {
        int contenders = result.contenders().size();
        return result.metric().text() + " of " + Text.count(contenders, "machine") + " on "
                + Text.count(result.datasets().size(), "data set") + ", " + described(protocol)
                + (inner == null ? ", not tuned" : ", tuned by " + described(inner));
    }

    private static String described(String splits) {
        if (splits.equals("test")) {
            return "a fixed test part";
        }
        int times = splits.indexOf('x');
        return times < 0
                ? splits
                : Text.count(Long.parseLong(splits.substring(0, times)), "random partition") + " testing "
                        + Text.number(100 * Double.parseDouble(splits.substring(times + 1))) + " %";
    }

    /** The mean, with the standard deviation if there are several splits; a dash without scores. */
    String score(ComparisonCell cell) {
        if (cell.outcomes().isEmpty()) {
            return "-";
        }
        String mean = number(cell.mean());
        String text = cell.outcomes().size() < 2 ? mean : mean + " ± " + number(cell.deviation());
        return cell.isComplete()
                ? text
                : text + " (" + Text.count(cell.outcomes().size(), "split") + ")";
    }

    /** Fractions of rows in percent, other metrics unchanged. */
    String number(double score) {
        boolean percent = result.metric().isShare();
        return percent ? String.format(Locale.ROOT, "%.2f", 100 * score) : Text.number(score);
    }

    private String withUnit(double score) {
        return result.metric().isShare() ? Text.percent(score) : Text.number(score);
    }

    /** The unit after the name of the metric. */
    String unit() {
        return result.metric().isShare() ? " in %" : "";
    }

    /** {@code +} if the machine is better than the baseline, {@code -} if it is worse, empty for a tie. */
    String mark(int dataset, String contender) {
        return versusBaseline(dataset, contender)
                .map(duel -> duel.verdict() > 0 ? "+" : duel.verdict() < 0 ? "-" : "")
                .orElse("");
    }

    /** The machine against the baseline on one data set; empty for the baseline itself and if either is unfinished. */
    Optional<ComparisonDuel> versusBaseline(int dataset, String contender) {
        String name = result.datasets().get(dataset);
        return duels.stream()
                .filter(duel -> duel.dataset().equals(name))
                .map(duel -> duel.first().equals(contender) ? duel : duel.turned())
                .filter(duel -> duel.first().equals(contender) && duel.second().equals(baseline))
                .findFirst();
    }

    ComparisonTally tally(String first, String second) {
        return ComparisonTally.of(first, second, duels);
    }

    /** Whether every data set has a single split, so that no test is possible. */
    boolean isUntested() {
        return duels.stream().allMatch(duel -> duel.test().isEmpty());
    }

    /** The number of finished splits, over all data sets and machines. */
    int finishedPieces() {
        return result.cells().stream().mapToInt(cell -> cell.outcomes().size()).sum();
    }

    double seconds(int contender) {
        double sum = 0;
        for (int d = 0; d < result.datasets().size(); d++) {
            sum += result.cell(d, contender).seconds();
        }
        return sum;
    }

    /** The tests of the average ranks as a sentence; empty if there is nothing to test. */
    Optional<String> ranksSentence() {
        return result.rankTest()
                .map(test -> "Friedman: chi-squared " + Text.number(test.statistic()) + ", p "
                        + Text.number(test.p()) + fisher(test) + "; average ranks differ at " + level + " if they are "
                        + Text.number(test.criticalDifference(level)) + " apart (Nemenyi)");
    }

    /** Empty if F is infinite, because all data sets rank the machines alike. */
    private static String fisher(RankTest test) {
        return Double.isInfinite(test.fisher())
                ? ""
                : " (Iman-Davenport F " + Text.number(test.fisher()) + ", p " + Text.number(test.fisherP()) + ")";
    }

    /** The result for the first machine of the pair. */
    static String verdict(ComparisonDuel duel) {
        return duel.verdict() > 0 ? "win" : duel.verdict() < 0 ? "loss" : "tie";
    }

    /** A caveat about the test of a pair; null if there is none. */
    static String note(ComparisonDuel duel) {
        if (duel.test().isEmpty()) {
            return null;
        }
        PairedTest test = duel.test().get();
        if (test.isSame()) {
            return test.difference() == 0 ? null : UNTESTABLE;
        }
        return test.lacksPower() ? "the test has no power with " + Text.count(test.pairs(), "split") : null;
    }

    /** Caveats about all tests, as sentences without full stops. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        List<String> untestable = duels.stream()
                .filter(duel -> UNTESTABLE.equals(note(duel)))
                .map(duel -> duel.first() + " and " + duel.second() + " on "
                        + shortNames().get(result.datasets().indexOf(duel.dataset())))
                .toList();
        if (!untestable.isEmpty()) {
            notes.add(UNTESTABLE + ", which counts as a tie: " + Text.few(untestable, MAX_NAMED_DUELS));
        }
        duels.stream()
                .flatMap(duel -> duel.test().stream())
                .filter(PairedTest::lacksPower)
                .mapToInt(PairedTest::pairs)
                .max()
                .ifPresent(splits -> notes.add("the paired t-test has no power with " + Text.count(splits, "split")
                        + ": a tie says little; use more splits with --protocol"));
        return notes;
    }

    /** What always predicting the most frequent label gives, if the metric is the accuracy. */
    Optional<Baseline> constant(int dataset) {
        return result.metric().kind() == Metric.Kind.ACCURACY
                ? result.baselines().get(dataset)
                : Optional.empty();
    }

    /** About machines that predict one label only, or are no better than always predicting the most frequent label. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (int d = 0; d < result.datasets().size(); d++) {
            Optional<Baseline> baseline = result.baselines().get(d);
            for (int c = 0; c < result.contenders().size() && baseline.isPresent(); c++) {
                String subject =
                        result.contenders().get(c) + " on " + shortNames().get(d);
                warning(result.cell(d, c), baseline.get()).ifPresent(text -> warnings.add(subject + " " + text));
            }
        }
        return warnings;
    }

    private Optional<String> warning(ComparisonCell cell, Baseline baseline) {
        if (cell.outcomes().isEmpty() || baseline.labels() < 2) {
            return Optional.empty();
        }
        if (cell.outcomes().stream().allMatch(outcome -> outcome.predictedLabels() == 1)) {
            return Optional.of("predicts only one label in every test part; try --weight balanced");
        }
        double constant = result.metric().constantScore(baseline);
        return Double.isNaN(constant) || cell.mean() > constant
                ? Optional.empty()
                : Optional.of("is no better than always predicting " + Text.quote(baseline.label()) + ": "
                        + result.metric().text() + " " + withUnit(cell.mean()) + ", always predicting it gives "
                        + withUnit(constant));
    }

    /** The legend of the marks. */
    String marks() {
        return "+ better, - worse than " + baseline + ", " + rule();
    }

    /** How wins are determined. */
    String rule() {
        return isUntested() ? "by the scores alone, untested" : "by paired t-tests at " + level;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.selection.Metric;
import dev.margrave.selection.statistics.PairedTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Two contenders on one data set.
 *
 * @param test of the differences first − second; empty where fewer than two splits were scored by both
 * @param corrected the same, corrected for overlapping training parts
 * @param verdict 1 if the first is better, −1 if the second is, 0 for a tie: by the test at the given level, or by the plain
 *     scores if there is only one split. A difference that is the same on every split cannot be tested and is a tie
 */
public record ComparisonDuel(
        String dataset,
        String first,
        String second,
        Optional<PairedTest> test,
        Optional<PairedTest> corrected,
        int verdict) {
    /** All pairs on all data sets that both completed, ordered by data set, first and second contender. */
    public static List<ComparisonDuel> all(ComparisonResult result, double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("the level must be greater than 0 and less than 1, got " + level);
        }
        List<ComparisonDuel> duels = new ArrayList<>();
        int contenders = result.contenders().size();
        for (int d = 0; d < result.datasets().size(); d++) {
            for (int a = 0; a < contenders; a++) {
                for (int b = a + 1; b < contenders; b++) {
                    ComparisonCell first = result.cell(d, a);
                    ComparisonCell second = result.cell(d, b);
                    if (first.isComplete() && second.isComplete()) {
                        duels.add(of(
                                result.metric(),
                                first,
                                second,
                                result.testToTraining().get(d),
                                level));
                    }
                }
            }
        }
        return duels;
    }

    private static ComparisonDuel of(
            Metric metric, ComparisonCell first, ComparisonCell second, double testToTraining, double level) {
        double difference = first.mean() - second.mean();
        int better = (int) Math.signum(metric.largerIsBetter() ? difference : -difference);
        if (first.outcomes().size() < 2) {
            return new ComparisonDuel(
                    first.dataset(), first.contender(), second.contender(), Optional.empty(), Optional.empty(), better);
        }
        PairedTest test = PairedTest.of(first.scores(), second.scores());
        return new ComparisonDuel(
                first.dataset(),
                first.contender(),
                second.contender(),
                Optional.of(test),
                Optional.of(PairedTest.of(first.scores(), second.scores(), testToTraining)),
                test.isSignificant(level) ? better : 0);
    }

    /** The same with the contenders swapped. */
    public ComparisonDuel turned() {
        return new ComparisonDuel(
                dataset,
                /* first= */ second,
                /* second= */ first,
                test.map(ComparisonDuel::turn),
                corrected.map(ComparisonDuel::turn),
                -verdict);
    }

    private static PairedTest turn(PairedTest test) {
        return new PairedTest(test.pairs(), 0.0 - test.difference(), 0.0 - test.t(), test.p());
    }
}

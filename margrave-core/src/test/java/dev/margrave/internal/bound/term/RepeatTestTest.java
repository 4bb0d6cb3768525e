// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.bound.term.RepeatTest.Between;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Copies are found, and draws from any distribution are not mistaken for them. */
class RepeatTestTest {
    private static long[] draw(int rows, LongSupplier source) {
        return LongStream.generate(source).limit(rows).toArray();
    }

    @Test
    void rowsThatAreAllCopiesAreFound() {
        SplittableRandom random = new SplittableRandom(1);
        long[] rows = draw(60, random::nextLong);
        Between found = RepeatTest.between(rows.clone(), rows.clone());
        assertThat(found).isEqualTo(new Between(60, 0, true));
    }

    @Test
    void aTenthOfTheRowsIsEnough() {
        SplittableRandom random = new SplittableRandom(2);
        long[] rows = draw(1000, random::nextLong);
        long[] test = draw(200, random::nextLong);
        System.arraycopy(rows, 100, test, 0, 20);
        assertThat(RepeatTest.between(rows, test)).isEqualTo(new Between(20, 0, true));
    }

    @Test
    void copiesAreFoundAmongRowsThatRepeatByThemselves() {
        SplittableRandom random = new SplittableRandom(3);
        LongSupplier source = () -> random.nextInt(3000);
        long[] rows = draw(1000, source);
        long[] fresh = draw(300, source);
        Between expected = RepeatTest.between(rows.clone(), fresh);
        assertThat(expected.isExcessive()).isFalse();
        assertThat(expected.repeats()).isBetween(60, 120);
        long[] copied = draw(300, source);
        System.arraycopy(rows, 0, copied, 0, 150);
        assertThat(RepeatTest.between(rows, copied).isExcessive()).isTrue();
    }

    @Test
    void fewCategoriesRepeatLegitimately() {
        SplittableRandom random = new SplittableRandom(4);
        LongSupplier source = () -> random.nextInt(8);
        long[] rows = draw(270, source);
        assertThat(RepeatTest.between(rows, draw(100, source))).isEqualTo(new Between(100, 270, false));
    }

    /** The bound on the tail against the frequency of k, in random splits of the same groups. */
    @Test
    void theBoundIsAboveTheFrequencyOfEachCount() {
        Map<Integer, Integer> groups = Map.of(2, 12, 3, 4, 5, 1);
        long[] pooled = new long[60];
        int at = 0;
        long key = 0;
        for (Map.Entry<Integer, Integer> group : groups.entrySet()) {
            for (int g = 0; g < group.getValue(); g++) {
                key++;
                for (int c = 0; c < group.getKey(); c++) {
                    pooled[at++] = key;
                }
            }
        }
        while (at < pooled.length) {
            pooled[at++] = ++key;
        }
        SplittableRandom random = new SplittableRandom(5);
        int draws = 40_000;
        Map<Integer, Integer> counts = new HashMap<>();
        for (int draw = 0; draw < draws; draw++) {
            for (int i = pooled.length - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                long other = pooled[i];
                pooled[i] = pooled[j];
                pooled[j] = other;
            }
            int k = RepeatTest.between(Arrays.copyOfRange(pooled, 0, 40), Arrays.copyOfRange(pooled, 40, 60))
                    .repeats();
            counts.merge(k, 1, Integer::sum);
        }
        for (int k = 1; k <= 20; k++) {
            int least = k;
            double seen = counts.entrySet().stream()
                            .filter(entry -> entry.getKey() >= least)
                            .mapToInt(Map.Entry::getValue)
                            .sum()
                    / (double) draws;
            double bound = Math.exp(RepeatTest.logTail(groups, 40, 20, k));
            assertThat(bound).as("k = " + k).isGreaterThanOrEqualTo(seen);
            if (seen > 0.001 && seen < 0.05) {
                assertThat(bound).as("not a trivial bound, k = " + k).isLessThan(300 * seen);
            }
        }
    }

    @Test
    void tablesWhoseRowsWereCopiedAreFound() {
        SplittableRandom random = new SplittableRandom(6);
        for (int copies : new int[] {2, 3, 10, 1000}) {
            long[] rows = draw(40, random::nextLong);
            long[] copied = LongStream.range(0, 40L * copies)
                    .map(i -> rows[(int) (i % 40)])
                    .toArray();
            assertThat(RepeatTest.within(copied)).isEqualTo(new RepeatTest.Within(40, copies));
        }
    }

    /** The worst distributions for this test: every value has the mean count √(c(c+1)). */
    @Test
    void drawsAreNotMistakenForCopies() {
        SplittableRandom random = new SplittableRandom(7);
        for (int c = 1; c <= 30; c++) {
            int rows = (int) Math.round(500 * Math.sqrt(c * (c + 1.0)));
            for (int draw = 0; draw < 100; draw++) {
                assertThat(RepeatTest.within(draw(rows, () -> random.nextInt(500)))
                                .isExcessive())
                        .as("mean count near " + c)
                        .isFalse();
            }
        }
        assertThat(RepeatTest.within(draw(5000, () -> random.nextInt(2))).isExcessive())
                .isFalse();
        assertThat(RepeatTest.within(draw(5000, () -> Long.numberOfLeadingZeros(random.nextLong())))
                        .isExcessive())
                .isFalse();
    }

    @Test
    void eachRowOnceIsNoExcess() {
        assertThat(RepeatTest.within(LongStream.range(0, 1000).toArray()).isExcessive())
                .isFalse();
        assertThat(RepeatTest.within(new long[] {1}).isExcessive()).isFalse();
    }
}

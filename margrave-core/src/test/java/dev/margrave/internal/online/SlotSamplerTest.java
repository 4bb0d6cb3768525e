// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.online.BufferPolicy;
import dev.margrave.online.BufferSettings;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every place of a sampled buffer holds each row of the past with the same chance, and nothing else passes the test. */
final class SlotSamplerTest {
    private static final int SIZE = 5;
    private static final int TRIALS = 20_000;

    /** Chi-squared of 1 − 1e-6 at k degrees of freedom, by Wilson and Hilferty: z = 4.75. */
    private static double critical(int degrees) {
        double part = 2.0 / (9 * degrees);
        return degrees * Math.pow(1 - part + 4.75 * Math.sqrt(part), 3);
    }

    /** Remembers the numbers of rows. */
    private static final class Numbers implements SlotSampler.Slots {
        private final long[] held = new long[SIZE];
        private long next;

        @Override
        public void put(int slot) {
            held[slot] = next;
        }

        @Override
        public void move(int from, int to) {
            held[to] = held[from];
        }

        @Override
        public void rearrange(int[] sources) {
            long[] old = held.clone();
            for (int j = 0; j < SIZE; j++) {
                held[j] = sources[j] == SlotSampler.NEW ? next : old[sources[j]];
            }
        }
    }

    /** A policy under test: puts row t somewhere. */
    private interface Placing {
        void place(long t, SlotSampler.Slots slots);
    }

    /** How often place j holds row i after {@code rows} rows, over many seeds. */
    private static long[][] counts(int rows, LongFunction<Placing> policy) {
        long[][] counts = new long[SIZE][rows];
        for (int seed = 0; seed < TRIALS; seed++) {
            Placing placing = policy.apply(seed * 0x2545f4914f6cdd1dL + 1);
            Numbers numbers = new Numbers();
            for (long t = 1; t <= rows; t++) {
                numbers.next = t;
                placing.place(t, numbers);
            }
            for (int j = 0; j < SIZE; j++) {
                counts[j][(int) numbers.held[j] - 1]++;
            }
        }
        return counts;
    }

    private static double chiSquared(long[] observed) {
        double expected = (double) TRIALS / observed.length;
        return Arrays.stream(observed)
                .mapToDouble(count -> (count - expected) * (count - expected) / expected)
                .sum();
    }

    private static LongFunction<Placing> sampler(BufferPolicy policy) {
        return seed -> {
            SlotSampler sampler = new SlotSampler(new BufferSettings(policy, SIZE), false, new StreamRandom(seed));
            return (t, slots) -> sampler.place(t, t, 0, slots);
        };
    }

    @ParameterizedTest
    @EnumSource(names = {"RS", "RS_X", "RS_X2"})
    void eachPlaceIsUniformOverThePast(BufferPolicy policy) {
        for (int rows : new int[] {SIZE + 1, SIZE + 2, 12, 40}) {
            for (long[] place : counts(rows, sampler(policy))) {
                assertThat(chiSquared(place))
                        .as("%s after %d rows", policy, rows)
                        .isLessThan(critical(rows - 1));
            }
        }
    }

    /** A reservoir is without replacement: no row is held twice. */
    @Test
    void aReservoirHoldsDifferentRows() {
        for (int seed = 0; seed < 500; seed++) {
            Placing placing = sampler(BufferPolicy.RS).apply(seed);
            Numbers numbers = new Numbers();
            for (long t = 1; t <= 30; t++) {
                numbers.next = t;
                placing.place(t, numbers);
            }
            assertThat(numbers.held).doesNotHaveDuplicates();
        }
    }

    /** Two places are drawn independently: the chance that they hold the same row is 1 / t. */
    @ParameterizedTest
    @EnumSource(names = {"RS_X", "RS_X2"})
    void placesAreIndependent(BufferPolicy policy) {
        int rows = 20;
        int same = 0;
        for (int seed = 0; seed < TRIALS; seed++) {
            Placing placing = sampler(policy).apply(seed * 0x2545f4914f6cdd1dL + 1);
            Numbers numbers = new Numbers();
            for (long t = 1; t <= rows; t++) {
                numbers.next = t;
                placing.place(t, numbers);
            }
            same += numbers.held[1] == numbers.held[3] ? 1 : 0;
        }
        double deviation = Math.sqrt(TRIALS * (1.0 / rows) * (1 - 1.0 / rows));
        assertThat(Math.abs(same - (double) TRIALS / rows)).isLessThan(5 * deviation);
    }

    /** The same test finds policies that look right: without the repopulation, with 1/(t − 1), with the last rows. */
    @ParameterizedTest
    @ValueSource(strings = {"no repopulation", "chance too large", "fifo"})
    void wrongPoliciesFail(String wrong) {
        int rows = 12;
        LongFunction<Placing> policy = seed -> {
            StreamRandom random = new StreamRandom(seed);
            return (t, slots) -> {
                if (t <= SIZE || wrong.equals("fifo")) {
                    slots.put((int) ((t - 1) % SIZE));
                    return;
                }
                if (t == SIZE + 1 && !wrong.equals("no repopulation")) {
                    int[] sources = new int[SIZE];
                    Arrays.setAll(sources, j -> random.below(SIZE + 1) - 1);
                    slots.rearrange(sources);
                    return;
                }
                for (int j = 0; j < SIZE; j++) {
                    if (random.chance(1, wrong.equals("chance too large") ? t - 1 : t)) {
                        slots.put(j);
                    }
                }
            };
        };
        double worst = 0;
        for (long[] place : counts(rows, policy)) {
            worst = Math.max(worst, chiSquared(place));
        }
        assertThat(worst).isGreaterThan(critical(rows - 1));
    }

    @Test
    void balancedBuffersHoldTheLastRowsOfEachLabel() {
        SlotSampler sampler = new SlotSampler(new BufferSettings(BufferPolicy.BALANCED, 4), false, new StreamRandom(1));
        long[] held = new long[4];
        long[] ofLabel = new long[2];
        int[] labels = {0, 0, 0, 0, 1, 0, 1, 1};
        for (int t = 1; t <= labels.length; t++) {
            long row = t;
            sampler.place(t, ++ofLabel[labels[t - 1]], labels[t - 1], new SlotSampler.Slots() {
                @Override
                public void put(int slot) {
                    held[slot] = row;
                }

                @Override
                public void move(int from, int to) {
                    throw new AssertionError();
                }

                @Override
                public void rearrange(int[] sources) {
                    throw new AssertionError();
                }
            });
        }
        assertThat(held).containsExactly(6, 4, 8, 7);
    }

    @Test
    void binomialDrawsHaveTheirMeanAndVariance() {
        StreamRandom random = new StreamRandom(3);
        int draws = 200_000;
        double sum = 0;
        double squares = 0;
        for (int k = 0; k < draws; k++) {
            int drawn = random.binomial(10, 12);
            sum += drawn;
            squares += (double) drawn * drawn;
        }
        double mean = 10.0 / 12;
        double variance = mean * 11 / 12;
        assertThat(Math.abs(sum / draws - mean)).isLessThan(5 * Math.sqrt(variance / draws));
        assertThat(squares / draws - (sum / draws) * (sum / draws)).isBetween(0.97 * variance, 1.03 * variance);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import dev.margrave.solver.GramMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks a cache of kernel rows against a plain matrix, in either precision, with or without the variable that stands
 * for a missing bias, at any number of threads.
 */
abstract class RowCacheSuite {
    private static final int ROWS = 300;
    private static final int CAPACITY = 12;
    private static final double[][] VALUES = values();

    abstract boolean isSingle();

    abstract boolean hasBias();

    /** Symmetric, with values that a float has exactly: both precisions must read the same. */
    private static double[][] values() {
        SplittableRandom random = new SplittableRandom(41);
        double[][] values = new double[ROWS][ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j <= i; j++) {
                values[i][j] = (float) random.nextDouble(-1, 1);
                values[j][i] = values[i][j];
            }
        }
        return values;
    }

    /** The plain matrix, with blocks, which counts the rows that it makes. */
    private static final class Plain implements GramMatrix {
        private final List<Integer> made = new ArrayList<>();

        @Override
        public int size() {
            return ROWS;
        }

        @Override
        public double diagonal(int i) {
            return VALUES[i][i];
        }

        @Override
        public synchronized void row(int i, double[] out) {
            made.add(i);
            System.arraycopy(VALUES[i], 0, out, 0, ROWS);
        }

        @Override
        public boolean hasBlocks() {
            return true;
        }

        @Override
        public Block block(int[] wanted, int count) {
            int[] rows = Arrays.copyOf(wanted, count);
            Arrays.stream(rows).forEach(made::add);
            return (from, to, out) -> {
                for (int k = 0; k < rows.length; k++) {
                    for (int j = from; j < to; j++) {
                        out[k][j] = (float) VALUES[rows[k]][j];
                    }
                }
            };
        }
    }

    private int length() {
        return hasBias() ? ROWS : ROWS + 1;
    }

    private RowCache<?> cache(GramMatrix gram, Parallel parallel) {
        RowCache<?> cache = RowCache.of(gram, length(), isSingle(), 0, CAPACITY, new FitResources());
        cache.use(parallel);
        return cache;
    }

    /** K(i, j), 0 for the variable without kernel values. */
    private static double value(int i, int j) {
        return i == ROWS || j == ROWS ? 0 : VALUES[i][j];
    }

    private int[] draw(SplittableRandom random, int count) {
        return IntStream.generate(() -> random.nextInt(length()))
                .distinct()
                .limit(count)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void sumsAreThoseOfThePlainMatrix(int threads) {
        SplittableRandom random = new SplittableRandom(5);
        try (Parallel parallel = new Parallel(threads)) {
            RowCache<?> cache = cache(new Plain(), parallel);
            for (int round = 0; round < 30; round++) {
                int[] members = draw(random, 1 + random.nextInt(CAPACITY));
                double[] factors = random.doubles(members.length, -1, 1).toArray();
                int[] where = Arrays.stream(draw(random, 50)).sorted().toArray();
                double[] whole = new double[length()];
                double[] some = new double[length()];
                cache.require(members, members.length);
                cache.addTo(whole, members, factors, members.length, 0, length());
                cache.addTo(some, members, factors, members.length, where, 0, where.length);
                for (int j = 0; j < length(); j++) {
                    int column = j;
                    double sum = IntStream.range(0, members.length)
                            .mapToDouble(k -> factors[k] * value(members[k], column))
                            .sum();
                    assertThat(whole[j]).isCloseTo(sum, within(1e-13));
                    boolean isAsked = Arrays.binarySearch(where, j) >= 0;
                    assertThat(some[j]).isCloseTo(isAsked ? sum : 0, within(1e-13));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theRowUsedLeastRecentlyMakesRoom(int threads) {
        try (Parallel parallel = new Parallel(threads)) {
            Plain gram = new Plain();
            RowCache<?> cache = cache(gram, parallel);
            cache.require(IntStream.range(0, CAPACITY).toArray(), CAPACITY);
            assertThat(cache.isFull()).isTrue();
            cache.require(new int[] {0, 5}, 2);
            assertThat(gram.made).hasSize(CAPACITY);
            cache.require(IntStream.range(100, 100 + CAPACITY - 2).toArray(), CAPACITY - 2);
            assertThat(IntStream.range(0, ROWS).filter(cache::isPresent))
                    .containsExactlyElementsOf(IntStream.concat(IntStream.of(0, 5), IntStream.range(100, 98 + CAPACITY))
                            .boxed()
                            .toList());
            assertThat(gram.made).hasSize(2 * CAPACITY - 2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void blocksAreThoseOfThePlainMatrix(int threads) {
        SplittableRandom random = new SplittableRandom(6);
        try (Parallel parallel = new Parallel(threads)) {
            RowCache<?> cache = cache(new Plain(), parallel);
            int[] members = draw(random, CAPACITY);
            BlockValues<?> block = cache.newBlock(CAPACITY);
            int[] fresh = IntStream.range(0, CAPACITY).toArray();
            for (int round = 0; round < 20; round++) {
                cache.require(members, CAPACITY);
                int[] stayed = complement(fresh);
                block.gather(members, CAPACITY, fresh, stayed);
                checkBlock(members, block);
                fresh = Arrays.stream(draw(random, 60))
                        .filter(k -> k < CAPACITY)
                        .sorted()
                        .toArray();
                for (int place : fresh) {
                    int[] present = members;
                    members[place] = random.ints(0, length())
                            .filter(i -> Arrays.stream(present).noneMatch(k -> k == i))
                            .findFirst()
                            .orElseThrow();
                }
            }
        }
    }

    private static int[] complement(int[] places) {
        return IntStream.range(0, CAPACITY)
                .filter(k -> Arrays.binarySearch(places, k) < 0)
                .toArray();
    }

    private static void checkBlock(int[] members, BlockValues<?> block) {
        for (int k = 0; k < CAPACITY; k++) {
            for (int l = 0; l < CAPACITY; l++) {
                assertThat(block.at(k, l)).isEqualTo(value(members[k], members[l]));
            }
        }
    }

    /** Columns are dropped, restored and recomputed; what is kept never changes. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void narrowRowsHaveTheValuesOfWholeOnes(int threads) {
        SplittableRandom random = new SplittableRandom(7);
        try (Parallel parallel = new Parallel(threads)) {
            RowCache<?> cache = cache(new Plain(), parallel);
            int widths = 0;
            int[] active = IntStream.range(0, length()).toArray();
            for (int round = 0; round < 40; round++) {
                for (int times = 0; times < 4; times++) {
                    int[] members = Arrays.stream(draw(random, CAPACITY))
                            .map(k -> k % 40)
                            .distinct()
                            .toArray();
                    cache.require(members, members.length);
                    for (int i : members) {
                        double[] sums = new double[length()];
                        cache.addTo(sums, new int[] {i}, new double[] {1}, 1, active, 0, active.length);
                        for (int j : active) {
                            assertThat(sums[j]).isEqualTo(value(i, j));
                        }
                    }
                }
                boolean narrow = cache.isNarrow();
                active = Arrays.stream(draw(random, 20 + random.nextInt(round % 4 == 3 ? 250 : 80)))
                        .sorted()
                        .toArray();
                cache.adapt(active, active.length);
                cache.follow(active, active.length);
                widths += narrow != cache.isNarrow() ? 1 : 0;
            }
            assertThat(widths).isGreaterThan(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void rowsThatAreNotKeptAreMadeInPieces(int threads) {
        try (Parallel parallel = new Parallel(threads)) {
            RowCache<?> cache = cache(new Plain(), parallel);
            int[] wanted = IntStream.range(0, length()).filter(i -> i % 7 == 0).toArray();
            int[] where = IntStream.range(0, length()).filter(i -> i % 2 == 0).toArray();
            double[] all = new double[length()];
            double[] some = new double[length()];
            boolean ended = cache.computeInPieces(
                    wanted,
                    (start, made, first, last) -> {
                        double[] ones = new double[made.count()];
                        Arrays.fill(ones, 1);
                        made.addTo(all, ones, first, last);
                        made.addTo(some, ones, where, (first + 1) / 2, (last + 1) / 2);
                    },
                    () -> false);
            assertThat(ended).isTrue();
            for (int j = 0; j < length(); j++) {
                int column = j;
                double sum =
                        Arrays.stream(wanted).mapToDouble(i -> value(i, column)).sum();
                assertThat(all[j]).isCloseTo(sum, within(1e-12));
                assertThat(some[j]).isCloseTo(j % 2 == 0 ? sum : 0, within(1e-12));
            }
            assertThat(cache.computeInPieces(wanted, (start, made, first, last) -> {}, () -> true))
                    .isFalse();
        }
    }

    /** A store hands a cache on to the next solve on the same matrix and no other. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void rowsAreHandedOn(int threads) {
        try (Parallel parallel = new Parallel(threads)) {
            Plain gram = new Plain();
            KernelRowPool store = new KernelRowPool(new FitResources());
            RowCache<?> first = store.cache(gram, length(), isSingle(), 0, CAPACITY, parallel);
            first.require(new int[] {3, 4}, 2);
            assertThat(store.cache(gram, length(), isSingle(), 0, CAPACITY, parallel))
                    .isSameAs(first);
            assertThat(first.isPresent(3)).isTrue();
            assertThat(store.cache(gram, length(), isSingle(), 0, CAPACITY + 1, parallel))
                    .isNotSameAs(first);
            assertThat(store.cache(new Plain(), length(), isSingle(), 0, CAPACITY + 1, parallel)
                            .isPresent(3))
                    .isFalse();
        }
    }
}

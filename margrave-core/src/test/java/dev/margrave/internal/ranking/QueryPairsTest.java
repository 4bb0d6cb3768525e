// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class QueryPairsTest {
    private static final int ROWS = 40;

    private static Dataset data() {
        Random random = new Random(11);
        double[] relevances = new double[ROWS];
        int[] queries = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            relevances[i] = random.nextInt(3);
            queries[i] = random.nextInt(4);
        }
        return Dataset.regression(DenseMatrix.wrap(ROWS, 1, new double[ROWS]), relevances)
                .withQueries(queries);
    }

    private static Set<String> all() {
        Dataset data = data();
        Set<String> all = new TreeSet<>();
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                if (data.query(i) == data.query(j) && data.target(i) > data.target(j)) {
                    all.add(i + ">" + j);
                }
            }
        }
        return all;
    }

    @Test
    void allPairsOnceIfTheyAreNotTooMany() {
        QueryPairs pairs = QueryPairs.of(data(), 100_000, 1);
        Set<String> found = new TreeSet<>();
        for (int p = 0; p < pairs.above().length; p++) {
            found.add(pairs.above()[p] + ">" + pairs.below()[p]);
            assertThat(pairs.weights()[p]).isEqualTo(1);
        }
        assertThat(found).isEqualTo(all()).hasSize(pairs.above().length);
        assertThat(pairs.all()).isEqualTo(found.size());
    }

    /** Over many draws, every pair counts once on average. */
    @Test
    void drawnPairsStandForAll() {
        int draws = 4000;
        Map<String, Double> sums = new HashMap<>();
        for (int seed = 0; seed < draws; seed++) {
            QueryPairs pairs = QueryPairs.of(data(), 30, seed);
            assertThat(Arrays.stream(pairs.weights()).sum()).isEqualTo((double) pairs.all());
            Set<String> drawn = new TreeSet<>();
            for (int p = 0; p < 30; p++) {
                String pair = pairs.above()[p] + ">" + pairs.below()[p];
                drawn.add(pair);
                sums.merge(pair, pairs.weights()[p] / draws, Double::sum);
            }
            assertThat(drawn).hasSize(30);
        }
        assertThat(sums.keySet()).isEqualTo(all());
        sums.forEach((pair, weight) -> assertThat(weight).as(pair).isCloseTo(1, within(0.15))); // five deviations
    }

    @Test
    void weightsMultiply() {
        double[] weights = new double[ROWS];
        Arrays.setAll(weights, i -> 1 + i % 4);
        QueryPairs pairs = QueryPairs.of(data().withWeights(weights), 100_000, 1);
        for (int p = 0; p < pairs.above().length; p++) {
            assertThat(pairs.weights()[p]).isEqualTo(weights[pairs.above()[p]] * weights[pairs.below()[p]]);
        }
    }
}

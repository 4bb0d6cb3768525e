// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.machine.Machine;
import dev.margrave.model.Model;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The learner contract for ranking the rows of queries by relevance. */
public interface RankingContract extends LearnerContract {
    /** The number of rows of each query of {@link #data}. */
    int ROWS_PER_QUERY = 8;

    @Override
    default Dataset data() {
        return Generators.ranked(61, 48, 3, ROWS_PER_QUERY);
    }

    @Override
    default DenseMatrix unseen() {
        return (DenseMatrix) Generators.plantedLinear(62, 25, 3, 0.3).features();
    }

    private Model fit(Dataset data) {
        Machine<?> machine = machine().tolerance(TIGHT);
        return (machine.usesSimilarity() ? machine.landmarks(data()) : machine).fit(data);
    }

    /** Whether the machine learns from pairs of rows, each with the product of their weights. */
    default boolean weighsPairs() {
        return false;
    }

    /** A row's target depends on the whole query, so whole queries are copied, with a new number, unless pairs are weighed. */
    @Override
    @Test
    default void weightIsAsManyCopies() {
        if (weighsPairs()) {
            LearnerContract.super.weightIsAsManyCopies();
            return;
        }
        Dataset data = data();
        int[] rows = IntStream.range(0, data.rows() + ROWS_PER_QUERY)
                .map(i -> i % data.rows())
                .toArray();
        double[] weights = new double[data.rows()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = i < ROWS_PER_QUERY ? 2 : 1;
        }
        int[] queries =
                IntStream.range(0, rows.length).map(i -> i / ROWS_PER_QUERY).toArray();
        Learners.assertClose(
                fit(data.withWeights(weights)), fit(data.select(rows).withQueries(queries)), unseen(), CLOSE);
    }

    /** The numbers of queries have no meaning. */
    @Test
    default void numbersOfQueriesDoNotMatter() {
        Dataset data = data();
        int[] others = IntStream.range(0, data.rows())
                .map(i -> 100 - 7 * (i / ROWS_PER_QUERY))
                .toArray();
        Learners.assertClose(fit(data), fit(data.withQueries(others)), unseen(), CLOSE);
        int[] one = new int[data.rows()];
        assertThat(Learners.decisions(fit(data.withQueries(one)), unseen()))
                .isNotEqualTo(Learners.decisions(fit(data), unseen()));
    }

    @Test
    default void findsTheOrder() {
        assertThat(machine().fit(data()).report().trainingScore()).isGreaterThan(0.85);
    }
}

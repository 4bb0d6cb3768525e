// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.Similarities;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimilarityBlocksTest {
    @ParameterizedTest
    @ValueSource(strings = {"rbf:gamma=0.3", "poly:degree=4", "linear", "exp:sigma=2", "sigmoid:a=0.1,r=0.2"})
    void blocksAreTheRows(String spec) {
        DenseMatrix columns = random(1, 131, 13);
        DenseMatrix rows = random(2, 37, 13);
        RowSimilarity similarity = Similarities.parse(spec);
        SimilarityRows oneByOne = new SimilarityRows(similarity, columns);
        double[] expected = new double[131];
        int[] seen = {5};
        SimilarityBlocks.of(similarity, columns, 37).orElseThrow().each(rows, 5, 37, (row, values) -> {
            assertThat(row).isEqualTo(seen[0]++);
            oneByOne.fill(rows.row(row), expected);
            assertThat(values).containsExactly(expected, within(1e-11));
        });
        assertThat(seen[0]).isEqualTo(37);
    }

    @Test
    void coordinateKernelsHaveNone() {
        assertThat(SimilarityBlocks.of(Similarities.parse("manhattan"), random(1, 3, 2), 100))
                .isEmpty();
    }

    /** One column is always 0. */
    private static DenseMatrix random(long seed, int rows, int columns) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int k = 1; k < columns; k++) {
                row[k] = random.nextDouble(-1, 1);
            }
        }
        return DenseMatrix.copyOf(values);
    }
}

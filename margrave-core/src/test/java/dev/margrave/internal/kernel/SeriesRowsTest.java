// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import dev.margrave.internal.Parallel;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.Similarities;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Series are compared eight at a time: the bits of one at a time, for any number of them. */
final class SeriesRowsTest {
    private static final int LENGTH = 13;

    @ParameterizedTest
    @ValueSource(strings = {"dtw:band=0.2", "erp:gap=0.5,band=1"})
    void rowsColumnsAndGapsAreThoseOfPairs(String spec) {
        Random random = new Random(5);
        for (int count : new int[] {1, 2, 7, 8, 9, 17, 40}) {
            double[][] values = new double[count][LENGTH];
            for (double[] row : values) {
                for (int k = 0; k < LENGTH; k++) {
                    row[k] = random.nextGaussian();
                }
            }
            FeatureMatrix rows = DenseMatrix.copyOf(values);
            RowSimilarity similarity = Similarities.rule(spec).resolve(Schema.unnamed(LENGTH), rows, 1);
            SimilarityRows all = new SimilarityRows(similarity, rows);
            double[] expected = new double[count];
            for (int j = 0; j < count; j++) {
                expected[j] = similarity.apply(rows.row(count - 1), rows.row(j));
            }
            double[] filled = new double[count];
            AtomicInteger known = new AtomicInteger();
            all.fill(rows.row(count - 1), filled, known::addAndGet);
            assertThat(filled).isEqualTo(expected);
            assertThat(known).hasValue(count);

            double[] column = new double[count];
            try (Parallel parallel = new Parallel(2)) {
                all.column(count - 1, column, parallel, SimilarityRows.UNWATCHED);
            }
            assertThat(column).isEqualTo(expected);

            double[] gaps = new double[count];
            int missing = 0;
            for (int j = 0; j < count; j++) {
                boolean isMissing = j % 5 != 2;
                gaps[j] = isMissing ? Double.NaN : expected[j];
                missing += isMissing ? 1 : 0;
            }
            known.set(0);
            all.fillMissing(rows.row(count - 1), gaps, known::addAndGet);
            assertThat(gaps).isEqualTo(expected);
            assertThat(known).hasValue(missing);
        }
    }
}

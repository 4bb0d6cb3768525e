// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.Similarities;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** What every similarity must satisfy: its values depend on the numbers of the rows, not on their storage. */
public interface SimilarityContract {
    /** The function under test. */
    RowSimilarity similarity();

    /** Rows on which the function is defined; by default nonnegative with norm below 1, some of them empty. */
    default SparseMatrix rows() {
        return Generators.sparseRandom(17, 24, 9, 0.4);
    }

    /** Restores the function from its spec; override it if its family is not on the path. */
    default RowSimilarity parse(String spec) {
        return Similarities.parse(spec);
    }

    @Test
    default void acceptsItsOwnDomain() {
        similarity().checkDomain(rows());
        similarity().checkDomain(rows().toDense());
    }

    @Test
    default void valuesAreFinite() {
        forPairs((x, z) -> assertThat(similarity().apply(x, z)).isFinite());
    }

    @Test
    default void storageDoesNotMatter() {
        forPairs((x, z) -> {
            double expected = similarity().apply(x, z);
            Row denseX = Row.dense(x.toArray());
            Row denseZ = Row.dense(z.toArray());
            assertThat(similarity().apply(denseX, denseZ)).isCloseTo(expected, within(rounding(expected)));
            assertThat(similarity().apply(denseX, z)).isCloseTo(expected, within(rounding(expected)));
            assertThat(similarity().apply(x, denseZ)).isCloseTo(expected, within(rounding(expected)));
        });
    }

    @Test
    default void bulkRowsEqualSingleValues() {
        for (FeatureMatrix columns : new FeatureMatrix[] {rows(), rows().toDense()}) {
            SimilarityRows bulk = new SimilarityRows(similarity(), columns);
            double[] out = new double[columns.rows()];
            for (int i = 0; i < columns.rows(); i++) {
                Row x = rows().row(i);
                bulk.fill(x, out);
                for (int j = 0; j < columns.rows(); j++) {
                    double expected = similarity().apply(x, columns.row(j));
                    assertThat(out[j]).as("row %d, column %d", i, j).isCloseTo(expected, within(rounding(expected)));
                }
                double self = similarity().apply(columns.row(i), columns.row(i));
                assertThat(bulk.self(i)).as("self %d", i).isCloseTo(self, within(rounding(self)));
            }
        }
    }

    @Test
    default void specMakesAnEqualFunction() {
        RowSimilarity again = parse(similarity().spec());
        assertThat(again).isEqualTo(similarity()).hasSameHashCodeAs(similarity());
        assertThat(again.spec()).isEqualTo(similarity().spec());
        forPairs((x, z) -> assertThat(again.apply(x, z)).isEqualTo(similarity().apply(x, z)));
    }

    private void forPairs(BiConsumer<Row, Row> check) {
        SparseMatrix rows = rows();
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < rows.rows(); j++) {
                check.accept(rows.row(i), rows.row(j));
            }
        }
    }

    private static double rounding(double value) {
        return 1e-12 * (1 + Math.abs(value));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class RowTest {
    private static final Row DENSE = Row.dense(0, 2, 0, -3, 0);
    private static final Row SPARSE = Row.sparse(5, new int[] {1, 3}, new double[] {2, -3});

    @Test
    void storageDiffersButNumbersAreTheSame() {
        assertThat(DENSE.isSparse()).isFalse();
        assertThat(SPARSE.isSparse()).isTrue();
        assertThat(DENSE.stored()).isEqualTo(5);
        assertThat(SPARSE.stored()).isEqualTo(2);
        assertThat(SPARSE.index(1)).isEqualTo(3);
        assertThat(SPARSE.value(1)).isEqualTo(-3.0);
        for (int j = 0; j < 5; j++) {
            assertThat(SPARSE.get(j)).isEqualTo(DENSE.get(j));
        }
        assertThat(SPARSE.toArray()).containsExactly(0, 2, 0, -3, 0);
    }

    @Test
    void equalityLooksAtNumbersOnly() {
        Row withStoredZero = Row.sparse(5, new int[] {0, 1, 3, 4}, new double[] {0.0, 2, -3, -0.0});
        assertThat(SPARSE).isEqualTo(DENSE).hasSameHashCodeAs(DENSE);
        assertThat(withStoredZero).isEqualTo(DENSE).hasSameHashCodeAs(DENSE);
        assertThat(Row.dense(0, 2, 0, -3)).isNotEqualTo(DENSE);
        assertThat(Row.dense(0, 2, 0, -3, 1)).isNotEqualTo(DENSE);
        assertThat(Row.dense(2, 0, 0, -3, 0)).isNotEqualTo(DENSE);
        assertThat(Row.dense(0, 2, 0, 0, 0)).isNotEqualTo(DENSE);
    }

    @Test
    void innerProductsMixStorages() {
        Row other = Row.dense(1, 10, 100, 1000, 10_000);
        Row otherSparse = Row.sparse(5, new int[] {0, 3}, new double[] {1, 1000});
        assertThat(DENSE.dot(other)).isEqualTo(-2980);
        assertThat(SPARSE.dot(other)).isEqualTo(-2980);
        assertThat(other.dot(SPARSE)).isEqualTo(-2980);
        assertThat(SPARSE.dot(otherSparse)).isEqualTo(-3000);
        assertThat(SPARSE.dot(other.toArray())).isEqualTo(-2980);
        assertThat(DENSE.dot(other.toArray())).isEqualTo(-2980);
        assertThat(SPARSE.squaredNorm()).isEqualTo(13);
        assertThat(DENSE.squaredNorm()).isEqualTo(13);
    }

    @Test
    void theShorterRowCountsAsFilledWithZeros() {
        assertThat(Row.dense(1, 2).dot(Row.dense(3, 4, 5))).isEqualTo(11);
        assertThat(Row.dense(3, 4, 5).dot(Row.dense(1, 2))).isEqualTo(11);
        assertThat(Row.sparse(9, new int[] {8}, new double[] {7}).dot(Row.dense(1, 2)))
                .isZero();
    }

    @Test
    void addsAndScattersStoredEntries() {
        for (Row row : new Row[] {DENSE, SPARSE}) {
            double[] w = {1, 1, 1, 1, 1};
            row.addTo(w, 2);
            assertThat(w).containsExactly(1, 5, 1, -5, 1);
        }
        double[] buffer = {9, 0, 9, 0, 9};
        SPARSE.scatter(buffer);
        assertThat(buffer).containsExactly(9, 2, 9, -3, 9);
        SPARSE.unscatter(buffer);
        assertThat(buffer).containsExactly(9, 0, 9, 0, 9);
        DENSE.scatter(buffer);
        assertThat(buffer).containsExactly(0, 2, 0, -3, 0);
        DENSE.unscatter(buffer);
        assertThat(buffer).containsOnly(0);
    }

    @Test
    void copiesWhatItIsGiven() {
        double[] values = {1, 2};
        Row row = Row.dense(values);
        values[0] = 99;
        assertThat(row.get(0)).isEqualTo(1);
        row.toArray()[1] = 99;
        assertThat(row.get(1)).isEqualTo(2);
    }

    @Test
    void refusesWhatIsNoRow() {
        assertThatThrownBy(() -> Row.dense(1, Double.NaN))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("row 1, feature 2: value NaN; values must be finite");
        assertThatThrownBy(() -> Row.sparse(3, new int[] {2, 1}, new double[] {1, 1}))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("indices must increase");
        assertThatThrownBy(() -> Row.sparse(3, new int[] {1, 1}, new double[] {1, 1}))
                .isInstanceOf(InvalidDataException.class);
        assertThatThrownBy(() -> Row.sparse(3, new int[] {3}, new double[] {1}))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("0..2");
        assertThatThrownBy(() -> DENSE.get(5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> SPARSE.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}

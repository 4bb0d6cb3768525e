// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Both storages hold the same rows and answer alike. */
final class FeatureMatrixTest {
    private static final DenseMatrix DENSE = DenseMatrix.copyOf(new double[][] {{1, 0, 2}, {0, 0, 0}, {0, 5, -1}});
    private static final SparseMatrix SPARSE =
            SparseMatrix.copyOf(3, 3, new int[] {0, 2, 2, 4}, new int[] {0, 2, 1, 2}, new double[] {1, 2, 5, -1});

    private static final FeatureMatrix[] BOTH = {DENSE, SPARSE};

    private static void assertSameRows(FeatureMatrix actual, double[][] expected) {
        assertThat(actual.rows()).isEqualTo(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(actual.row(i).toArray()).as("row %d", i).containsExactly(expected[i]);
        }
    }

    @Test
    void selectsRowsInOrderWithRepetition() {
        for (FeatureMatrix matrix : BOTH) {
            FeatureMatrix chosen = matrix.select(new int[] {2, 0, 2});
            assertSameRows(chosen, new double[][] {{0, 5, -1}, {1, 0, 2}, {0, 5, -1}});
            assertThat(chosen.isSparse()).isEqualTo(matrix.isSparse());
            assertThat(matrix.select(new int[0]).rows()).isZero();
            assertThat(matrix.select(new int[0]).columns()).isEqualTo(3);
            assertThatThrownBy(() -> matrix.select(new int[] {3})).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> matrix.row(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void viewsRowsAsASelectionHasThem() {
        double[] x = {1, 10, 100};
        for (FeatureMatrix matrix : BOTH) {
            FeatureMatrix view = matrix.view(new int[] {1, 2, 0, 2});
            FeatureMatrix copy = matrix.select(new int[] {1, 2, 0, 2});
            double[][] rows = {{0, 0, 0}, {0, 5, -1}, {1, 0, 2}, {0, 5, -1}};
            assertSameRows(view, rows);
            assertSameRows(view.select(new int[] {2, 1}), new double[][] {rows[2], rows[1]});
            assertSameRows(view.view(new int[] {3, 0}), new double[][] {rows[3], rows[0]});
            assertSameRows(view.withColumns(1), new double[][] {{0}, {0}, {1}, {0}});
            assertThat(view.isSparse()).isEqualTo(matrix.isSparse());
            assertThat(view.storedValues()).isEqualTo(copy.storedValues());
            assertThat(view.squaredNorms()).containsExactly(copy.squaredNorms());
            double[] dots = new double[4];
            view.dots(x, dots);
            assertThat(dots).containsExactly(0, -50, 201, -50);
            assertThat(view.dot(2, x)).isEqualTo(201);
            double[] sum = new double[3];
            view.addTo(1, sum, 2);
            assertThat(sum).containsExactly(0, 10, -2);
            assertThatThrownBy(() -> matrix.view(new int[] {3})).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> view.row(4)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void widensWithZerosAndDropsTheLastFeatures() {
        for (FeatureMatrix matrix : BOTH) {
            assertSameRows(matrix.withColumns(4), new double[][] {{1, 0, 2, 0}, {0, 0, 0, 0}, {0, 5, -1, 0}});
            assertSameRows(matrix.withColumns(2), new double[][] {{1, 0}, {0, 0}, {0, 5}});
            assertThat(matrix.withColumns(2).columns()).isEqualTo(2);
            assertSameRows(matrix.withColumns(3), new double[][] {{1, 0, 2}, {0, 0, 0}, {0, 5, -1}});
        }
        assertThat(SPARSE.withColumns(2).storedValues()).isEqualTo(2);
    }

    @Test
    void countsWhatItStores() {
        assertThat(DENSE.storedValues()).isEqualTo(9);
        assertThat(SPARSE.storedValues()).isEqualTo(4);
        assertThat(DENSE.bytes()).isEqualTo(72);
        assertThat(SPARSE.bytes()).isEqualTo(4 * 12 + 4 * 4);
        assertSameRows(SPARSE.toDense(), new double[][] {{1, 0, 2}, {0, 0, 0}, {0, 5, -1}});
    }

    @Test
    void dotsAndNormsAgreeWithTheRows() {
        for (FeatureMatrix matrix : BOTH) {
            double[] out = new double[3];
            matrix.dots(new double[] {1, 10, 100}, out);
            assertThat(out).containsExactly(201, 0, -50);
            matrix.squaredNorms()[0] = 7; // an array of the caller's own
            assertThat(matrix.squaredNorms()).containsExactly(5, 0, 26);
        }
    }

    @Test
    void dotsHandleEveryWidth() {
        Random random = new Random(3);
        for (int columns = 0; columns < 9; columns++) {
            double[] values = random.doubles(2L * columns, -1, 1).toArray();
            double[] x = random.doubles(columns, -1, 1).toArray();
            DenseMatrix matrix = DenseMatrix.copyOf(2, columns, values);
            double[] out = new double[2];
            matrix.dots(x, out);
            for (int i = 0; i < 2; i++) {
                assertThat(out[i])
                        .as("width %d", columns)
                        .isCloseTo(matrix.row(i).dot(x), within(1e-15));
            }
        }
    }

    @Test
    void refusesWhatIsNoMatrix() {
        assertThatThrownBy(() -> DenseMatrix.copyOf(new double[][] {{1, 2}, {3}}))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("row 2 has 1 features, the first has 2");
        assertThatThrownBy(() -> DenseMatrix.wrap(2, 2, new double[3])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DenseMatrix.wrap(2, 2, new double[] {0, 0, 0, Double.NEGATIVE_INFINITY}))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("row 2, feature 2");
        assertThatThrownBy(() -> DenseMatrix.wrap(-1, 2, new double[0])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesOffsetsThatLeaveTheArrays() {
        int[][] wrong = {{0, 3, 1}, {0, -1, 1}, {1, 1, 1}, {0, 0, 2}, {0, Integer.MAX_VALUE, 1}};
        for (int[] offsets : wrong) {
            assertThatThrownBy(() -> SparseMatrix.copyOf(2, 4, offsets, new int[] {0}, new double[] {1}))
                    .as("offsets %s", Arrays.toString(offsets))
                    .isInstanceOf(InvalidDataException.class);
        }
        assertThatThrownBy(() -> SparseMatrix.copyOf(2, 4, new int[] {0, 1}, new int[] {0}, new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SparseMatrix.copyOf(1, 4, new int[] {0, 1}, new int[] {-1}, new double[] {1}))
                .isInstanceOf(InvalidDataException.class);
        assertThatThrownBy(() -> SparseMatrix.copyOf(1, 4, new int[] {0, 1}, new int[] {0}, new double[] {Double.NaN}))
                .isInstanceOf(InvalidDataException.class);
    }
}

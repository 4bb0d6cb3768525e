// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ScalerTest {
    /** Feature 0 runs from 0 to 4, feature 1 from -2 to 2, feature 2 is always 7, feature 3 runs from 1 to 3. */
    private static final DenseMatrix ROWS =
            DenseMatrix.copyOf(new double[][] {{0, -2, 7, 1}, {4, 0, 7, 2}, {2, 2, 7, 3}});

    private static Scaler learn(Scaling scaling, FeatureMatrix rows) {
        return Scaler.learn(scaling, Dataset.withoutTarget(rows));
    }

    static SparseMatrix sparse(double[]... rows) {
        int columns = rows[0].length;
        int[] offsets = new int[rows.length + 1];
        int[] indices = new int[rows.length * columns];
        double[] values = new double[indices.length];
        int stored = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                if (rows[i][j] != 0) {
                    indices[stored] = j;
                    values[stored++] = rows[i][j];
                }
            }
            offsets[i + 1] = stored;
        }
        return SparseMatrix.wrap(
                rows.length, columns, offsets, Arrays.copyOf(indices, stored), Arrays.copyOf(values, stored));
    }

    @Test
    void minmaxBringsEachFeatureToItsRange() {
        FeatureMatrix scaled = learn(Scaling.minmax(0, 1), ROWS).apply(ROWS);
        assertThat(scaled.row(0).toArray()).containsExactly(0, 0, 0, 0);
        assertThat(scaled.row(1).toArray()).containsExactly(1, 0.5, 0, 0.5);
        assertThat(scaled.row(2).toArray()).containsExactly(0.5, 1, 0, 1);
        Scaler symmetric = learn(Scaling.minmax(-1, 1), ROWS);
        assertThat(symmetric.apply(ROWS).row(1).toArray()).containsExactly(1, 0, 0, 0);
        assertThat(symmetric.apply(Row.dense(8, 0, 9, 2)).toArray())
                .as("unseen values may leave the range; a constant feature stays 0")
                .containsExactly(3, 0, 0, 0);
    }

    @Test
    void standardGivesMeanZeroAndVarianceOne() {
        FeatureMatrix scaled = learn(Scaling.STANDARD, ROWS).apply(ROWS);
        for (int j : new int[] {0, 1, 3}) {
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < 3; i++) {
                sum += scaled.row(i).get(j);
                squares += scaled.row(i).get(j) * scaled.row(i).get(j);
            }
            assertThat(sum).isCloseTo(0, within(1e-15));
            assertThat(squares / 3).isCloseTo(1, within(1e-15));
        }
        for (int i = 0; i < 3; i++) {
            assertThat(scaled.row(i).get(2)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1.0 / 3, 1e-5, 123456.789})
    void aConstantFeatureIsConstantDespiteRounding(double constant) {
        double[] values = new double[100_000];
        Arrays.fill(values, constant);
        DenseMatrix rows = DenseMatrix.wrap(values.length, 1, values);
        assertThat(learn(Scaling.STANDARD, rows).apply(rows.row(0)).get(0)).isZero();
        assertThat(learn(Scaling.minmax(0, 1), rows).apply(rows.row(0)).get(0)).isZero();
    }

    @Test
    void standardSurvivesALargeMean() {
        double[] values = new double[1000];
        for (int i = 0; i < values.length; i++) {
            values[i] = 1e9 + (i % 2 == 0 ? 1 : -1);
        }
        DenseMatrix rows = DenseMatrix.wrap(values.length, 1, values);
        assertThat(learn(Scaling.STANDARD, rows).apply(rows.row(0)).get(0)).isCloseTo(1, within(1e-9));
    }

    @Test
    void unitBringsEachRowToLengthOne() {
        DenseMatrix rows = DenseMatrix.copyOf(new double[][] {{3, 4}, {0, 0}, {1e200, 1e200}, {1e-200, 0}});
        Scaler scaler = learn(Scaling.UNIT, rows);
        assertThat(scaler.apply(rows.row(0)).toArray()).containsExactly(new double[] {0.6, 0.8}, within(1e-15));
        assertThat(scaler.apply(rows.row(1)).toArray()).containsExactly(0, 0);
        assertThat(scaler.apply(rows.row(2)).squaredNorm()).isCloseTo(1, within(1e-15));
        assertThat(scaler.apply(rows.row(3)).toArray()).containsExactly(1, 0);
        assertThat(scaler.apply(rows).row(0)).isEqualTo(scaler.apply(rows.row(0)));
    }

    @Test
    void sparseRowsThatWouldFillTheHeapAreRefused() {
        int n = 300_000; // 720 GB without zeros
        int[] offsets = new int[n + 1];
        int[] indices = new int[n];
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            offsets[i + 1] = i + 1;
            indices[i] = i;
            values[i] = 1;
        }
        SparseMatrix identifiers = SparseMatrix.wrap(n, n, offsets, indices, values);
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        Scaler standard = Scaler.of(Scaling.STANDARD, ones, ones, new double[n]);
        assertThatThrownBy(() -> standard.apply(identifiers))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(
                        "scaling standard fills the zeros of sparse rows: 300000 rows x 300000 features take 720.0 GB;"
                                + " leave out columns of identifiers, or do not scale");
        assertThat(Scaler.of(Scaling.minmax(0, 1), new double[n], ones, new double[n])
                        .apply(identifiers)
                        .isSparse())
                .isTrue();
    }

    @Test
    void sparseRowsStaySparseWhereZeroStaysZero() {
        SparseMatrix keeps = sparse(new double[] {0, 0, 2}, new double[] {4, 0, 0}, new double[] {0, -2, 1});
        FeatureMatrix kept = learn(Scaling.minmax(0, 1), keeps.withColumns(1)).apply(keeps.withColumns(1));
        assertThat(kept.isSparse()).isTrue();
        assertThat(kept.row(1).toArray()).containsExactly(1);
        FeatureMatrix moved = learn(Scaling.minmax(0, 1), keeps).apply(keeps);
        assertThat(moved.isSparse()).as("-2 maps to 0, so 0 does not").isFalse();
        assertThat(moved.row(0).toArray()).containsExactly(0, 1, 1);
        assertThat(learn(Scaling.UNIT, keeps).apply(keeps).isSparse()).isTrue();
        assertThat(learn(Scaling.NONE, keeps).apply((FeatureMatrix) keeps)).isSameAs(keeps);
    }

    @Test
    void storageDoesNotChangeTheNumbers() {
        SparseMatrix sparse = sparse(new double[] {0, -2, 7, 1}, new double[] {4, 0, 7, 2}, new double[] {2, 2, 7, 3});
        for (Scaling scaling :
                new Scaling[] {Scaling.minmax(0, 1), Scaling.minmax(-1, 1), Scaling.STANDARD, Scaling.UNIT}) {
            FeatureMatrix fromDense = learn(scaling, ROWS).apply(ROWS);
            FeatureMatrix fromSparse = learn(scaling, sparse).apply(sparse);
            for (int i = 0; i < 3; i++) {
                assertThat(fromSparse.row(i)).as("%s, row %d", scaling, i).isEqualTo(fromDense.row(i));
                assertThat(learn(scaling, sparse).apply(sparse.row(i))).isEqualTo(fromDense.row(i));
            }
        }
    }

    @Test
    void weightsCountAsCopiesAndZeroAsAbsence() {
        DenseMatrix rows = DenseMatrix.copyOf(new double[][] {{0}, {1}, {5}, {-100}});
        Dataset weighted = Dataset.withoutTarget(rows).withWeights(new double[] {1, 2, 1, 0});
        Dataset copied = Dataset.withoutTarget(rows.select(new int[] {0, 1, 1, 2}));
        for (Scaling scaling : new Scaling[] {Scaling.minmax(0, 1), Scaling.STANDARD}) {
            Scaler left = Scaler.learn(scaling, weighted);
            Scaler right = Scaler.learn(scaling, copied);
            assertThat(left.shift(0)).isCloseTo(right.shift(0), within(1e-15));
            assertThat(left.factor(0)).isCloseTo(right.factor(0), within(1e-15));
            assertThat(left.offset(0)).isEqualTo(right.offset(0));
        }
    }

    @Test
    void restoresFromItsNumbers() {
        Scaler scaler = learn(Scaling.minmax(-1, 1), ROWS);
        double[][] numbers = new double[3][scaler.size()];
        for (int j = 0; j < scaler.size(); j++) {
            numbers[0][j] = scaler.shift(j);
            numbers[1][j] = scaler.factor(j);
            numbers[2][j] = scaler.offset(j);
        }
        Scaler again = Scaler.of(scaler.scaling(), numbers[0], numbers[1], numbers[2]);
        assertThat(again.apply(ROWS.row(2))).isEqualTo(scaler.apply(ROWS.row(2)));
        assertThatThrownBy(() -> Scaler.of(Scaling.STANDARD, new double[2], new double[1], new double[2]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> scaler.apply(Row.dense(1, 2))).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "minmax", "minmax:-1.0,1.0", "standard", "unit"})
    void scalingsReadTheirOwnText(String text) {
        assertThat(Scaling.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "max",
                "minmax:",
                "minmax:1",
                "minmax:1,0",
                "minmax:0,0",
                "minmax:0,x",
                "minmax:0,NaN",
                "minmax:0,1,2"
            })
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> Scaling.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}

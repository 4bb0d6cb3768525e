// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Schema.Column;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a {@link Scaler} learns from a table: values of missing cells, weights of words, and scaling that keeps zeros. */
final class LearnedTableTest {
    private static final Schema AGE = Schema.of(List.of(Column.numeric("age"), Column.missing("age")), null);
    private static final Schema COLOUR =
            Schema.of(List.of(new Column("colour", List.of("blue", "red")), Column.missing("colour")), null);

    private static Dataset table(Schema schema, double[]... rows) {
        return Dataset.withoutTarget(DenseMatrix.copyOf(rows)).withSchema(schema);
    }

    private static double[] applied(Scaler scaler, double... row) {
        return scaler.apply(Row.dense(row)).toArray();
    }

    @Test
    void aMissingCellBecomesTheWeightedMeanOfPresentOnes() {
        Dataset data =
                table(AGE, new double[][] {{10, 0}, {20, 0}, {0, 1}, {9999, 0}}).withWeights(new double[] {1, 3, 1, 0});
        Scaler scaler = Scaler.learn(Scaling.NONE, data);
        assertThat(scaler.isIdentity()).isFalse();
        assertThat(applied(scaler, 0, 1)).containsExactly(17.5, 1);
        assertThat(applied(scaler, 12, 0)).containsExactly(12, 0);
        assertThat(applied(scaler, 0, 0)).as("a zero that is present stays").containsExactly(0, 0);
    }

    @Test
    void aColumnWithoutAnyValueBecomesZero() {
        Scaler scaler = Scaler.learn(Scaling.STANDARD, table(AGE, new double[][] {{0, 1}, {0, 1}}));
        assertThat(applied(scaler, 0, 1)).containsExactly(0, 0);
        assertThat(applied(scaler, 5, 0)).as("a constant tells nothing").containsExactly(0, 0);
    }

    @Test
    void theMarkOfANumberCountsFromFivePercentOn() {
        double[][] rows = new double[20][2];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {i, 0};
        }
        rows[0] = new double[] {0, 1};
        assertThat(applied(Scaler.learn(Scaling.NONE, table(AGE, rows)), 0, 1)).containsExactly(10, 1);
        Dataset lighter = table(AGE, rows).withWeights(weights(20, 0.9));
        assertThat(applied(Scaler.learn(Scaling.NONE, lighter), 0, 1)).containsExactly(10, 0);
        double[][] colours = new double[100][];
        Arrays.setAll(colours, i -> new double[] {i % 2, i == 0 ? 0 : 1 - i % 2, i == 0 ? 1 : 0});
        assertThat(applied(Scaler.learn(Scaling.NONE, table(COLOUR, colours)), 0, 0, 1))
                .as("a missing category has no other feature that says so")
                .containsExactly(0, 0, 1);
    }

    private static double[] weights(int rows, double first) {
        double[] weights = new double[rows];
        Arrays.fill(weights, 1);
        weights[0] = first;
        return weights;
    }

    @Test
    void aFilledCellIsExactlyZeroWhenCentered() {
        double[][] rows = new double[101][];
        Arrays.setAll(rows, i -> new double[] {1e6 + Math.sqrt(i), 0});
        for (int i = 0; i < 101; i += 4) {
            rows[i] = new double[] {0, 1};
        }
        Scaler scaler = Scaler.learn(Scaling.STANDARD, table(AGE, rows));
        assertThat(applied(scaler, 0, 1)[0]).isZero();
        double sum = 0;
        double squares = 0;
        for (double[] row : rows) {
            double value = applied(scaler, row)[0];
            sum += value;
            squares += value * value;
        }
        assertThat(sum / 101).isCloseTo(0, within(1e-9));
        assertThat(squares / 101).as("the variance of filled rows").isCloseTo(1, within(1e-9));
    }

    @Test
    void everyNumberOfOneSourceIsFilled() {
        Schema schema = Schema.of(
                List.of(
                        Column.missing("joined"),
                        Column.numeric("joined"),
                        Column.numeric("other"),
                        Column.numeric("joined hour").readFrom("joined", "hour")),
                null);
        Scaler scaler =
                Scaler.learn(Scaling.NONE, table(schema, new double[][] {{0, 10, 1, 6}, {0, 30, 1, 8}, {1, 0, 1, 0}}));
        assertThat(applied(scaler, 1, 0, 5, 0)).containsExactly(1, 20, 5, 7);
        Row sparse = Row.sparse(4, new int[] {0, 2}, new double[] {1, 5});
        assertThat(scaler.apply(sparse)).isEqualTo(Row.dense(1, 20, 5, 7));
        assertThat(scaler.apply(sparse).isSparse()).isTrue();
    }

    @Test
    void rareWordsWeighMoreAndTextsHaveLengthOne() {
        Schema schema = Schema.of(List.of(Column.numeric("n"), Column.text("a", 3), Column.text("b", 1)), null);
        Dataset data = table(schema, new double[][] {{7, 1, 0, 0, 2}, {7, 2, 1, 0, 0}, {7, 9, 9, 9, 9}})
                .withWeights(new double[] {2, 1, 0});
        Scaler scaler = Scaler.learn(Scaling.STANDARD, data);
        double[] idf = {Math.log(4.0 / 4) + 1, Math.log(4.0 / 2) + 1, Math.log(4.0 / 1) + 1, Math.log(4.0 / 3) + 1};
        for (int k = 0; k < 4; k++) {
            assertThat(scaler.wordWeight(k)).isCloseTo(idf[k], within(1e-15));
        }
        double[] row = applied(scaler, 7, 2, 0, 3, 5);
        double length = Math.hypot(2 * idf[0], 3 * idf[2]);
        assertThat(row)
                .containsExactly(new double[] {0, 2 * idf[0] / length, 0, 3 * idf[2] / length, 1}, within(1e-15));
        assertThat(applied(scaler, 7, 0, 0, 0, 0)).containsExactly(0, 0, 0, 0, 0);
    }

    @Test
    void unitScalesWhatIsFilledAndWeighed() {
        Schema schema = Schema.of(List.of(Column.numeric("n"), Column.missing("n"), Column.text("a", 2)), null);
        Scaler scaler = Scaler.learn(Scaling.UNIT, table(schema, new double[][] {{4, 0, 1, 0}, {0, 1, 1, 0}}));
        double length = Math.sqrt(16 + 1 + 1);
        assertThat(applied(scaler, 0, 1, 5, 0))
                .containsExactly(new double[] {4 / length, 1 / length, 1 / length, 0}, within(1e-15));
    }

    @Test
    void categoriesAreDividedByTheirDeviationOnly() {
        Dataset data = table(COLOUR, new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 1, 0}, {0, 0, 1}});
        double[] row = applied(Scaler.learn(Scaling.STANDARD, data), 1, 0, 1);
        assertThat(row)
                .containsExactly(new double[] {1 / Math.sqrt(3.0 / 16), 0, 1 / Math.sqrt(3.0 / 16)}, within(1e-15));
        assertThat(applied(Scaler.learn(Scaling.STANDARD, data), 0, 1, 0)[1]).isCloseTo(2, within(1e-15));
        assertThat(applied(Scaler.learn(Scaling.minmax(0, 1), data), 0, 1, 0)).containsExactly(0, 1, 0);
        assertThat(applied(Scaler.learn(Scaling.minmax(-1, 1), data), 0, 1, 0)).containsExactly(-1, 1, -1);
    }

    @Test
    void aWideTableStaysSparse() {
        int numbers = 10;
        int categories = 1440;
        Column[] columns = new Column[numbers + 1];
        Arrays.setAll(columns, k -> Column.numeric("n" + k));
        String[] names = new String[categories];
        Arrays.setAll(names, k -> String.format("m%04d", k));
        columns[numbers] = new Column("merchant", List.of(names));
        Schema schema = Schema.of(List.of(columns), null);
        int rows = 5000;
        int[] offsets = new int[rows + 1];
        int[] indices = new int[rows * (numbers + 1)];
        double[] values = new double[indices.length];
        for (int i = 0; i < rows; i++) {
            offsets[i + 1] = offsets[i] + numbers + 1;
            for (int j = 0; j < numbers; j++) {
                indices[offsets[i] + j] = j;
                values[offsets[i] + j] = 1 + (i * 31 + j * 17) % 101;
            }
            indices[offsets[i] + numbers] = numbers + i % categories;
            values[offsets[i] + numbers] = 1;
        }
        SparseMatrix given = SparseMatrix.wrap(rows, schema.features(), offsets, indices, values);
        Dataset data = Dataset.withoutTarget(given).withSchema(schema);
        Scaler scaler = Scaler.learn(Scaling.STANDARD, data);
        FeatureMatrix scaled = scaler.apply(given);
        assertThat(scaled.isSparse()).isTrue();
        assertThat(scaled.storedValues()).isEqualTo(rows * (numbers + 1L));
        assertThat(scaler.apply(given.row(3)).stored()).isEqualTo(numbers + 1);
        assertThat(Scaler.learn(Scaling.STANDARD, Dataset.withoutTarget(given.withColumns(12)))
                        .apply(given.withColumns(12))
                        .isSparse())
                .as("numbers only: 12 values of 8 bytes, or 12 with an index each")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void allWaysToScaleARowAgree(long seed) {
        RandomTable table = new RandomTable(seed);
        Dataset dense = table.dense();
        Dataset sparse = table.sparse();
        for (Scaling scaling :
                new Scaling[] {Scaling.NONE, Scaling.UNIT, Scaling.STANDARD, Scaling.minmax(0, 1), Scaling.minmax(-1, 1)
                }) {
            Scaler scaler = Scaler.learn(scaling, dense);
            Scaler other = Scaler.learn(scaling, sparse);
            FeatureMatrix scaled = scaler.apply(dense.features());
            FeatureMatrix scaledSparse = other.apply(sparse.features());
            FeatureMatrix streamed = other.apply(streamed(sparse.features()));
            FeatureMatrix streamedDense = scaler.apply(streamed(dense.features()));
            double[] written = new double[dense.features().columns()];
            for (int i = 0; i < dense.rows(); i++) {
                Row row = scaled.row(i);
                String what = scaling + ", row " + i;
                assertThat(scaledSparse.row(i)).as(what).isEqualTo(row);
                assertThat(streamed.row(i)).as(what).isEqualTo(row);
                assertThat(streamed.row(i).isSparse()).isEqualTo(streamed.isSparse());
                assertThat(streamedDense.row(i)).as(what).isEqualTo(row);
                assertThat(scaler.apply(dense.row(i))).as(what).isEqualTo(row);
                assertThat(other.apply(sparse.row(i))).as(what).isEqualTo(row);
                scaler.write(sparse.row(i), written);
                assertThat(Row.dense(written)).as(what).isEqualTo(row);
            }
            assertThat(scaledSparse.bytes())
                    .as("no more memory than dense rows or the rows that were given")
                    .isLessThanOrEqualTo(Math.max(sparse.features().bytes(), scaled.bytes()) + 4L * (dense.rows() + 1));
        }
    }

    private static FeatureMatrix streamed(FeatureMatrix rows) {
        return new TransformedMatrix(rows, rows.columns(), rows.isSparse(), row -> row);
    }

    @Test
    void restoresFromItsNumbers() {
        Dataset data = new RandomTable(5).sparse();
        Scaler learned = Scaler.learn(Scaling.STANDARD, data);
        double[] shift = new double[learned.size()];
        double[] factor = shift.clone();
        Arrays.setAll(shift, learned::shift);
        Arrays.setAll(factor, learned::factor);
        double[] cells = new double[learned.missingValues()];
        Arrays.setAll(cells, learned::missingValue);
        double[] words = new double[learned.wordWeights()];
        Arrays.setAll(words, learned::wordWeight);
        Scaler plain = Scaler.of(Scaling.STANDARD, shift, factor, new double[shift.length]);
        Scaler again = plain.withMissingValues(data.schema(), cells).withWordWeights(data.schema(), words);
        for (int i = 0; i < data.rows(); i++) {
            assertThat(again.apply(data.row(i))).isEqualTo(learned.apply(data.row(i)));
        }
        assertThatThrownBy(() -> plain.withMissingValues(data.schema(), new double[cells.length + 1]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> plain.withWordWeights(data.schema(), new double[] {Double.NaN}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

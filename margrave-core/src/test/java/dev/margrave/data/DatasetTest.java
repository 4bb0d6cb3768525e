// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Schema.Column;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DatasetTest {
    private static final DenseMatrix ROWS = DenseMatrix.copyOf(new double[][] {{1, 2}, {3, 4}, {5, 6}});

    @Test
    void labelsBecomeCodesAndNullMeansUnlabeled() {
        Dataset data = Dataset.classification(ROWS, Arrays.asList("b", null, "a"));
        assertThat(data.labels().names()).containsExactly("a", "b");
        assertThat(data.code(0)).isEqualTo(1);
        assertThat(data.code(1)).isEqualTo(Dataset.UNLABELED);
        assertThat(data.code(2)).isZero();
        assertThat(data.task()).isEqualTo(Task.CLASSIFICATION);
        assertThat(data.weight(0)).isEqualTo(1);
        assertThat(data.isWeighted()).isFalse();
        assertThat(data.schema().isNamed()).isFalse();
    }

    @Test
    void selectKeepsLabelsTargetsAndWeightsTogether() {
        Dataset data = Dataset.classification(ROWS, List.of("a", "b", "c")).withWeights(new double[] {1, 2, 3});
        Dataset some = data.select(new int[] {2, 0});
        assertThat(some.labels()).isEqualTo(data.labels());
        assertThat(some.code(0)).isEqualTo(2);
        assertThat(some.weight(0)).isEqualTo(3);
        assertThat(some.row(1)).isEqualTo(Row.dense(1, 2));
        Dataset numbers = Dataset.regression(ROWS, new double[] {7, 8, 9}).select(new int[] {1});
        assertThat(numbers.target(0)).isEqualTo(8);
        assertThat(numbers.task()).isEqualTo(Task.REGRESSION);
    }

    @Test
    void rowsKeepTheirNumbers() {
        Dataset data = Dataset.regression(ROWS, new double[] {7, 8, 9});
        assertThat(data.rowNumber(2)).isEqualTo(3);
        int[] numbers = {4, 2, 6};
        Dataset numbered = data.withRowNumbers(numbers);
        numbers[0] = 99;
        Dataset same = numbered.withWeights(new double[] {1, 1, 1})
                .withFeatures(ROWS.withColumns(3))
                .withSchema(Schema.unnamed(3));
        assertThat(same.rowNumber(0)).isEqualTo(4);
        assertThat(same.select(new int[] {2, 1}).rowNumber(1)).isEqualTo(2);
        assertThat(data.select(new int[] {2, 1}).rowNumber(0)).isEqualTo(3);
        assertThatThrownBy(() -> data.withRowNumbers(new int[] {1, 2})).hasMessageContaining("expected 3");
        assertThatThrownBy(() -> data.withRowNumbers(new int[] {1, 0, 2})).hasMessageContaining("at least 1, got 0");
        assertThatThrownBy(() -> numbered.withWeights(new double[] {1, 1, -1}))
                .hasMessage("row 6: weight -1.0; weights must be at least 0 and finite");
    }

    @Test
    void arraysAreCopied() {
        double[] targets = {7, 8, 9};
        double[] weights = {1, 1, 1};
        int[] codes = {0, 1, 0};
        Dataset numbers = Dataset.regression(ROWS, targets).withWeights(weights);
        Dataset labels = Dataset.classification(ROWS, LabelSet.of(List.of("a", "b")), codes);
        targets[0] = weights[0] = 99;
        codes[0] = 1;
        assertThat(numbers.target(0)).isEqualTo(7);
        assertThat(numbers.weight(0)).isEqualTo(1);
        assertThat(labels.code(0)).isZero();
    }

    @Test
    void newFeaturesKeepTheSchemaOnlyAtTheSameWidth() {
        Schema schema = Schema.of(List.of(Column.numeric("x"), Column.numeric("y")), "label");
        Dataset data = Dataset.withoutTarget(ROWS).withSchema(schema);
        assertThat(data.withFeatures(ROWS).schema()).isSameAs(schema);
        assertThat(data.withFeatures(ROWS.withColumns(3)).schema().isNamed()).isFalse();
        assertThatThrownBy(() -> data.withFeatures(ROWS.select(new int[] {0})))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> data.withSchema(Schema.unnamed(3))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertThatThrownBy(() -> Dataset.classification(ROWS, List.of("a"))).hasMessageContaining("expected 3");
        assertThatThrownBy(() -> Dataset.classification(ROWS, LabelSet.of(List.of("a")), new int[] {0, 0, 1}))
                .hasMessageContaining("label code 1");
        assertThatThrownBy(() -> Dataset.regression(ROWS, new double[] {1, Double.NaN, 2}))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("row 2: target NaN; targets must be finite");
        Dataset data = Dataset.withoutTarget(ROWS);
        for (double wrong : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> data.withWeights(new double[] {1, 1, wrong}))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("row 3: weight");
        }
        assertThatThrownBy(data::labels).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> data.target(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> data.code(0)).isInstanceOf(IllegalStateException.class);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplitsTest {
    /** 60 rows of a, 30 of b, one of c, two without a label. */
    private static Dataset data() {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            labels.add(i % 3 == 0 ? "b" : "a");
        }
        labels.addAll(Arrays.asList("c", null, null));
        double[][] rows = new double[93][1];
        for (int i = 0; i < 93; i++) {
            rows[i][0] = i;
        }
        return Dataset.classification(DenseMatrix.copyOf(rows), labels);
    }

    @Test
    void foldsTestEveryLabeledRowOnceAndKeepProportions() {
        Dataset data = data();
        List<Split> folds = Splits.folds(data, 5, 7);
        assertThat(folds).hasSize(5);
        int[] tested = folds.stream()
                .flatMapToInt(f -> IntStream.of(f.test()))
                .sorted()
                .toArray();
        assertThat(tested).isEqualTo(IntStream.range(0, 90).toArray());
        for (Split fold : folds) {
            assertThat(IntStream.of(fold.test()).filter(i -> data.code(i) == 0)).hasSize(12);
            assertThat(IntStream.of(fold.test()).filter(i -> data.code(i) == 1)).hasSize(6);
            assertThat(fold.train()).contains(90, 91, 92).doesNotContain(fold.test());
            assertThat(fold.trainRows() + fold.testRows()).isEqualTo(93);
        }
    }

    @Test
    void repeatedSplitsHaveTheAskedFractionAndDiffer() {
        Dataset data = data();
        List<Split> splits = Splits.repeated(data, 4, 0.2, 3);
        for (Split split : splits) {
            assertThat(IntStream.of(split.test()).filter(i -> data.code(i) == 0))
                    .hasSize(12);
            assertThat(IntStream.of(split.test()).filter(i -> data.code(i) == 1))
                    .hasSize(6);
        }
        assertThat(splits.get(0).test()).isNotEqualTo(splits.get(1).test());
        assertThat(Splits.repeated(data, 4, 0.2, 3).get(2).test())
                .isEqualTo(splits.get(2).test());
        assertThat(Splits.repeated(data, 4, 0.2, 4).get(2).test())
                .isNotEqualTo(splits.get(2).test());
    }

    @Test
    void rowsOfWeightZeroTakeNoPart() {
        double[] weights = new double[93];
        Arrays.fill(weights, 1);
        weights[5] = 0;
        for (Split split : Splits.folds(data().withWeights(weights), 3, 1)) {
            assertThat(split.train()).doesNotContain(5);
            assertThat(split.test()).doesNotContain(5);
        }
    }

    @Test
    void samplesKeepEveryLabel() {
        Dataset data = data();
        int[] all = IntStream.range(0, 93).toArray();
        int[] some = Splits.sample(data, all, 12, 5);
        assertThat(some).isSorted().contains(90).hasSizeBetween(11, 14);
        assertThat(IntStream.of(some).filter(i -> data.code(i) == 0).count()).isBetween(7L, 9L);
        assertThat(Splits.sample(data, all, 100, 5)).isEqualTo(all);
    }

    @Test
    void tooFewRowsAreRefused() {
        Dataset two = Dataset.classification(DenseMatrix.copyOf(new double[][] {{0}, {1}}), List.of("a", "b"));
        assertThatThrownBy(() -> Splits.folds(two, 2, 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("2 folds need at least as many rows to test, the data have 0");
        assertThatThrownBy(() -> Splits.repeated(two, 1, 1.0, 1)).hasMessageContaining("between 0 and 1");
    }
}

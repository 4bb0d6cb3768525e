// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Multiclass;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelSplitTest {
    private static final int[] CODES = {2, 0, -1, 1, 2, 0};

    @Test
    void pairsHaveTheirRowsInTheOrderOfTheLabels() {
        List<LabelSplit> splits = LabelSplit.all(CODES, 3, Multiclass.ONE_VS_ONE);
        assertThat(splits).extracting(LabelSplit::negative).containsExactly(0, 0, 1);
        assertThat(splits).extracting(LabelSplit::positive).containsExactly(1, 2, 2);
        assertThat(splits.get(0).origin()).containsExactly(1, 5, 3, 2);
        assertThat(splits.get(0).signs()).containsExactly(-1, -1, 1, 0);
        assertThat(splits.get(2).origin()).containsExactly(3, 0, 4, 2);
        assertThat(splits.get(2).signs()).containsExactly(-1, 1, 1, 0);
    }

    @Test
    void oneAgainstTheRestHasAllRowsAsTheyStand() {
        List<LabelSplit> splits = LabelSplit.all(CODES, 3, Multiclass.ONE_VS_REST);
        assertThat(splits).extracting(LabelSplit::negative).containsExactly(-1, -1, -1);
        assertThat(splits.get(2).origin()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(splits.get(2).signs()).containsExactly(1, -1, 0, -1, 1, -1);
    }

    /** Two labels are one problem whatever the scheme. */
    @Test
    void twoLabelsAreOneProblem() {
        for (Multiclass multiclass : List.of(Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST)) {
            List<LabelSplit> splits = LabelSplit.all(new int[] {1, 0, -1}, 2, multiclass);
            assertThat(splits).hasSize(1);
            assertThat(splits.get(0).negative()).isZero();
            assertThat(splits.get(0).origin()).containsExactly(0, 1, 2);
            assertThat(splits.get(0).signs()).containsExactly(1, -1, 0);
        }
    }

    @Test
    void tooManyLabelsAreRefusedBeforeTheyArePaired() {
        int labels = 100_000;
        int[] codes = IntStream.range(0, labels).toArray();
        List<String> names = IntStream.range(0, labels).mapToObj(i -> "n" + i).toList();
        double[][] values = new double[labels][1];
        Dataset data = Dataset.classification(DenseMatrix.copyOf(values), LabelSet.of(names), codes);
        assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () -> assertThatThrownBy(() -> SupportVectorMachine.with(Kernels.linear())
                                .multiclass(Multiclass.ONE_VS_ONE)
                                .fit(data))
                        .isInstanceOf(InvalidDataException.class)
                        .hasMessageContaining("100000 labels make 4999950000 pairs")
                        .hasMessageContaining("use multiclass(ONE_VS_REST)"));
    }
}

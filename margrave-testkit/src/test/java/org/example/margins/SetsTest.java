// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The code of the page on prediction sets does what the page says. */
final class SetsTest {
    private static final int ROWS = 200;

    private final double[] values = new double[2 * ROWS];
    private final double[] targets = new double[ROWS];
    private final List<String> labels = new ArrayList<>();

    @Test
    void setsAndIntervalsContainThePlantedAnswers() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < ROWS; i++) {
            boolean isRight = i % 2 == 0;
            values[2 * i] = random.nextGaussian() + (isRight ? 3 : -3);
            values[2 * i + 1] = random.nextGaussian();
            labels.add(isRight ? "right" : "left");
            targets[i] = 2 * values[2 * i] + 0.1 * random.nextGaussian();
        }
        DenseMatrix rows = DenseMatrix.copyOf(ROWS, 2, values);
        Dataset data = Dataset.classification(rows, labels);
        Sets.Answer answer = Sets.answer(data, data, Dataset.regression(rows, targets), rows.row(0));
        assertThat(answer.set()).contains("right").doesNotContain("left");
        assertThat(answer.found().coverage()).isBetween(0.85, 1.0);
        assertThat(answer.interval().contains(targets[0])).isTrue();
        assertThat(answer.interval().width()).isBetween(0.1, 2.0);
    }
}

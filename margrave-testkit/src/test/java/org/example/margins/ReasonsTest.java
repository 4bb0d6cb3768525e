// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.explanation.RowExplanation.Contribution;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The code of the page on explanations does what the page says. */
final class ReasonsTest {
    private static Dataset drawn(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] values = random.doubles(600, -1, 1).toArray();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            labels.add(values[3 * i + 1] - 0.2 * values[3 * i] > 0 ? "up" : "down");
        }
        return Dataset.classification(DenseMatrix.wrap(200, 3, values), labels);
    }

    @Test
    void thePlantedColumnIsFoundInEveryWay() {
        Dataset test = drawn(2);
        Reasons.Answer answer = Reasons.answer(drawn(1), test, test.row(7));
        assertThat(answer.importance().columns().get(0).feature()).isEqualTo("f2");
        assertThat(answer.weights().weights().get(0).feature()).isEqualTo("f2");
        assertThat(answer.why().base()
                        + answer.why().contributions().stream()
                                .mapToDouble(Contribution::contribution)
                                .sum())
                .isCloseTo(answer.why().score(), within(1e-12));
        assertThat(answer.curve().points().get(0).scores().get(0))
                .isGreaterThan(answer.curve()
                        .points()
                        .get(answer.curve().points().size() - 1)
                        .scores()
                        .get(0));
    }
}

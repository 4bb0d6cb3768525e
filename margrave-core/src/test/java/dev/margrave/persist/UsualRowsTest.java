// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.model.Model;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A model that was loaded predicts rows of its width: numbers that would overflow on them are refused when it is read. */
class UsualRowsTest {
    @Test
    void landmarksThatOverflowSimilaritiesAreRefused() throws IOException {
        byte[] file = ModelBytes.of(SampleModels.landmarkPairs());
        int[] refused = new int[1];
        for (int at = ModelBytes.sectionStart(file, 0); at + 40 <= file.length; at += 4) {
            byte[] damaged = file.clone();
            ModelBytes.view(damaged).putDouble(at, -1e200);
            Model model;
            try {
                model = ModelBytes.read(ModelBytes.sealed(damaged));
            } catch (ModelFormatException e) {
                refused[0] += e.getMessage().contains("so large that similarities overflow") ? 1 : 0;
                continue;
            }
            model.scorer().decisions(Row.dense(0.5, -1));
        }
        assertThat(refused[0]).isPositive();
    }

    /** Support rows may claim any number of features: predicting takes the memory of their values. */
    @Test
    void aClaimedNumberOfFeaturesCostsNothing() throws IOException {
        byte[] file = ModelBytes.replaceInHeader(
                ModelBytes.of(SampleModels.all().get("kernel-sparse")), "\"features\":1000", "\"features\":2147483639");
        Model model = ModelBytes.read(file);
        Row row = Row.sparse(2_147_483_639, new int[] {3, 999}, new double[] {1, 2});
        assertThat(model.scorer().decisions(row)[0]).isCloseTo(0.4229101966249682, within(1e-12));
    }

    @Test
    void theRefusalNamesTheRow() {
        byte[] file = ModelBytes.of(SampleModels.landmarkPairs());
        int values = ModelBytes.sectionStart(file, 2);
        byte[] damaged = ModelBytes.withLong(file, values, Double.doubleToLongBits(1e200));
        assertThatThrownBy(() -> ModelBytes.read(damaged))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContaining("so large that similarities overflow");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Schema.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SchemaTest {
    private static final Schema NAMED = Schema.of(
            List.of(Column.numeric("age"), new Column("color", List.of("blue", "red")), Column.numeric("size")),
            "kind");

    @Test
    void aTextColumnIsOneFeaturePerCategory() {
        assertThat(NAMED.features()).isEqualTo(4);
        assertThat(NAMED.featureNames()).containsExactly("age", "color=blue", "color=red", "size");
        assertThat(NAMED.labelName()).isEqualTo("kind");
        assertThat(NAMED.isNamed()).isTrue();
        assertThat(NAMED.columns().get(1).isCategory()).isTrue();
        assertThat(NAMED.columns().get(0).features()).isEqualTo(1);
    }

    @Test
    void unnamedFeaturesCountFromOne() {
        Schema schema = Schema.unnamed(3);
        assertThat(schema.featureNames()).containsExactly("f1", "f2", "f3");
        assertThat(schema.isNamed()).isFalse();
        assertThat(schema.labelName()).isNull();
        assertThat(schema.columns()).isEmpty();
    }

    @Test
    void fillsAreKeptPerFeature() {
        assertThat(NAMED.fillsMissing()).isFalse();
        double[] values = {1, 0.25, 0.75, 4};
        Schema filled = NAMED.withFill(values);
        values[0] = 99;
        assertThat(filled.fillsMissing()).isTrue();
        assertThat(filled.fill(0)).isEqualTo(1);
        assertThat(filled.featureNames()).isEqualTo(NAMED.featureNames());
        assertThatThrownBy(() -> NAMED.withFill(new double[3])).hasMessage("fill has length 3, expected 4");
    }

    @Test
    void filledFeaturesAreTheNumbersAndMarksOfAMissingSource() {
        Schema schema = Schema.of(
                List.of(
                        Schema.Column.numeric("age"),
                        new Schema.Column("color", List.of("blue", "red")),
                        Schema.Column.missing("color"),
                        Schema.Column.numeric("age squared").readFrom("age", "square"),
                        Schema.Column.text("note", 3),
                        Schema.Column.missing("age")),
                null);
        assertThat(schema.filledFeatures())
                .containsExactly(
                        new Schema.Filled(0, 8),
                        new Schema.Filled(3, 3),
                        new Schema.Filled(4, 8),
                        new Schema.Filled(8, 8));
        assertThat(schema.filledFeatures().get(1).isMark()).isTrue();
        assertThat(schema.textFeatures()).isEqualTo(3);
        assertThat(schema.numericFeatures())
                .as("marks are no numbers of a series")
                .containsExactly(0, 4);
        assertThat(NAMED.filledFeatures()).isEmpty();
        assertThat(Schema.unnamed(7).filledFeatures()).isEmpty();
    }
}

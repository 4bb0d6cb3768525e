// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LabelSetTest {
    @ParameterizedTest
    @CsvSource({
        "+1, 1",
        "1.0, 1",
        "01e0, 1",
        "-1.50, -1.5",
        "-0, 0",
        "+0.0, 0",
        "1e3, 1000",
        ".5, 0.5",
        "0.1, 0.1",
        "1e-5, 0.00001",
        "123456789012345, 123456789012345",
        "yes, yes",
        "'  a b ', a b",
        "NaN, NaN",
        "Infinity, Infinity",
        "-Infinity, -Infinity",
        "1e999, 1e999",
        "1d, 1d",
        "2F, 2F",
        "0x1p3, 0x1p3",
        "0X10.8P0, 0X10.8P0",
        "1-2, 1-2",
        "'', ''"
    })
    void canonicalForms(String given, String canonical) {
        assertThat(LabelSet.canonical(given)).isEqualTo(canonical);
        assertThat(LabelSet.canonical(canonical)).as("canonical again").isEqualTo(canonical);
    }

    @Test
    void numbersSortAsNumbers() {
        assertThat(LabelSet.of(List.of("10", "9", "-1", "2.5", "+9", "9.0")).names())
                .containsExactly("-1", "2.5", "9", "10");
        assertThat(LabelSet.of(List.of("1", "-1")).names()).containsExactly("-1", "1");
        assertThat(LabelSet.of(List.of("2e-29", "1e-29", "1.2345678901234567e-29"))
                        .names()
                        .get(0))
                .startsWith("0.0000")
                .endsWith("01");
        assertThat(LabelSet.of(List.of("9", "-1.2345678901234567e-29", "-9"))
                        .names()
                        .get(0))
                .isEqualTo("-9");
    }

    @Test
    void oneTextMakesAllOfThemTexts() {
        assertThat(LabelSet.of(List.of("10", "9", "b", "a")).names()).containsExactly("10", "9", "a", "b");
    }

    @Test
    void orderOfOccurrenceDoesNotMatter() {
        assertThat(LabelSet.of(List.of("b", "a", "b")))
                .isEqualTo(LabelSet.of(List.of("a", "b")))
                .hasSameHashCodeAs(LabelSet.of(List.of("a", "b")))
                .isNotEqualTo(LabelSet.of(List.of("a", "c")));
    }

    @Test
    void codesAcceptAnySpelling() {
        LabelSet labels = LabelSet.of(List.of("-1", "1"));
        assertThat(labels.code("+1")).isEqualTo(1);
        assertThat(labels.code("1.0")).isEqualTo(1);
        assertThat(labels.code(" -1e0 ")).isZero();
        assertThat(labels.code("2")).isEqualTo(-1);
        assertThat(labels.name(1)).isEqualTo("1");
        assertThat(labels.size()).isEqualTo(2);
        assertThat(labels).hasToString("[-1, 1]");
    }
}

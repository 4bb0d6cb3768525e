// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NumberNotationTest {
    /** The notation by example, the text, its value. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            1234.5         | 1234.5          | 1234.5
            1234.5         | -0.5            | -0.5
            1234.5         | 1e-3            | 0.001
            1234.5         | 2.5E+3          | 2500
            1234.5         | .5              | 0.5
            1234.5         | 5.              | 5
            1234.5         | \u22127         | -7
            1234.5         | +7              | 7
            1234.5         | 007             | 7
            1234.5         | ` 12 `          | 12
            1234.5         | (12.5)          | -12.5
            1234.5         | 9007199254740993123 | 9007199254740993123
            1234.5         | 0.1234567890123456789 | 0.1234567890123456789
            1,234.5        | 1,234.5         | 1234.5
            1,234.5        | 1,234,567       | 1234567
            1,234.5        | 1,234           | 1234
            1,234.5        | -1,234.50       | -1234.5
            1,234.5        | 1234.5          | 1234.5
            1,234.5        | (1,234.50)      | -1234.5
            1.234,5        | 1.234,5         | 1234.5
            1.234,5        | 12.345.678      | 12345678
            1.234,5        | 1.234           | 1234
            1.234,5        | 12,5            | 12.5
            1.234,5        | 1234,5          | 1234.5
            1.234,5        | 12.5            | 12.5
            1.234,5        | 0.123           | 0.123
            1.234,5        | 1234.567        | 1234.567
            1.234,5        | 1,5e-3          | 0.0015
            1.234,5        | 1.234,56-       | -1234.56
            1234,5         | 1.234           | 1.234
            1234,5         | 1234,5          | 1234.5
            1'234.5        | 1'234'567.25    | 1234567.25
            1'234.5        | 1\u2019234.5    | 1234.5
            1 234,5        | 1 234,5         | 1234.5
            1 234,5        | 1\u00a0234,5    | 1234.5
            1 234,5        | 1\u202f234\u202f567 | 1234567
            1 234,5        | 1\u2009234      | 1234
            1,234.5 $      | $41,000.46      | 41000.46
            1,234.5 $      | -$5             | -5
            1,234.5 $      | $-5             | -5
            1,234.5 $      | ($5.00)         | -5
            1,234.5 $      | $ (5.00)        | -5
            1,234.5 $      | 41,000.46       | 41000.46
            1234.5 US$     | US$3.50         | 3.5
            1234.5 \u20ac  | 3.50 \u20ac     | 3.5
            1234.5 \u20ac  | \u20ac 3.50     | 3.5
            1234.5 \u20ac  | 3.50\u00a0\u20ac | 3.5
            1.234,5 EUR    | 12,34 EUR       | 12.34
            1.234,5 EUR    | EUR 1.012,34    | 1012.34
            1.234,5 EUR    | 5eur            | 5
            1'234.5 CHF    | CHF 1'250.00    | 1250
            1 234,5 kr     | 1 500 kr        | 1500
            1234.5 Rs.     | Rs.500          | 500
            1234.5 %       | 93.6%           | 93.6
            1234.5 %       | 93.6 %          | 93.6
            1234.5 kg      | 37 kg           | 37
            1234.5 kg      | 37kg            | 37
            1234.5 kg      | 1e3 kg          | 1000
            1234.5 km/h    | 120 km/h        | 120
            1234.5 mg/dL   | 5.4 mg/dL       | 5.4
            1234.5 m2      | 37 m2           | 37
            1234.5 \u00b0C | 21.5 \u00b0C    | 21.5
            1234.5 EUR     | 5 EUR           | 5
            """)
    void readsNumbersInItsNotation(String example, String text, double value) {
        assertThat(NumberNotation.of("number:" + example).parse(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            1234.5    | 12,5
            1234.5    | 1,234
            1234.5    | 5 kg
            1234.5    | 1e
            1234.5    | e5
            1234.5    | -
            1234.5    | --5
            1234.5    | - 5
            1234.5    | 5-
            1234.5    | (5
            1234.5    | 5)
            1234.5    | (-5)
            1234.5    | NaN
            1234.5    | Infinity
            1234.5    | 0x10
            1234.5    | 1_000
            1234.5    | 1.2.3
            1,234.5   | 12,34
            1,234.5   | 1,2345
            1,234.5   | 1234,567
            1,234.5   | 0,123
            1,234.5   | 1,234,56
            1,234.5   | 1.234,5
            1,234.5   | 1.234.567
            1.234,5   | 1.2.3
            1.234,5   | 192.168.1.10
            1.234,5   | 31.12.2024
            1.234,5   | 1,234.5
            1'234.5   | 1'23
            1 234,5   | 555 1234
            1 234,5   | 030 123 456
            1 234,5   | +49 30 1234567
            1 234,5   | 1  234
            1234.5    | 2020-01-05
            1234.5    | 12:30
            1234.5    | 555-1234
            1234.5    | (555) 123-4567
            1234.5    | 1/2
            1234.5    | v1.2
            1234.5    | Q3
            1234.5 kg | 5 lb
            1234.5 kg | kg 5
            1234.5 kg | 5 KG
            1234.5 $  | \u20ac5
            1234.5 $  | $5 $
            1234.5 $  | $
            """)
    void rejectsWhatIsNoNumberInItsNotation(String example, String text) {
        assertThat(NumberNotation.of("number:" + example).parse(text)).isNaN();
    }

    @Test
    void emptyTextsAndVeryLongOnesAreNoNumbers() {
        assertThat(NumberNotation.PLAIN.parse("")).isNaN();
        assertThat(NumberNotation.PLAIN.parse("  ")).isNaN();
        assertThat(NumberNotation.PLAIN.parse("1".repeat(1000))).isNaN();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1234.5",
                "1,234.5",
                "1.234,5",
                "1234,5",
                "1 234,5",
                "1'234.5",
                "1234.5 %",
                "1.234,5 \u20ac",
                "1234.5 fl oz"
            })
    void specGivesTheSameNotationAgain(String example) {
        Notation notation = Notation.of("number:" + example);
        assertThat(notation.spec()).isEqualTo("number:" + example);
        assertThat(Notation.of(notation.spec())).isEqualTo(notation);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "number:",
                "number:1",
                "number:1234",
                "number:1234;5",
                "number:1.234.5",
                "number:1234.5kg",
                "number:1234.5  kg",
                "number:2345.6",
                "number:1234.5 5",
                "numbers",
                "",
                "date",
                "date:",
                "day:dd.MM.yyyy",
                "date:bbb",
                "boolean:yes",
                "boolean:a/a"
            })
    void wrongSpecsAreRejected(String spec) {
        assertThatThrownBy(() -> Notation.of(spec)).isInstanceOf(IllegalArgumentException.class);
    }
}

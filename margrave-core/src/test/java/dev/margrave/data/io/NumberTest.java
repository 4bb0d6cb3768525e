// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.NumberText;
import dev.margrave.internal.cell.NumberScanner;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NumberTest {
    private final NumberScanner numbers = new NumberScanner();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "+1",
                "1.",
                ".5",
                "007",
                "1e22",
                "1e23",
                "9007199254740993",
                "9007199254740992e22",
                "123456789012345678",
                "1234567890123456789012",
                "0.1e-22",
                "1e-400",
                "4.9e-324",
                "1e400",
                "2.2250738585072012e-308",
                "0.000000000000000000000000000001",
                "1E+5",
                "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880"
            })
    void readsAsJavaDoes(String text) {
        assertThat(numbers.isNumber(text)).isTrue();
        assertThat(numbers.value()).isEqualTo(Double.parseDouble(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "+", "-", ".", "e5", "1e", "1e+", "1 ", " 1", "1d", "1f", "0x10", "NaN", "1,5", "--1", "1.2.3", "١"
            })
    void refuses(String text) {
        assertThat(numbers.isNumber(text)).isFalse();
    }

    @Test
    void writesWhatReadsBackAsTheSameBits() {
        SplittableRandom random = new SplittableRandom(5);
        for (int k = 0; k < 50_000; k++) {
            double value = switch (k % 4) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> random.nextDouble() * 2 - 1;
                case 2 -> Math.rint(random.nextDouble() * 1e6) / 1e3;
                default -> Math.rint((random.nextDouble() - 0.5) * 1e17);
            };
            if (Double.isFinite(value)) {
                String text = NumberText.compact(value);
                assertThat(numbers.isNumber(text)).as(text).isTrue();
                assertThat(Double.doubleToRawLongBits(numbers.value()))
                        .as(text)
                        .isEqualTo(Double.doubleToRawLongBits(value));
            }
        }
    }

    @Test
    void writesShortTexts() {
        assertThat(NumberText.compact(3)).isEqualTo("3");
        assertThat(NumberText.compact(-0.0)).isEqualTo("-0");
        assertThat(NumberText.compact(0.1)).isEqualTo("0.1");
        assertThat(NumberText.compact(1e300)).isEqualTo("1E300");
        assertThat(NumberText.compact(2e-3)).isEqualTo("0.002");
        assertThat(NumberText.compact(2.0e-44).length()).isLessThan(8);
    }
}

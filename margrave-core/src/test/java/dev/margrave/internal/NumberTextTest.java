// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts are those that Double.toString gives since Java 19, on this Java too. */
final class NumberTextTest {
    /** Java 17 has 1.9999999999999998E23, 8.409999999999999E21 and others a digit or two too long. */
    @ParameterizedTest
    @CsvSource({
        "1, 1.0, 1",
        "-0.5, -0.5, -0.5",
        "2e-3, 0.002, 0.002",
        "2e23, 2.0E23, 2E23",
        "8.41e21, 8.41E21, 8.41E21",
        "2e-322, 2.0E-322, 2E-322",
        "5e-324, 4.9E-324, 4.9E-324",
        "9999999, 9999999.0, 9999999",
        "1e7, 1.0E7, 10000000",
        "0.001, 0.001, 0.001",
        "0.00099, 9.9E-4, 9.9E-4",
        "1.5e-7, 1.5E-7, 1.5E-7",
        "0.1234567890123456, 0.1234567890123456, 0.1234567890123456",
        "9007199254740993, 9.007199254740992E15, 9.007199254740992E15",
        "2.2250738585072014e-308, 2.2250738585072014E-308, 2.2250738585072014E-308",
        "1.7976931348623157e308, 1.7976931348623157E308, 1.7976931348623157E308",
        "-0.0, -0.0, -0",
        "Infinity, Infinity, Infinity",
        "NaN, NaN, NaN"
    })
    void textsAreTheSameOnEveryJava(double value, String text, String compact) {
        assertThat(NumberText.of(value)).isEqualTo(text);
        assertThat(NumberText.compact(value)).isEqualTo(compact);
    }

    /** The hash is that of the texts of Double.toString on Java 25. */
    @Test
    void randomDoublesHaveThatText() {
        SplittableRandom random = new SplittableRandom(3);
        long hash = 0;
        for (int k = 0; k < 60_000; k++) {
            double value = switch (k % 6) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> random.nextDouble();
                case 2 -> Math.rint(random.nextDouble() * 1e6) / 1e3;
                case 3 -> Math.scalb(1.0, random.nextInt(2100) - 1075); // powers of two, some subnormal
                case 4 -> Double.longBitsToDouble(random.nextLong() >>> (12 + random.nextInt(50)));
                default -> Math.rint(random.nextDouble() * 1e6) * 1e18;
            };
            String text = NumberText.of(value);
            assertThat(Double.compare(Double.parseDouble(text), value)).as(text).isZero();
            hash = hash * 31 + text.hashCode();
        }
        assertThat(hash).isEqualTo(799239948017728323L);
    }
}

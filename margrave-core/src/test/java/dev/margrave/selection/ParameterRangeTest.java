// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterRangeTest {
    @Test
    void readsListsPowersAndSteps() {
        assertThat(ParameterRange.parse("0.1, 1,10")).containsExactly(0.1, 1.0, 10.0);
        assertThat(ParameterRange.parse("2^-5..2^3:4")).containsExactly(1.0 / 32, 0.5, 8.0);
        assertThat(ParameterRange.parse("10^-1..10^1")).containsExactly(0.1, 1.0, 10.0);
        assertThat(ParameterRange.parse("0.1..0.7:0.2")).containsExactly(0.1, 0.3, 0.5, 0.7);
        assertThat(ParameterRange.parse("1..3,2^3")).containsExactly(1.0, 2.0, 3.0, 8.0);
        assertThat(ParameterRange.parse("1,infinite")).containsExactly(1.0, Double.POSITIVE_INFINITY);
        assertThat(ParameterRange.parse("-1..1")).containsExactly(-1.0, 0.0, 1.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "1,,2",
                "3..1",
                "1..5:0",
                "2^1..3^4",
                "1,1",
                "0..1:1e-9",
                "1e999",
                "1..x",
                "2^-5..1000:2",
                "1e-2..1e2",
                "1..infinite",
                "infinite..infinite",
                "Infinity"
            })
    void refusesWhatIsNoRange(String text) {
        assertThatThrownBy(() -> ParameterRange.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("write 0.1,1,10 or 2^-5..2^15:2");
    }
}

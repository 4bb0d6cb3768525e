// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvCellsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+cmd",
                "-2+3",
                "@SUM(A1)",
                "\t=1",
                "\r=1",
                "\n=1",
                "-",
                "+",
                "-1.5.2",
                "--1",
                "-e5",
                "-0x1"
            })
    void formulasGetAnApostrophe(String text) {
        assertThat(CsvCells.neutralized(text)).isEqualTo("'" + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "-1.5", "+1", "-.5", "-1e-7", "-2.0E10", "1=1", " =1", "yes"})
    void othersStay(String text) {
        assertThat(CsvCells.neutralized(text)).isEqualTo(text);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LibsvmContentTest {
    private static boolean matches(String text, boolean complete) {
        return CsvDialect.isLibsvm(text.getBytes(UTF_8), complete);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+1 1:0.5 3:-1e-3\n-1 2:7\n",
                "1\t1:0.5\t3:1\n",
                "0 1:1\n",
                "3.75 1:0.5\r\n-2 1:1\r\n",
                "2 qid:1 1:0.5 2:1\n1 qid:1 1:0.1\n",
                "1,3,7 1:0.5\n2 4:1\n",
                "-1\n+1 1:1\n",
                "# a comment\n1 1:0.5 # another\n\n-1 1:2\n",
                "1 0:1 1:0.5\n",
                " 1 1:0.5 \n",
                "1:0.5 2:1\n2:1\n"
            })
    void rowsOfIndexedValues(String text) {
        assertThat(matches(text, true)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "a,b\n1,2\n",
                "1,2,3\n4,5,6\n",
                "1 2 3\n4 5 6\n",
                "1\n-1\n",
                "@relation x\n@attribute a numeric\n@data\n1\n",
                "% comment\n@relation x\n",
                "note: this is text 1:2\n",
                "1 time:12:30\n",
                "1 1:0.5\nhello world\n",
                "when,value\n12:30,5\n",
                "2020-01-05 12:30\n",
                "1 a:5\n",
                "1 1:\n",
                "1 1:x\n",
                "1;1:2\n"
            })
    void otherTexts(String text) {
        assertThat(matches(text, true)).isFalse();
    }

    @Test
    void aCutLineAtTheEndTellsNothing() {
        assertThat(matches("1 1:0.5\n-1 2:1\n1 3:", false)).isTrue();
        assertThat(matches("1 1:0.5 2:1 3:", false)).isTrue();
        assertThat(matches("1 1:0.5\n-1 2:1\n1 3:", true)).isFalse();
    }
}

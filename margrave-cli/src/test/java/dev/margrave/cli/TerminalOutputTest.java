// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TerminalOutputTest {
    private static String shown(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TerminalOutput out = new TerminalOutput(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void controlCharactersAreEscaped() throws IOException {
        assertThat(shown("a\u001b[2J\u0007\rb\u007f\u009b1m")).isEqualTo("a\\u001b[2J\\u0007\\u000db\\u007f\\u009b1m");
    }

    @Test
    void textsLinesAndTabsStay() throws IOException {
        String text = "label\tscore\n½ Â £ © café → 日本 \ud83d\ude00\n";
        assertThat(shown(text)).isEqualTo(text);
    }
}

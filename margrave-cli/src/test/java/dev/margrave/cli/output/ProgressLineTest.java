// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.solver.Progress;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private String show(boolean terminal, boolean quiet, boolean verbose) throws InterruptedException {
        PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Console console = new Console(InputStream.nullInputStream(), err, err, terminal, Interrupts.none());
        try (ProgressLine line = ProgressLine.of(console, quiet, verbose)) {
            Thread.sleep(120);
            line.onProgress(new Progress("3 vs 8", 1234, 10, 9));
            line.onProgress(new Progress("3 vs 8", 1235, 10, 9));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void isWrittenInPlaceAndErased() throws InterruptedException {
        String text = show(true, false, false);
        assertThat(text)
                .startsWith("\r3 vs 8  1234 iterations  gap 1.0e-01  0.1")
                .doesNotContain("1235", "\n");
        assertThat(text).matches("(?s).* +\r");
    }

    @Test
    void isShownOnlyOnATerminalAndNeverWhenQuiet() throws InterruptedException {
        assertThat(show(false, false, false)).isEmpty();
        assertThat(show(true, true, false)).isEmpty();
        assertThat(show(true, true, true)).isEmpty();
    }
}

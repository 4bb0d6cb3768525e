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
    private long now = -50; // nanoseconds; System.nanoTime may be negative, too

    private ProgressLine line(boolean terminal, boolean quiet, boolean verbose) {
        PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Console console = new Console(InputStream.nullInputStream(), err, err, terminal, Interrupts.none());
        return ProgressLine.of(console, quiet, verbose, () -> now);
    }

    private String after(long milliseconds, ProgressLine line, long iterations) {
        bytes.reset();
        now += milliseconds * 1_000_000;
        line.onProgress(new Progress("3 vs 8", iterations, 10, 9));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void isWrittenInPlaceAndErased() {
        ProgressLine line = line(true, false, false);
        assertThat(after(120, line, 1234)).isEqualTo("\r3 vs 8  1234 iterations  gap 1.0e-01  0.12 s");
        assertThat(after(99, line, 1235)).isEmpty();
        String shorter = "3 vs 8  7 iterations  gap 1.0e-01  0.22 s";
        assertThat(after(1, line, 7)).isEqualTo("\r" + shorter + "   ");
        bytes.reset();
        line.close();
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("\r" + " ".repeat(shorter.length()) + "\r");
        assertThat(after(5000, line, 8)).isEmpty();
    }

    @Test
    void isALineNowAndThenWhereVerboseWithoutATerminal() {
        try (ProgressLine line = line(false, false, true)) {
            assertThat(after(1999, line, 1)).isEmpty();
            assertThat(after(1, line, 2)).isEqualTo("margrave: 3 vs 8  2 iterations  gap 1.0e-01  2.00 s\n");
            assertThat(after(1999, line, 3)).isEmpty();
            assertThat(after(1, line, 4)).isEqualTo("margrave: 3 vs 8  4 iterations  gap 1.0e-01  4.00 s\n");
        }
    }

    @Test
    void isShownOnlyOnATerminalAndNeverWhenQuiet() {
        assertThat(after(5000, line(false, false, false), 1)).isEmpty();
        assertThat(after(5000, line(true, true, false), 1)).isEmpty();
        assertThat(after(5000, line(true, true, true), 1)).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.output.ExitCode;
import dev.margrave.data.InvalidDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Exceptions of the library as lines of the command. */
class FailuresTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private String report(Throwable failure, int code, String... arguments) {
        bytes.reset();
        PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        assertThat(new Failures(err, List.of(arguments), List.of("train")).report(failure))
                .isEqualTo(code);
        return bytes.toString(StandardCharsets.UTF_8).stripTrailing();
    }

    @Test
    void namesOfTheLibraryBecomeOptions() {
        assertThat(report(
                        new IllegalArgumentException("200 landmarks need 8 MB; allow more memory with memory(...)"),
                        ExitCode.USAGE))
                .isEqualTo("margrave: 200 landmarks need 8 MB; allow more memory with --memory");
        assertThat(report(new InvalidDataException("a.csv:3: no value; withMissing(FILL) fills it"), ExitCode.DATA))
                .isEqualTo("margrave: a.csv:3: no value; --missing fill fills it");
        assertThat(report(new UncheckedIOException(new IOException("j: add resume(...)")), ExitCode.DATA))
                .isEqualTo("margrave: j: add --resume");
    }

    @Test
    void whatIsUnexpectedIsShownAsItIs() {
        assertThat(report(new IllegalStateException("memory(...) was not set"), ExitCode.UNEXPECTED))
                .startsWith("margrave: unexpected java.lang.IllegalStateException: memory(...) was not set; this is a");
    }

    @Test
    void longArgumentsAreCut() {
        String spec = "x".repeat(100);
        assertThat(report(
                        new IllegalArgumentException("unknown kernel \"" + spec + "\""), ExitCode.USAGE, "train", spec))
                .isEqualTo("margrave: unknown kernel \"" + "x".repeat(59) + "…\"");
    }
}

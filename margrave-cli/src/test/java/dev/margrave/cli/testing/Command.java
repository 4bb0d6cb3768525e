// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One command run in this process, with what it printed. */
public record Command(int code, String out, String err) {
    public static Command run(Object... args) {
        return runWithInput("", args);
    }

    public static Command runWithInput(String input, Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                Arrays.stream(args).map(Object::toString).toArray(String[]::new),
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8));
        return new Command(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Asserts success and silence on standard error. */
    public Command ok() {
        assertThat(err).isEmpty();
        assertThat(code).isZero();
        return this;
    }

    /** Asserts success; warnings of a model no better than a constant are allowed, which small samples often give. */
    public Command learned() {
        assertThat(err.lines().filter(line -> !line.contains("always predicting") && !line.contains("only one label")))
                .isEmpty();
        assertThat(code).isZero();
        return this;
    }

    /** Asserts this exit code, nothing on standard output and one line on standard error with all these parts. */
    public Command failed(int expected, String... parts) {
        assertThat(err).startsWith("margrave: ").endsWith(System.lineSeparator());
        assertThat(List.of(parts)).allSatisfy(part -> assertThat(err).contains(part));
        assertThat(err.lines()).hasSize(1);
        assertThat(out).isEmpty();
        assertThat(code).isEqualTo(expected);
        return this;
    }

    /** Standard output as the one JSON object that it must be. */
    public Map<String, Object> json() {
        return JsonText.object(out);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import dev.margrave.cli.testing.Signals;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A stream in real processes that are killed again and again, whatever they are at, ends as if nothing had happened. */
@DisabledOnOs(OS.WINDOWS)
class StreamKillTest {
    private static final int KILLS = 5;

    @TempDir
    Path folder;

    private List<String> arguments(Path model, String... more) throws IOException {
        Path data = folder.resolve("clouds.svm");
        if (!Files.exists(data)) {
            SampleData.libsvm(data, 60_000, 0.2, "1", "-1");
        }
        List<String> arguments = new ArrayList<>(List.of(
                "stream", data.toString(), "--passes", "6", "--buffer", "rs-x2:50", "-o", model.toString(), "-q"));
        arguments.addAll(Arrays.asList(more));
        return arguments;
    }

    private Process start(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.margrave.cli.Main"));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    @Test
    @Tag("slow")
    void killedAtAnyMomentItEndsTheSame() throws IOException, InterruptedException {
        Path whole = folder.resolve("whole.mgv");
        Command.run(arguments(whole).toArray()).ok();
        Path model = folder.resolve("killed.mgv");
        Path state = folder.resolve("state");
        String[] options = {"--checkpoint", state.toString(), "--every", "1000", "--resume"};
        SplittableRandom random = new SplittableRandom(5);
        int killed = 0;
        for (int k = 0; k < KILLS; k++) {
            FileTime before = Files.exists(state) ? Files.getLastModifiedTime(state) : FileTime.fromMillis(0);
            Process process = start(arguments(model, options));
            while (process.isAlive()
                    && (!Files.exists(state) || Files.getLastModifiedTime(state).equals(before))) {
                Thread.sleep(2); // until it has got further than the last one
            }
            Thread.sleep(random.nextInt(60));
            new ProcessBuilder("kill", "-9", Long.toString(process.pid()))
                    .start()
                    .waitFor();
            assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
            killed += process.exitValue() == 137 ? 1 : 0;
        }
        assertThat(killed)
                .as("processes that were at work when they were killed")
                .isGreaterThanOrEqualTo(3);
        Command.run(arguments(model, options).toArray()).ok();
        assertThat(Files.readAllBytes(model)).isEqualTo(Files.readAllBytes(whole));
    }

    /** While standard input is silent, too, a signal ends the work at once, with the model and the state so far. */
    @Test
    void aSignalEndsASilentStream() throws IOException, InterruptedException {
        Path data = SampleData.libsvm(folder.resolve("piped.svm"), 500, 0.2, "1", "-1");
        List<String> lines = Files.readAllLines(data);
        Path whole = folder.resolve("whole.mgv");
        String[] work = {"stream", "-", "--format", "libsvm", "-q", "-o"};
        Command.runWithInput(Files.readString(data), with(work, whole)).ok();
        for (String signal : Signals.delivered()) {
            Path model = folder.resolve(signal + ".mgv");
            Path state = folder.resolve(signal + ".state");
            List<String> arguments = new ArrayList<>(Arrays.asList(work));
            arguments.addAll(List.of(model.toString(), "--checkpoint", state.toString(), "--every", "100"));
            Process process = start(arguments);
            OutputStream input = process.getOutputStream(); // stays open
            input.write((String.join("\n", lines.subList(0, 250)) + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
            while (process.isAlive() && !Files.exists(state)) {
                Thread.sleep(5);
            }
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            assertThat(process.waitFor(100, TimeUnit.SECONDS))
                    .as("ends without another line")
                    .isTrue();
            assertThat(process.exitValue()).isEqualTo(4);
            assertThat(Command.run("inspect", model).ok().out()).contains("olp");
            Command.runWithInput(
                            Files.readString(data),
                            with(work, model, "--checkpoint", state, "--every", "100", "--resume"))
                    .ok();
            assertThat(Files.readAllBytes(model)).isEqualTo(Files.readAllBytes(whole));
        }
    }

    private static Object[] with(String[] first, Object... others) {
        List<Object> all = new ArrayList<>(Arrays.asList(first));
        all.addAll(Arrays.asList(others));
        return all.toArray();
    }
}

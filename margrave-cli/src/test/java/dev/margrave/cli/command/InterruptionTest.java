// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.JsonText;
import dev.margrave.cli.testing.SampleData;
import dev.margrave.cli.testing.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real processes and real signals. */
@DisabledOnOs(OS.WINDOWS)
class InterruptionTest {
    @TempDir
    Path folder;

    private Process startLongFit(Path model) throws IOException {
        Path data = SampleData.libsvm(folder.resolve("hard.svm"), 6000, 0.05, "1", "-1");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-Dmargrave.terminal=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.margrave.cli.Main",
                        "train",
                        data.toString(),
                        "-m",
                        "svm",
                        "--kernel",
                        "rbf:gamma=50",
                        "-p",
                        "C=1e7",
                        "--tolerance",
                        "1e-12",
                        "--memory",
                        "2m",
                        "--json",
                        "-o",
                        model.toString())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        while (Files.size(folder.resolve("err")) == 0) { // the first progress line: the fit is under way
            assertThat(process.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        return process;
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    @Test
    void aSignalLeavesAMarkedModelAndExitCode4() throws IOException, InterruptedException {
        for (String name : Signals.delivered()) {
            Path model = folder.resolve(name + ".mgv");
            Process process = startLongFit(model);
            signal(process, name);
            assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(4);
            assertThat(JsonText.object(Files.readString(folder.resolve("out"))))
                    .containsEntry("status", "INTERRUPTED")
                    .containsEntry("model", model.toString());
            assertThat(Command.run("inspect", model, "--json").ok().json()).containsEntry("status", "INTERRUPTED");
            assertThat(Files.readAllLines(folder.resolve("err")))
                    .contains("margrave: stopping; the best model so far, if there is one, is being written"
                            + " (press Ctrl-C again to exit at once)");
            Files.delete(folder.resolve("err"));
        }
    }
}

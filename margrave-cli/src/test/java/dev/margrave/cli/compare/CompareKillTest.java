// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.JsonText;
import dev.margrave.cli.testing.SampleData;
import dev.margrave.cli.testing.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons in real processes that are killed, or told to stop, and taken up again. */
@DisabledOnOs(OS.WINDOWS)
class CompareKillTest {
    @TempDir
    Path folder;

    private List<String> arguments(Path journal, String... more) throws IOException {
        Path data = folder.resolve("clouds.svm");
        if (!Files.exists(data)) {
            SampleData.libsvm(data, 300, 0.2, "1", "-1");
        }
        List<String> arguments = new ArrayList<>(List.of("compare", data.toString(), "-m", "svm,rmm", "--json"));
        arguments.addAll(List.of("--grid", "C=0.1,10", "--grid", "B=1.2,2", "--kernel", "rbf:gamma=1"));
        arguments.addAll(List.of("--protocol", "20x0.2", "--inner", "3-fold", "--threads", "2", "--memory", "200m"));
        arguments.addAll(List.of("--journal", journal.toString()));
        arguments.addAll(Arrays.asList(more));
        return arguments;
    }

    private Process start(Path journal) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Dmargrave.terminal=true",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.margrave.cli.Main"));
        command.addAll(arguments(journal));
        return new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    /** Waits until the journal holds the given number of finished parts. */
    private static void await(Process process, Path journal, int pieces) throws IOException, InterruptedException {
        while (!Files.exists(journal) || pieces(journal).size() < pieces) {
            assertThat(process.isAlive()).as("still at work").isTrue();
            Thread.sleep(5);
        }
    }

    private static List<String> pieces(Path journal) throws IOException {
        List<String> lines = new ArrayList<>(List.of(Files.readString(journal).split("(?<=\n)")));
        return lines.stream()
                .filter(line -> line.length() > 9 && line.charAt(9) == '+' && line.endsWith("\n"))
                .toList();
    }

    private void assertTakenUp(Path journal, List<String> before) throws IOException {
        Command resumed = Command.run(arguments(journal, "--resume", "-q").toArray());
        assertThat(resumed.code()).as(resumed.err()).isZero();
        String whole =
                Command.run(arguments(folder.resolve("whole"), "-q").toArray()).out();
        assertThat(CompareCommandTest.timeless(resumed.out())).isEqualTo(CompareCommandTest.timeless(whole));
        assertThat(pieces(journal)).hasSize(40).doesNotHaveDuplicates().startsWith(before.toArray(String[]::new));
    }

    @Test
    void aKilledComparisonGoesOnWithoutLossOrRepetition() throws IOException, InterruptedException {
        Path journal = folder.resolve("killed");
        Process process = start(journal);
        await(process, journal, 3);
        new ProcessBuilder("kill", "-9", Long.toString(process.pid())).start().waitFor();
        assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(137);
        List<String> before = pieces(journal);
        assertThat(before.size()).isBetween(3, 39);
        assertTakenUp(journal, before);
    }

    @Test
    void aSignalReportsWhatIsFinishedAndReturns4() throws IOException, InterruptedException {
        Path journal = folder.resolve("stopped");
        Process process = start(journal);
        await(process, journal, 3);
        new ProcessBuilder("kill", "-" + Signals.delivered().get(0), Long.toString(process.pid()))
                .start()
                .waitFor();
        assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(4);
        List<String> before = pieces(journal);
        assertThat(JsonText.object(Files.readString(folder.resolve("out")))).containsEntry("status", "STOPPED");
        assertThat(Files.readString(folder.resolve("err")))
                .contains("margrave: stopping; reporting the finished splits, --resume continues from there");
        assertTakenUp(journal, before);
    }
}

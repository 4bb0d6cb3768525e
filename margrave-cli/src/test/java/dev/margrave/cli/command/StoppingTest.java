// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Signals;
import dev.margrave.model.FitReport;
import dev.margrave.persist.Models;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands on input that takes them minutes or hours end soon after a signal at a random moment, or after their time limit, and
 * leave a model if they train one. What counts is the processor time that they take after the signal, as the computer may be busy.
 */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class StoppingTest {
    private static final long SEED = Long.getLong("margrave.test.seed", System.nanoTime());
    private static final int STOPPED = 4;
    private static final Duration MOST_WORK =
            Duration.ofSeconds(8).multipliedBy(Runtime.getRuntime().availableProcessors());
    private static final Duration START = Duration.ofMillis(700); // processor time until a command reads its data

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        try (PrintWriter texts = new PrintWriter(Files.newBufferedWriter(folder.resolve("texts.csv")));
                PrintWriter rows = new PrintWriter(Files.newBufferedWriter(folder.resolve("rows.svm")))) {
            texts.print("text,label\n");
            for (int i = 0; i < 30; i++) {
                random.ints(32_000, 'a', 'k').forEach(c -> texts.print((char) c));
                texts.print("," + (i % 2 == 0 ? "a" : "b") + "\n");
            }
            for (int i = 0; i < 20_000; i++) {
                rows.print(random.nextBoolean() ? "1" : "-1");
                for (int j = 1; j <= 30; j++) {
                    rows.print(" " + j + ":" + (float) random.nextDouble());
                }
                rows.print("\n");
            }
        }
        try (PrintWriter series = new PrintWriter(Files.newBufferedWriter(folder.resolve("series.csv")))) {
            for (int j = 0; j < 20_000; j++) {
                series.print("v" + j + ",");
            }
            series.print("label\n");
            for (int i = 0; i < 20; i++) {
                random.doubles(20_000).forEach(value -> series.print((float) value + ","));
                series.print((i % 2 == 0 ? "a" : "b") + "\n");
            }
        }
    }

    static Stream<String> commands() {
        return Stream.of(
                "train texts.csv -m landmark --similarity levenshtein:column=text -o model",
                "train series.csv -m landmark --similarity dtw:band=1 -o model",
                "train rows.svm -m kfda --kernel rbf:gamma=0.1 -o model",
                "train rows.svm -m lssvm --kernel rbf:gamma=0.1 --tolerance 1e-9 -o model",
                "train rows.svm -m mamc --kernel rbf:gamma=0.1 -o model",
                "train rows.svm -m fmm --kernel rbf:gamma=0.1 -p iterations=100000 -o model",
                "train rows.svm -m svm --map nystroem:kernel=(rbf:gamma=0.1),landmarks=5000 -o model",
                "train rows.svm -m rmm --kernel rbf:gamma=5 -p C=1000 --tolerance 1e-9 -o model",
                "transform rows.svm --map kpca:kernel=(rbf:gamma=0.1),components=300 -o out.svm",
                "transform rows.svm --map kkmeans:kernel=(rbf:gamma=0.1),clusters=200 -o out.svm",
                "tune rows.svm -m svm --kernel rbf",
                "compare rows.svm -m svm,rmm --kernel rbf",
                "stream rows.svm -m olp --passes 100000 -o model",
                "inspect texts.csv --similarity levenshtein:column=text");
    }

    static Stream<String> trainings() {
        return commands().filter(command -> command.startsWith("train "));
    }

    private static Process start(String command) throws IOException {
        Files.deleteIfExists(folder.resolve("model"));
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.margrave.cli.Main"));
        words.addAll(List.of(command.split(" ")));
        return new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private static Duration work(Process process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Waits until it has used this much processor time; false if it ended before. */
    private static boolean waitForWork(Process process, Duration work) throws InterruptedException {
        while (work(process).compareTo(work) < 0) {
            if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return process.isAlive();
    }

    /** The processor time from now to its end. */
    private static Duration workToEnd(Process process) throws InterruptedException {
        Duration before = work(process);
        Duration last = before;
        while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
            last = process.info().totalCpuDuration().orElse(last);
            if (last.minus(before).compareTo(MOST_WORK) > 0) {
                process.destroyForcibly();
            }
        }
        return last.minus(before);
    }

    private static String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    private static void hasStoppedModel(String description, Status status) throws IOException {
        FitReport report = Models.load(folder.resolve("model")).report();
        assertThat(report.status()).as(description).isEqualTo(status);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aSignalEndsIt(String command) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED + command.hashCode());
        for (String signal : Signals.delivered()) {
            Duration delay = Duration.ofMillis(START.toMillis() + random.nextInt(8000));
            Process process = start(command);
            while (!waitForWork(process, delay)) { // a quick computer may finish first
                assertThat(process.exitValue()).as(log()).isZero();
                assertThat(delay).as("%s is too quick for this test", command).isGreaterThan(START);
                delay = Duration.ofMillis(Math.max(START.toMillis(), delay.toMillis() / 2));
                process = start(command);
            }
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            Duration work = workToEnd(process);
            String description = signal + " after " + delay + ", seed " + SEED + ": " + log();
            assertThat(work).as(description).isLessThan(MOST_WORK);
            int killed = signal.equals("INT") ? 130 : 143; // before there was anything to keep
            assertThat(process.exitValue()).as(description).isIn(0, STOPPED, killed); // 0 if it was about to end
            if (process.exitValue() == STOPPED && command.endsWith("-o model") && command.startsWith("train")) {
                hasStoppedModel(description, Status.INTERRUPTED);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trainings")
    void aTimeLimitLeavesAModel(String command) throws IOException, InterruptedException {
        Process process = start(command + " --max-seconds 1");
        boolean isEnded = process.waitFor(120, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(isEnded).as(log()).isTrue();
        assertThat(process.exitValue()).as(log()).isEqualTo(STOPPED);
        hasStoppedModel(log(), Status.TIME_LIMIT);
    }
}

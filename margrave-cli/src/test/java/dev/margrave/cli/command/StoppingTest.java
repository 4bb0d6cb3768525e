// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Signals;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Commands on input that takes them minutes or hours end soon after a signal at a random moment. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class StoppingTest {
    private static final long SEED = Long.getLong("margrave.test.seed", System.nanoTime());
    /** Stopped, before there was anything to keep; or finished just before the signal came. */
    private static final List<Integer> ENDED = List.of(4, 130, 143, 0);

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

    @ParameterizedTest
    @MethodSource("commands")
    void aSignalEndsIt(String command) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED + command.hashCode());
        for (String signal : Signals.delivered()) {
            List<String> words = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx1g",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.margrave.cli.Main"));
            words.addAll(List.of(command.split(" ")));
            Process process = new ProcessBuilder(words)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            boolean isEarly = process.waitFor(500 + random.nextInt(6000), TimeUnit.MILLISECONDS);
            String log = Files.readString(folder.resolve("log"));
            if (isEarly) { // a quick computer may finish first
                assertThat(process.exitValue()).as(log).isZero();
                continue;
            }
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            boolean isEnded = process.waitFor(60, TimeUnit.SECONDS); // a second, but this computer may be busy
            process.destroyForcibly();
            assertThat(isEnded).as("%s, seed %d", signal, SEED).isTrue();
            assertThat(process.exitValue()).as("%s, seed %d", signal, SEED).isIn(ENDED);
        }
    }
}

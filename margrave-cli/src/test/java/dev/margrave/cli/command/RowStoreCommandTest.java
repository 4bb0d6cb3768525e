// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.JsonText;
import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.data.RowStorage;
import dev.margrave.data.StoredMatrix;
import dev.margrave.data.io.Datasets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row stores as DATA, one of them six times as large as the heap. */
class RowStoreCommandTest {
    private static final int ROWS = 20_000;
    private static final int FEATURES = 1000;
    private static final int HEAP_MEGABYTES = 24;

    @TempDir
    Path folder;

    /** Rows that are generated on request: 160 MB of them in a file. */
    private record Drawn() implements RowStorage {
        @Override
        public int rows() {
            return ROWS;
        }

        @Override
        public int columns() {
            return FEATURES;
        }

        @Override
        public boolean isSparse() {
            return false;
        }

        @Override
        public long storedValues() {
            return (long) ROWS * FEATURES;
        }

        @Override
        public int stored(int i) {
            return FEATURES;
        }

        @Override
        public void read(int i, int[] indices, double[] values) {
            SplittableRandom random = new SplittableRandom(i);
            for (int j = 0; j < FEATURES; j++) {
                values[j] = random.nextDouble() - 0.5;
            }
        }
    }

    private Path large() throws IOException {
        int[] codes = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            SplittableRandom random = new SplittableRandom(i);
            codes[i] = random.nextDouble() + random.nextDouble() + 0.2 * random.nextDouble() > 1.1 ? 1 : 0;
        }
        Path file = folder.resolve("large.mgd");
        Datasets.write(
                Dataset.classification(StoredMatrix.of(new Drawn()), LabelSet.of(List.of("no", "yes")), codes), file);
        return file;
    }

    /** Progress, and the JSON of a training in a JVM of its own. */
    private Map<String, Object> train(String heap, Path data, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-Dmargrave.terminal=true",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.margrave.cli.Main",
                "train",
                data.toString(),
                "--json"));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(folder.resolve("err")))
                .isZero();
        return JsonText.object(Files.readString(folder.resolve("out")));
    }

    @Test
    @Tag("slow")
    void aFileSixTimesTheHeapTrainsAsInMemory() throws IOException, InterruptedException {
        Path data = large();
        assertThat(Files.size(data)).isGreaterThan((6L * HEAP_MEGABYTES) << 20);
        for (String[] machine : new String[][] {
            {"-m", "svm", "-p", "C=0.01", "--tolerance", "0.01"},
            {"-m", "mamc"},
            {"-m", "msvmav", "-p", "iterations=2"}
        }) {
            Map<String, Object> little = train(HEAP_MEGABYTES + "m", data, machine);
            if (machine[1].equals("svm")) {
                assertThat(Files.readString(folder.resolve("err"))).contains("no vs yes", "iterations  gap");
            }
            Map<String, Object> much = train("1800m", data, with(machine, "--memory", "1g"));
            assertThat((String) little.remove("plan"))
                    .endsWith("rows read or made anew where they do not fit the memory");
            assertThat((String) much.remove("plan")).doesNotContain("anew");
            little.remove("seconds");
            much.remove("seconds");
            if (machine[1].equals("msvmav")) { // which chooses its steps by --memory, to the same end but for rounding
                assertThat((double) little.get("bias")).isCloseTo((double) much.get("bias"), within(1e-9));
            } else {
                assertThat(little).isEqualTo(much);
            }
        }
    }

    private static String[] with(String[] arguments, String... more) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void everyCommandTakesARowStore() throws IOException {
        Path store = folder.resolve("heart.mgd");
        Path text = folder.resolve("heart.svm");
        Command.run("convert", "heart", "-o", text).ok();
        assertThat(Command.run("convert", text, "-o", store).ok().out()).contains("wrote 270 rows of 13 features");
        Path model = folder.resolve("heart.mgv");
        Path same = folder.resolve("same.mgv");
        Command.run("train", store, "-m", "svm", "--kernel", "rbf:gamma=0.1", "--scale", "minmax", "-o", model)
                .ok();
        Command.run("train", text, "-m", "svm", "--kernel", "rbf:gamma=0.1", "--scale", "minmax", "-o", same)
                .ok();
        assertThat(Files.readAllBytes(model)).isEqualTo(Files.readAllBytes(same));
        assertThat(Command.run("evaluate", model, store, "--json").ok().json().get("errors"))
                .isEqualTo(Command.run("evaluate", model, text, "--json")
                        .ok()
                        .json()
                        .get("errors"));
        assertThat(Command.run("predict", model, store, "--scores").ok().out())
                .isEqualTo(Command.run("predict", model, text, "--scores").ok().out());
        assertThat(Command.run("inspect", store).ok().out())
                .contains("270 rows, 13 features", "dense, read from the file");
        assertThat(Command.run("tune", store, "-m", "svm", "--grid", "C=0.1,1", "--json")
                        .ok()
                        .json()
                        .get("best"))
                .isEqualTo(Command.run("tune", text, "-m", "svm", "--grid", "C=0.1,1", "--json")
                        .ok()
                        .json()
                        .get("best"));
        Path back = folder.resolve("back.svm");
        Command.run("convert", store, "-o", back).ok();
        assertThat(back).hasSameTextualContentAs(text);
        Path mapped = folder.resolve("mapped.mgd");
        Command.run("transform", store, "--map", "fourier:gamma=0.1,features=20", "-o", mapped)
                .ok();
        assertThat(Command.run("inspect", mapped).ok().out()).contains("270 rows, 20 features");
    }

    @Test
    void damageIsToldInOneLine() throws IOException {
        Path store = folder.resolve("iris.mgd");
        Command.run("convert", "iris", "-o", store).ok();
        byte[] whole = Files.readAllBytes(store);
        byte[] damaged = whole.clone();
        damaged[whole.length / 2] ^= 1;
        Files.write(store, damaged);
        Command.run("train", store, "-m", "svm").failed(3, "the file is damaged: rows 1 to 150 of the row store");
        Files.write(store, Arrays.copyOf(whole, whole.length - 1));
        Command.run("inspect", store).failed(3, "cut off after " + (whole.length - 1) + " of " + whole.length);
    }
}

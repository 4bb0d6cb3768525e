// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransformTest {
    @TempDir
    Path folder;

    @Test
    void writesComponentsWithTheLabels() throws IOException {
        Path file = folder.resolve("iris.csv");
        Map<String, Object> json = Command.run(
                        "transform", "iris", "--map", "kpca:kernel=(linear),components=2", "-o", file, "--json")
                .ok()
                .json();
        assertThat(json)
                .containsEntry("command", "transform")
                .containsEntry("map", "kpca:kernel=(linear),components=2")
                .containsEntry("rows", 150L)
                .containsEntry("features", 2L)
                .containsEntry("converged", true)
                .containsEntry("output", file.toString());
        // The first two principal components of iris explain 92.46 % and 5.31 % of its variance.
        List<?> explained = (List<?>) json.get("explained");
        assertThat(((Number) explained.get(0)).doubleValue()).isBetween(0.9246, 0.9247);
        assertThat(((Number) explained.get(1)).doubleValue()).isBetween(0.0530, 0.0531);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(151);
        assertThat(lines.get(0)).startsWith("pc1,pc2,");
        assertThat(lines.get(1)).matches("-?\\d.*,-?\\d.*,.*setosa.*");
        assertThat(Command.run("train", file, "-m", "svm", "--json").ok().json())
                .containsEntry("features", 2L);
    }

    @Test
    void saysClusterSizes() throws IOException {
        Path file = folder.resolve("iris.svm");
        String map = "kkmeans:kernel=(linear),clusters=3";
        assertThat(Command.run("transform", "iris", "--map", map, "-o", file)
                        .ok()
                        .out())
                .contains("wrote 150 rows of 3 features", "cluster sizes", "objective");
        Map<String, Object> json = Command.run("transform", "iris", "--map", map, "-o", file, "--json")
                .ok()
                .json();
        // The optimum of k-means with 3 clusters on the UCI edition of iris is known: 78.9408.
        assertThat(((Number) json.get("objective")).doubleValue()).isBetween(78.9408, 78.9409);
        assertThat(json.get("sizes").toString()).contains("50");
    }

    /** A map learned from one file serves another: the rows of that file come out as if they had been part of it. */
    @Test
    void mapsCanBeLearnedElsewhere() throws IOException {
        Path all = folder.resolve("all.csv");
        Path some = folder.resolve("some.csv");
        Path direct = folder.resolve("direct.csv");
        Path learned = folder.resolve("learned.csv");
        Command.run("convert", "iris", "-o", all).ok();
        Files.write(some, Files.readAllLines(all).subList(0, 61));
        String map = "kpca:kernel=(rbf:gamma=0.3),components=3";
        Command.run("transform", all, "--map", map, "--scale", "minmax", "-o", direct)
                .ok();
        Command.run("transform", some, "--map", map, "--scale", "minmax", "--fit", all, "-o", learned)
                .ok();
        assertThat(Files.readAllLines(learned))
                .isEqualTo(Files.readAllLines(direct).subList(0, 61));
    }

    @Test
    void sameBytesAtAnyNumberOfThreads() throws IOException {
        Path one = folder.resolve("one.csv");
        Path two = folder.resolve("two.csv");
        Command.run("transform", "heart", "--map", "kkmeans:clusters=4", "--threads", 1, "-o", one)
                .ok();
        Command.run("transform", "heart", "--map", "kkmeans:clusters=4", "--threads", 2, "-o", two)
                .ok();
        assertThat(Files.readAllBytes(two)).isEqualTo(Files.readAllBytes(one));
    }

    @Test
    void wrongMapsAreUsageErrors() {
        Path file = folder.resolve("out.csv");
        Command.run("transform", "iris", "-o", file).failed(2, "--map");
        Command.run("transform", "iris", "--map", "kpca", "-o", file, "--threads", 0)
                .failed(2, "--threads");
        Command.run("transform", "iris", "--map", "nothing", "-o", file).failed(2, "unknown map \"nothing\"");
        Command.run("transform", "iris", "--map", "kpca:kernel=(rbf:gamma=-1)", "-o", file)
                .failed(2, "gamma must be positive");
        Command.run("transform", "iris", "--map", "kpca", "-o", folder.resolve("no/out.csv"))
                .failed(3, "does not exist");
        Command.run("transform", "iris", "--map", "kkmeans:clusters=200", "-o", file)
                .failed(3, "iris: 200 clusters need as many rows, got 150");
        assertThat(file).doesNotExist();
    }

    /** Maps for kernels have the requested width, and the same bytes at any number of threads. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "maclaurin:kernel=(exp:sigma=2),features=40,h01=true",
                "maclaurin:kernel=(poly:degree=3),features=40",
                "fourier:gamma=0.1,features=40",
                "nystroem:kernel=(rbf:gamma=0.1),landmarks=40",
                "tensorsketch:kernel=(poly:degree=3),features=40"
            })
    void writesFeaturesOfKernels(String map) throws IOException {
        Path one = folder.resolve("one.csv");
        Path two = folder.resolve("two.csv");
        Map<String, Object> json = Command.run(
                        "transform", "heart", "--scale", "minmax", "--map", map, "--threads", 1, "-o", one, "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("features", 40L).doesNotContainKey("kernelError");
        Command.run("transform", "heart", "--scale", "minmax", "--map", map, "--threads", 2, "-o", two)
                .ok();
        assertThat(Files.readAllBytes(two)).isEqualTo(Files.readAllBytes(one));
        assertThat(Files.readAllLines(one).get(0)).startsWith("z1,z2,");
        Command.run("transform", "heart", "--scale", "minmax", "--map", map, "--seed", 2, "-o", two)
                .ok();
        assertThat(Files.readAllBytes(two)).isNotEqualTo(Files.readAllBytes(one));
    }

    /** The error that is measured is that of the features written. */
    @Test
    void explainsTheErrorOfAMap() throws IOException {
        Path file = folder.resolve("iris.csv");
        Object[] command = {
            "transform",
            "iris",
            "--scale",
            "minmax",
            "--map",
            "fourier:gamma=0.5,features=600",
            "-o",
            file,
            "--explain",
            "--epsilon",
            0.2,
            "--delta",
            0.1
        };
        Object[] jsonCommand = Arrays.copyOf(command, command.length + 1);
        jsonCommand[command.length] = "--json";
        Map<String, Object> json = Command.run(jsonCommand).ok().json();
        Map<?, ?> error = (Map<?, ?>) json.get("kernelError");
        assertThat(error.get("pairs")).isEqualTo(150L * 151 / 2);
        double mean = ((Number) error.get("mean")).doubleValue();
        double maximum = ((Number) error.get("maximum")).doubleValue();
        assertThat(mean).isBetween(1e-4, 0.04);
        assertThat(maximum).isBetween(mean, 0.2);
        assertThat((Long) json.get("needed")).isGreaterThan(600);
        assertThat(json).containsEntry("epsilon", 0.2).containsEntry("delta", 0.1);
        assertThat(Command.run(command).ok().out())
                .contains("kernel error", "of 11325 pairs", "needed", "with probability 90");
    }

    @Test
    void explainsWhatTheTheoremsSay() throws IOException {
        Path file = folder.resolve("out.csv");
        Path ball = folder.resolve("ball.svm");
        Files.write(ball, List.of("+1 1:0.5 2:-0.25 3:0.125 4:0.125", "-1 5:-1"));
        Map<String, Object> json = Command.run(
                        "transform",
                        ball,
                        "--map",
                        "maclaurin:kernel=(exp:sigma=1),features=9",
                        "-o",
                        file,
                        "--explain",
                        "--epsilon",
                        0.5,
                        "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("needed", 612135L).containsEntry("radius", 1.0);
        assertThat(Command.run("transform", ball, "--map", "nystroem", "-o", file, "--explain", "--json")
                        .ok()
                        .json())
                .containsKey("kernelError")
                .doesNotContainKey("needed");
    }

    /** For a row of length 1 with itself the exponential series without its first four terms is e − 8/3. */
    @Test
    void explainsWhatATruncatedMapLeavesOut() throws IOException {
        Path file = folder.resolve("out.csv");
        Path ball = folder.resolve("ball.svm");
        Files.write(ball, List.of("+1 1:0.5 2:-0.25 3:0.125 4:0.125", "-1 5:-1"));
        String map = "maclaurin:kernel=(exp:sigma=1),features=9,truncate=3";
        Map<String, Object> json = Command.run("transform", ball, "--map", map, "-o", file, "--explain", "--json")
                .ok()
                .json();
        assertThat((Double) json.get("residual")).isCloseTo(Math.E - 8 / 3.0, within(1e-12));
        assertThat(Command.run("transform", ball, "--map", map, "-o", file, "--explain")
                        .ok()
                        .out())
                .contains("residual", "0.05162 of a kernel value of these rows is in terms that the map leaves out");
        assertThat(Command.run(
                                "transform",
                                ball,
                                "--map",
                                map.replace(",truncate=3", ""),
                                "-o",
                                file,
                                "--explain",
                                "--json")
                        .ok()
                        .json())
                .doesNotContainKey("residual");
    }

    @Test
    void refusesKernelsAndOptionsThatDoNotFit() {
        Path file = folder.resolve("out.csv");
        Command.run("transform", "iris", "--map", "maclaurin:kernel=(poly:degree=3,offset=-1)", "-o", file)
                .failed(2, "(index 0)");
        Command.run("transform", "iris", "--map", "maclaurin:kernel=(rbf:gamma=1)", "-o", file)
                .failed(2, "allowed: linear, poly, exp, vovk, vovk-infinite");
        Command.run("transform", "iris", "--map", "maclaurin:features=5,h01=true", "-o", file)
                .failed(3, "features must be at least 6, got 5");
        Command.run("transform", "iris", "--map", "maclaurin:kernel=(vovk-infinite)", "-o", file)
                .failed(3, "rows with norm below 1");
        Command.run("transform", "iris", "--map", "kpca", "-o", file, "--explain")
                .failed(2, "a map that approximates a kernel");
        Command.run("transform", "iris", "--map", "fourier", "-o", file, "--delta", 0.1)
                .failed(2, "need --explain");
        Command.run("transform", "iris", "--map", "fourier", "-o", file, "--explain", "--delta", 1)
                .failed(2, "--delta must be between 0 and 1");
        Command.run("transform", "iris", "--map", "fourier", "-o", file, "--explain", "--epsilon", 0)
                .failed(2, "--epsilon must be positive");
        assertThat(file).doesNotExist();
    }
}

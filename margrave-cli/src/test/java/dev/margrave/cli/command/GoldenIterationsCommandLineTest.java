// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.testkit.Golden;
import dev.margrave.testkit.GoldenData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code msvmav}, {@code mamc} and {@code fmm} from file to file against reference results. */
class GoldenIterationsCommandLineTest {
    @TempDir
    Path folder;

    static List<String> all() {
        return Stream.concat(
                        Golden.names("G").stream(), Golden.names("F").stream().filter(n -> n.contains("_mamc_")))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void trainAndPredict(String name) throws IOException {
        Golden golden = Golden.read(name);
        Map<String, Object> json =
                name.startsWith("G") ? msvmav(golden, golden.parameter("T")) : train(golden, "mamc", List.of());
        assertThat(json).containsEntry("status", "CONVERGED").doesNotContainKeys("primal", "dual", "gap");
        Map<?, ?> margins = (Map<?, ?>) json.get("margins");
        assertThat(number(margins, "mean")).isCloseTo(golden.result("average_margin"), within(1e-8));
        assertThat(number(json, "trainingAccuracy")).isCloseTo(golden.result("train_accuracy"), within(1e-12));
        assertScores(golden.train(), golden.vector("decision_train"));
        assertScores(golden.test(), golden.vector("decision_test"));
    }

    /** The sign turns inside the loop; iterates before and after are those of the reference. */
    @Test
    void historyOfTheRunWhoseSignTurns() throws IOException {
        Golden golden = Golden.read("G09_msvmav_bc30_01_a1024_b2-14_flip");
        for (Object entry : (List<?>) golden.results().get("history")) {
            Map<?, ?> values = (Map<?, ?>) entry;
            Map<?, ?> solved = (Map<?, ?>) msvmav(golden, number(values, "k")).get("solved");
            assertThat(number(solved, "averageMargin")).isCloseTo(number(values, "average_margin"), within(1e-8));
            assertThat(number(solved, "semiVariance")).isCloseTo(number(values, "semi_variance"), within(1e-8));
        }
    }

    @Test
    void fmmReachesTheHardMargin() throws IOException {
        Golden golden = Golden.read("F14_hardmargin_wine01_lin_nobias");
        Map<String, Object> json = train(golden, "fmm", List.of("-p", "iterations=20000", "--no-bias"));
        double margin = number((Map<?, ?>) json.get("solved"), "margin");
        assertThat(margin).isBetween(golden.result("margin") * (1 - 1e-3), golden.result("margin") * (1 + 1e-9));
        assertThat(number((Map<?, ?>) json.get("margins"), "minimum")).isCloseTo(margin, within(1e-12));
    }

    @Test
    void anIterationLimitEndsWithExitCodeFour() throws IOException {
        Golden golden = Golden.read("G01_msvmav_bc30_01_a1_b1");
        Path data = write(golden.train(), "train.csv");
        Path model = folder.resolve("model.mgv");
        Command limited = Command.run("train", data, "-m", "msvmav", "--max-iterations", "3", "-o", model, "--json");
        assertThat(limited.code()).isEqualTo(4);
        assertThat(limited.json()).containsEntry("status", "ITERATION_LIMIT").containsEntry("iterations", 3L);
        assertThat(model).exists();
        Command.run("train", data, "-m", "msvmav", "-p", "iterations=2.5")
                .failed(2, "iterations must be a whole number");
        Command.run("train", data, "-m", "mamc", "-p", "C=1").failed(2, "machine mamc has no parameter");
    }

    private Map<String, Object> msvmav(Golden golden, double iterations) throws IOException {
        return train(
                golden,
                "msvmav",
                List.of(
                        "-p", "alpha=" + golden.parameter("alpha"),
                        "-p", "beta=" + golden.parameter("beta"),
                        "-p", "iterations=" + (int) iterations));
    }

    private Map<String, Object> train(Golden golden, String machine, List<String> options) throws IOException {
        List<Object> args = new ArrayList<>(List.of("train", write(golden.train(), "train.csv"), "-m", machine));
        args.addAll(List.of("--kernel", golden.kernel().spec(), "-o", folder.resolve("model.mgv"), "--json", "-q"));
        args.addAll(options);
        return Command.run(args.toArray()).learned().json();
    }

    private void assertScores(GoldenData data, double[] expected) throws IOException {
        Path file = write(data, "rows.csv");
        List<String> lines = Command.run("predict", folder.resolve("model.mgv"), file, "--scores", "-q")
                .ok()
                .out()
                .lines()
                .skip(1)
                .toList();
        assertThat(lines).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(Double.parseDouble(lines.get(i).split(",")[1])).isCloseTo(expected[i], within(1e-8));
        }
    }

    private Path write(GoldenData data, String name) throws IOException {
        FeatureMatrix features = data.features();
        StringBuilder text = new StringBuilder();
        IntStream.range(0, features.columns())
                .forEach(j -> text.append('x').append(j).append(','));
        text.append("y\n");
        for (int i = 0; i < features.rows(); i++) {
            for (double value : features.row(i).toArray()) {
                text.append(value).append(',');
            }
            text.append(data.target(i) > 0 ? "1\n" : "-1\n");
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private static double number(Map<?, ?> json, String name) {
        return ((Number) json.get(name)).doubleValue();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.testkit.Golden;
import dev.margrave.testkit.GoldenData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code train} and {@code predict} agree with reference results that other solvers computed, from file to file. */
class GoldenCommandLineTest {
    /** Bounds below 1, which the machine refuses, and a linear program. */
    private static final Set<String> SPECIAL = Set.of("B14", "B18", "B23");

    @TempDir
    Path folder;

    static List<String> all() {
        return Stream.of("A", "B", "C", "D", "F")
                .flatMap(family -> Golden.names(family).stream())
                .filter(name -> !SPECIAL.contains(name.substring(0, 3)))
                .filter(name -> !name.startsWith("F") || name.contains("_svr_"))
                .toList();
    }

    static List<String> supportVectorMachines() {
        return Golden.names("A");
    }

    @Test
    void allFilesAreThere() {
        assertThat(all()).hasSize(17 + 20 + 13 + 2 + 3);
    }

    @ParameterizedTest
    @MethodSource("all")
    void trainAndPredict(String name) throws IOException {
        Golden golden = Golden.read(name);
        Map<String, Object> json = train(golden, machine(golden), parameters(golden));
        assertObjectives(golden, json);
        assertThat(number(json, "bias")).isBetween(biases(golden)[0] - 1e-6, biases(golden)[1] + 1e-6);
        if (golden.has("t")) {
            double[] ends = golden.has("t_interval")
                    ? golden.vector("t_interval")
                    : new double[] {golden.result("t"), golden.result("t")};
            assertThat(number((Map<?, ?>) json.get("solved"), "t")).isBetween(ends[0] - 1e-6, ends[1] + 1e-6);
        }
        assertScores(golden, json);
    }

    /** With a bound that the SVM keeps by itself, the relative margin machine is the SVM. */
    @ParameterizedTest
    @MethodSource("supportVectorMachines")
    void rmmWithAWideBoundIsTheSvm(String name) throws IOException {
        Golden golden = Golden.read(name);
        double bound = Math.max(1, 1.01 * golden.result("max_abs_decision"));
        Map<String, Object> json = train(golden, "rmm", List.of("C=" + golden.parameter("C"), "B=" + bound));
        assertObjectives(golden, json);
        assertScores(golden, json);
    }

    @Test
    void boundsBelowOneAreRefused() throws IOException {
        for (String name :
                List.of("B14_rmm_iris12_lin_C1_B0.5_below_one", "B23_rmm_iris12_lin_C1e-4_B0.02_theta_below_one")) {
            Golden golden = Golden.read(name);
            Path data = write(golden, golden.train(), "train.csv");
            Command.run("train", data, "-m", "rmm", "-p", "B=" + golden.parameter("B"))
                    .failed(2, "B must be at least 1");
        }
    }

    private Map<String, Object> train(Golden golden, String machine, List<String> parameters) throws IOException {
        List<Object> args =
                new ArrayList<>(List.of("train", write(golden, golden.train(), "train.csv"), "-m", machine));
        args.addAll(List.of("--kernel", golden.kernel().spec(), "--tolerance", "1e-10"));
        args.addAll(List.of("-o", folder.resolve("model.mgv"), "--json", "-q"));
        parameters.forEach(parameter -> args.addAll(List.of("-p", parameter)));
        return Command.run(args.toArray()).learned().json();
    }

    private static String machine(Golden golden) {
        return switch (golden.name().charAt(0)) {
            case 'A' -> "svm";
            case 'B', 'D' -> "rmm";
            case 'C' -> golden.parameters().get("nu") == null ? "rmm-spread" : "rmm-relaxed";
            default -> "svr";
        };
    }

    /** The numbers among the golden's parameters, under the same names. */
    private static List<String> parameters(Golden golden) {
        return golden.parameters().entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Double)
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
    }

    private static void assertObjectives(Golden golden, Map<String, Object> json) {
        double optimum = golden.result(golden.has("primal") ? "primal" : "primal_11");
        assertThat(json).containsEntry("status", "CONVERGED");
        assertThat(number(json, "primal")).as("primal").isCloseTo(optimum, within(1e-8 * optimum));
        assertThat(number(json, "dual")).as("dual").isCloseTo(optimum, within(1e-8 * optimum));
    }

    private static double[] biases(Golden golden) {
        return golden.biasIsUnique()
                ? new double[] {golden.result("b"), golden.result("b")}
                : golden.vector("b_interval");
    }

    private void assertScores(Golden golden, Map<String, Object> json) throws IOException {
        double shift = golden.biasIsUnique() ? 0 : golden.result("b") - number(json, "bias");
        assertScores(golden, folder.resolve("train.csv"), golden.vector("decision_train"), shift);
        if (golden.has("decision_test")) {
            Path unseen = write(golden, golden.test(), "unseen.csv");
            assertScores(golden, unseen, golden.vector("decision_test"), shift);
        }
    }

    private void assertScores(Golden golden, Path data, double[] expected, double shift) {
        List<String> lines = Command.run("predict", folder.resolve("model.mgv"), data, "--scores", "-q")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(lines).hasSize(expected.length + 1).startsWith("label,score");
        for (int i = 0; i < expected.length; i++) {
            String[] cells = lines.get(i + 1).split(",");
            double score = Double.parseDouble(cells[1]);
            assertThat(score + shift).as("row %d of %s", i, data).isCloseTo(expected[i], within(1e-6));
            assertThat(cells[0]).isEqualTo(isRegression(golden) ? cells[1] : score >= 0 ? "1" : "-1");
        }
    }

    /** The rows as they came, in CSV with the target {@code y} last; numbers keep every bit. */
    private Path write(Golden golden, GoldenData data, String name) throws IOException {
        int columns = data.features().columns();
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < columns; j++) {
            text.append('x').append(j).append(',');
        }
        text.append("y\n");
        for (int i = 0; i < data.features().rows(); i++) {
            for (double value : data.features().row(i).toArray()) {
                text.append(value).append(',');
            }
            double target = data.target(i);
            text.append(isRegression(golden) ? Double.toString(target) : target > 0 ? "1" : "-1");
            text.append('\n');
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private static boolean isRegression(Golden golden) {
        return golden.name().startsWith("F");
    }

    private static double number(Map<?, ?> json, String name) {
        return ((Number) json.get(name)).doubleValue();
    }
}

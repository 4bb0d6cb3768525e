// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.data.Row;
import dev.margrave.testkit.Golden;
import dev.margrave.testkit.GoldenData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The peers of the support vector machine on the command line: reference results from file to file, and their options. */
class DualMachinesTest {
    @TempDir
    Path folder;

    static List<String> references() {
        return Golden.names().stream()
                .filter(name -> name.matches("(F0[4-9]|F1[01456]|H09|H1[01])_.*"))
                .filter(name -> !machine(name).isEmpty())
                .toList();
    }

    private static String machine(String name) {
        return switch (name.split("_")[1]) {
            case "hardmargin" -> "hard-margin";
            case "ldm" -> "ldm";
            case "lssvm" -> "lssvm";
            case "odm" -> "odm";
            case "universum" -> "universum-svm";
            case "erm" -> "ramp-svm";
            default -> "";
        };
    }

    @ParameterizedTest
    @MethodSource("references")
    void trainAndPredict(String name) throws IOException {
        Golden golden = Golden.read(name);
        Map<String, Object> json = Command.run(arguments(golden)).ok().json();
        double optimum = optimum(golden);
        assertThat(json).containsEntry("status", "CONVERGED");
        assertThat(number(json, "primal")).as("primal").isCloseTo(optimum, within(1e-8 * optimum));
        assertThat(number(json, "dual")).as("dual").isCloseTo(optimum, within(1e-8 * optimum));
        if (name.startsWith("H")) {
            assertThat(number((Map<?, ?>) json.get("solved"), "objective")).isCloseTo(optimum, within(1e-8 * optimum));
        }
        assertScores(folder.resolve("train.csv"), golden.vector("decision_train"));
        if (golden.has("decision_test")) {
            assertScores(write(golden.test(), "unseen.csv"), golden.vector("decision_test"));
        }
    }

    private Object[] arguments(Golden golden) throws IOException {
        List<Object> args =
                new ArrayList<>(List.of("train", write(golden.train(), "train.csv"), "-m", machine(golden.name())));
        args.addAll(List.of("--kernel", golden.kernel().spec(), "--tolerance", "1e-11"));
        args.addAll(List.of("-o", folder.resolve("model.mgv"), "--json", "-q"));
        golden.parameters().forEach((key, value) -> {
            if (key.equals("lambda_")) {
                double n = golden.train().features().rows();
                args.addAll(List.of("-p", "C=" + 1 / (2 * golden.parameter(key) * n), "--no-bias"));
            } else if (value instanceof Double) {
                args.addAll(List.of("-p", (key.equals("C_U") ? "CU" : key) + "=" + value));
            } else if (value.equals(false)) {
                args.add("--no-bias");
            }
        });
        if (golden.name().contains("_ldm_")) {
            args.add("--no-bias");
        }
        if (golden.parameters().containsKey("universum")) {
            args.addAll(List.of("--universum", write(golden.extraRows("universum"), "universum.csv")));
        }
        return args.toArray();
    }

    private static double optimum(Golden golden) {
        if (golden.has("primal")) {
            return golden.result("primal");
        }
        return golden.has("half_norm_sq")
                ? golden.result("half_norm_sq")
                : golden.result("final_objective") / (2 * golden.parameter("lambda_"));
    }

    private void assertScores(Path data, double[] expected) {
        List<String> lines = Command.run("predict", folder.resolve("model.mgv"), data, "--scores", "-q")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(lines).hasSize(expected.length + 1);
        for (int i = 0; i < expected.length; i++) {
            double score = Double.parseDouble(lines.get(i + 1).split(",")[1]);
            assertThat(score).as("row %d of %s", i, data).isCloseTo(expected[i], within(1e-7));
        }
    }

    /** Labels are 1 and −1, and 0 in a universum, where they mean nothing. */
    private Path write(GoldenData data, String name) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < data.features().columns(); j++) {
            text.append('x').append(j).append(',');
        }
        text.append("y\n");
        for (int i = 0; i < data.features().rows(); i++) {
            Row row = data.features().row(i);
            for (double value : row.toArray()) {
                text.append(value).append(',');
            }
            text.append((int) data.target(i)).append('\n');
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private static double number(Map<?, ?> json, String name) {
        return ((Number) json.get(name)).doubleValue();
    }

    @Test
    void universumRowsBelongToOneMachineOnly() throws IOException {
        Path data = Files.writeString(folder.resolve("two.csv"), "a,b,y\n1,0,p\n0,1,q\n2,0,p\n0,2,q\n");
        Path extra = Files.writeString(folder.resolve("extra.csv"), "a,b,y\n1,1,whatever\n0.5,0.6,p\n");
        Path other = Files.writeString(folder.resolve("other.csv"), "a,c,y\n1,1,p\n");
        Map<String, Object> json = Command.run("train", data, "-m", "universum-svm", "--universum", extra, "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("labels", List.of("p", "q"));
        assertThat(number(json, "rows")).isEqualTo(6);
        Command.run("train", data, "-m", "universum-svm").failed(2, "needs --universum FILE");
        Command.run("train", data, "-m", "svm", "--universum", extra).failed(2, "svm cannot use --universum");
        Command.run("train", data, "-m", "svr", "--universum", extra).failed(2, "svr cannot use --universum");
        Command.run("train", data, "-m", "universum-svm", "--universum", other).failed(3, "other.csv");
        Command.run("train", data, "-m", "universum-svm", "--universum", extra, "--unlabeled", extra)
                .failed(2, "cannot use --unlabeled");
        Command.run("train", "-", "-m", "universum-svm", "--format", "csv", "--universum", "-")
                .failed(2, "only one of DATA and --universum");
    }

    @Test
    void choicesAreWords() throws IOException {
        Map<String, Object> json = Command.run("train", "heart", "-m", "ramp-svm", "-p", "anneal=true", "--json")
                .ok()
                .json();
        assertThat(number((Map<?, ?>) json.get("solved"), "steps")).isGreaterThan(2);
        Command.run("train", "heart", "-m", "ramp-svm", "-p", "anneal=yes").failed(2, "anneal must be false or true");
    }
}

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
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code sigma-svm} and {@code kfda} agree with reference results from file to file. */
class GoldenFactorizationCommandTest {
    @TempDir
    Path folder;

    static List<String> names() {
        return Stream.concat(
                        Golden.names("E").stream(), Golden.names("F").stream().filter(name -> name.contains("_kfd_")))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void trainAndPredict(String name) throws IOException {
        Golden golden = Golden.read(name);
        if (name.startsWith("E")) {
            Map<String, Object> json =
                    train(golden, "sigma-svm", List.of("C=" + golden.parameter("C"), "D=" + golden.parameter("D")));
            double optimum = golden.result("primal");
            assertThat(((Number) json.get("primal")).doubleValue()).isCloseTo(optimum, within(1e-8 * optimum));
            assertThat(((Number) json.get("dual")).doubleValue()).isCloseTo(optimum, within(1e-8 * optimum));
            assertScores(golden, "");
        } else {
            for (String form : List.of("mika", "ls")) {
                Map<String, Object> json =
                        train(golden, "kfda", List.of("mu=" + golden.parameter("mu"), "form=" + form));
                String prefix = form.equals("ls") ? "ls_" : "";
                assertThat(json).containsEntry("status", "CONVERGED");
                assertThat(json.containsKey("primal")).as("certified").isEqualTo(form.equals("ls"));
                assertThat(((Number) json.get("bias")).doubleValue())
                        .isCloseTo(golden.result(prefix + "b"), within(1e-8));
                assertScores(golden, prefix);
            }
        }
    }

    private Map<String, Object> train(Golden golden, String machine, List<String> parameters) throws IOException {
        List<Object> args =
                new ArrayList<>(List.of("train", write(golden.train(), "train.csv"), "-m", machine, "--json", "-q"));
        args.addAll(List.of("--kernel", golden.kernel().spec(), "--tolerance", "1e-10"));
        args.addAll(List.of("-o", folder.resolve("model.mgv")));
        parameters.forEach(parameter -> args.addAll(List.of("-p", parameter)));
        return Command.run(args.toArray()).ok().json();
    }

    private void assertScores(Golden golden, String prefix) throws IOException {
        assertScores(folder.resolve("train.csv"), golden.vector(prefix + "decision_train"));
        assertScores(write(golden.test(), "unseen.csv"), golden.vector(prefix + "decision_test"));
    }

    private void assertScores(Path data, double[] expected) {
        List<String> lines = Command.run("predict", folder.resolve("model.mgv"), data, "--scores", "-q")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(lines).hasSize(expected.length + 1);
        for (int i = 0; i < expected.length; i++) {
            String[] cells = lines.get(i + 1).split(",");
            assertThat(Double.parseDouble(cells[1])).as("row %d", i).isCloseTo(expected[i], within(1e-6));
            assertThat(cells[0]).isEqualTo(Double.parseDouble(cells[1]) >= 0 ? "1" : "-1");
        }
    }

    /** CSV with the label last; numbers keep every bit. */
    private Path write(GoldenData data, String name) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < data.features().columns(); j++) {
            text.append('x').append(j).append(',');
        }
        text.append("y\n");
        for (int i = 0; i < data.features().rows(); i++) {
            for (double value : data.features().row(i).toArray()) {
                text.append(value).append(',');
            }
            text.append(data.target(i) > 0 ? "1\n" : "-1\n");
        }
        return Files.writeString(folder.resolve(name), text);
    }
}

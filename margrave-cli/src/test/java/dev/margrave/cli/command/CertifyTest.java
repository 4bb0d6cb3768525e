// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.testkit.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code certify} from files to JSON and text. */
class CertifyTest {
    @TempDir
    Path folder;

    static List<String> complexities() {
        return Golden.names("H").stream().filter(name -> name.contains("_T_")).toList();
    }

    private Path write(Golden golden, String key, String file) throws IOException {
        List<String> lines = new ArrayList<>();
        int columns = golden.train().features().columns();
        StringBuilder header = new StringBuilder();
        for (int j = 0; j < columns; j++) {
            header.append('x').append(j).append(',');
        }
        lines.add(header + "y");
        for (Object number : (List<?>) golden.parameters().get(key)) {
            int i = ((Double) number).intValue();
            StringBuilder line = new StringBuilder();
            for (double value : golden.train().features().row(i).toArray()) {
                line.append(value).append(',');
            }
            lines.add(line.toString() + (int) golden.train().target(i));
        }
        return Files.write(folder.resolve(file), lines);
    }

    private static List<Map<String, Object>> bounds(Map<String, Object> json) {
        List<Map<String, Object>> bounds = new ArrayList<>();
        for (Object bound : (List<?>) json.get("bounds")) {
            @SuppressWarnings("unchecked") // the keys of a JSON object are strings
            Map<String, Object> map = (Map<String, Object>) bound;
            bounds.add(map);
        }
        return bounds;
    }

    private static Map<String, Object> bound(Map<String, Object> json, String name) {
        return bounds(json).stream()
                .filter(bound -> bound.get("name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static double quantity(Map<String, Object> json, String bound, String name) {
        return ((Number) ((Map<?, ?>) bound(json, bound).get("quantities")).get(name)).doubleValue();
    }

    /** The model is outside of these classes, and still its quantities are there. */
    @ParameterizedTest
    @MethodSource("complexities")
    void goldenComplexities(String name) throws IOException {
        Golden golden = Golden.read(name);
        Path train = write(golden, "training_row_indices", "train.csv");
        Path landmarks = write(golden, "landmark_row_indices", "landmarks.csv");
        Path model = folder.resolve("m.mgv");
        assertThat(Command.run("train", train, "-m", "svm", "--no-bias", "-o", model, "-q")
                        .code())
                .isZero();
        Map<String, Object> json = Command.run(
                        "certify",
                        model,
                        train,
                        "--landmarks",
                        landmarks,
                        "-p",
                        "E=" + golden.parameter("E"),
                        "-p",
                        "D=" + golden.parameter("D"),
                        "--bound",
                        "trace,whitened,relative-margin",
                        "--json")
                .json();
        assertThat(quantity(json, "trace", "T0")).isEqualTo(golden.result("T0"), within(1e-9));
        assertThat(quantity(json, "whitened", "T1")).isEqualTo(golden.result("T1"), within(1e-9));
        assertThat(quantity(json, "relative-margin", "T2")).isEqualTo(golden.result("T2"), within(1e-9));
    }

    @Test
    void theContractOfJson() {
        Path model = folder.resolve("heart.mgv");
        Command.run("train", "heart", "-m", "svm", "--scale", "unit", "-o", model, "-q");
        Map<String, Object> json = Command.run("certify", model, "heart", "--delta", "0.1", "--json")
                .json();
        assertThat(json).containsEntry("command", "certify").containsKeys("rows", "tightest");
        assertThat(((Number) json.get("delta")).doubleValue()).isEqualTo(0.1);
        List<String> names =
                bounds(json).stream().map(bound -> (String) bound.get("name")).toList();
        assertThat(names)
                .contains("trace", "whitened", "relative-margin", "margin-distribution", "ramp", "pac-bayes")
                .contains("rademacher-penalty", "cross-validation")
                .doesNotContain("held-out");
        double last = 0;
        for (Map<String, Object> bound : bounds(json)) {
            assertThat(bound.get("kind")).isIn("guaranteed", "estimated");
            assertThat(bound).containsKeys("theorem", "value", "vacuous", "terms", "quantities", "assumptions");
            if (bound.get("value") instanceof Number value) {
                double sum = ((Map<?, ?>) bound.get("terms"))
                        .values().stream()
                                .mapToDouble(term -> ((Number) term).doubleValue())
                                .sum();
                assertThat(sum).isEqualTo(value.doubleValue(), within(1e-12));
                assertThat(value.doubleValue()).isGreaterThanOrEqualTo(last);
                assertThat(bound.get("vacuous")).isEqualTo(value.doubleValue() >= 1);
                last = value.doubleValue();
            }
        }
        String tightest = (String) json.get("tightest");
        assertThat(bound(json, tightest)).containsEntry("kind", "guaranteed");
    }

    @Test
    void otherRowsGiveHeldOutOnlyWithTheReason() throws IOException {
        Path model = folder.resolve("iris.mgv");
        Path half = folder.resolve("half.csv");
        Path rest = folder.resolve("rest.csv");
        List<String> rows = new ArrayList<>(List.of("x,label"));
        List<String> others = new ArrayList<>(List.of("x,label"));
        for (int i = 0; i < 80; i++) {
            (i % 2 == 0 ? rows : others).add((i % 7 - 3 + 0.01 * i) + "," + (i % 7 > 2 ? "a" : "b"));
        }
        Files.write(half, rows);
        Files.write(rest, others);
        Command.run("train", half, "-m", "svm", "-o", model, "-q");
        Map<String, Object> json = Command.run("certify", model, rest, "--json").json();
        assertThat(bounds(json)).extracting(bound -> bound.get("name")).containsExactly("held-out");
        assertThat((String) json.get("note")).contains("not the rows that the model was trained on");
        assertThat(Command.run("certify", model, half, "--test", rest).out())
                .contains("held-out")
                .contains("guaranteed");
        Map<String, Object> asked = Command.run("certify", model, half, "--bound", "held-out", "--json")
                .json();
        assertThat((String) bound(asked, "held-out").get("reason")).contains("--test");
        assertThat(bound(asked, "held-out").get("value")).isNull();
    }

    @Test
    void thePageShowsTheBounds() throws IOException {
        Path model = folder.resolve("heart.mgv");
        Path page = folder.resolve("heart.html");
        Command.run("train", "heart", "-m", "svm", "--scale", "unit", "-o", model, "-q");
        Command.run("certify", model, "heart", "--bound", "pac-bayes,trace,cross-validation", "--report", page);
        assertThat(Files.readString(page))
                .contains("margrave certify", "Term by term", "pac-bayes", "cross-validation (estimated)");
    }

    @Test
    void mistakesAreOneLine() {
        Path model = folder.resolve("heart.mgv");
        Command.run("train", "heart", "-m", "svm", "--scale", "unit", "-o", model, "-q");
        for (List<String> wrong : Arrays.asList(
                List.of("--delta", "1"),
                List.of("--bound", "tracee"),
                List.of("-p", "B=1"),
                List.of("-p", "D=1"),
                List.of("-p", "gamma=x"))) {
            List<Object> args = new ArrayList<>(List.of("certify", model, "heart"));
            args.addAll(wrong);
            var result = Command.run(args.toArray());
            assertThat(result.code()).as("%s", wrong).isEqualTo(2);
            assertThat(result.err().lines()).as("%s", wrong).hasSize(1);
        }
        assertThat(Command.run("certify", model, "heart", "--test", "heart").code())
                .isEqualTo(3);
    }

    /** Random labels, so the truth is one error in two rows, but the model knows the test rows by heart. */
    @Test
    void trainingRowsInAnotherOrderGuaranteeNothing() throws IOException {
        List<String> rows = new ArrayList<>(noise(1));
        Path train = withHeader(rows, "rows.csv");
        Collections.reverse(rows);
        Path test = withHeader(rows, "reversed.csv");
        Path model = folder.resolve("noise.mgv");
        Command.run("train", train, "-m", "svm", "--kernel", "rbf:gamma=1e4", "-p", "C=1e3", "-o", model, "-q");
        String text = Command.run("certify", model, train, "--test", test, "--bound", "held-out")
                .out();
        assertThat(text.lines().findFirst().orElseThrow())
                .contains("held-out is only an estimate, because 100 of the 100 held-out rows equal rows of DATA")
                .endsWith("no guaranteed bound");
        Map<String, Object> json = Command.run("certify", model, train, "--test", test, "--bound", "held-out", "--json")
                .json();
        assertThat(bound(json, "held-out")).containsEntry("kind", "estimated");
        assertThat(((Number) bound(json, "held-out").get("value")).doubleValue())
                .isLessThan(0.03);
        assertThat(quantity(json, "held-out", "repeats")).isEqualTo(100);
        assertThat(quantity(json, "held-out", "repeatsWithin")).isZero();
        assertThat(json.get("tightest")).isNull();
        assertThat(Command.run("certify", model, test).out().lines().findFirst().orElseThrow())
                .contains("support rows")
                .endsWith("no guaranteed bound");
        assertThat(Command.run("evaluate", model, train).out())
                .contains("note", "the rows that the model was trained on");
        assertThat((String)
                        Command.run("evaluate", model, test, "--json").json().get("note"))
                .contains("support rows");
    }

    @Test
    void rowsThatMayBeNewAreNamedAsACondition() throws IOException {
        Path model = folder.resolve("h.mgv");
        Path others = withHeader(noise(2), "others.csv");
        Command.run("train", withHeader(noise(1), "rows.csv"), "-m", "svm", "-o", model, "-q");
        assertThat(Command.run("certify", model, others)
                        .out()
                        .lines()
                        .findFirst()
                        .orElseThrow())
                .endsWith("(held-out), if the model has seen none of these rows");
        assertThat(Command.run("evaluate", model, others).out()).doesNotContain("note");
    }

    /** Two random features and a random label. */
    private static List<String> noise(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, 100)
                .mapToObj(
                        i -> random.nextDouble() + "," + random.nextDouble() + "," + (random.nextBoolean() ? "a" : "b"))
                .toList();
    }

    private Path withHeader(List<String> rows, String file) throws IOException {
        List<String> lines = new ArrayList<>(List.of("x,y,label"));
        lines.addAll(rows);
        return Files.write(folder.resolve(file), lines);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code explain}, and what {@code inspect} shows of a model's functions. */
class ExplainTest {
    @TempDir
    Path folder;

    private Path trained(Object... arguments) {
        Path model = folder.resolve("m.mgv");
        List<Object> all = new ArrayList<>(List.of("train"));
        all.addAll(Arrays.asList(arguments));
        all.addAll(List.of("-o", model));
        Command.run(all.toArray()).learned();
        return model;
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Map<String, Object> json, String name) {
        return (List<Map<String, Object>>) json.get(name);
    }

    private static double number(Map<String, Object> json, String name) {
        return ((Number) json.get(name)).doubleValue();
    }

    private static double sum(Map<String, Object> json) {
        return number(json, "base")
                + list(json, "contributions").stream()
                        .mapToDouble(one -> number(one, "contribution"))
                        .sum();
    }

    /** Column "color" decides, "size" adds a little, "noise" does not matter. */
    private Path table() throws IOException {
        Path file = folder.resolve("shapes.csv");
        StringBuilder text = new StringBuilder("color,size,noise,label\n");
        String[] colors = {"red", "green", "blue"};
        for (int i = 0; i < 120; i++) {
            int size = i * 7 % 20;
            boolean big = i % 3 == 0 || (i % 3 == 1 && size > 12);
            text.append(colors[i % 3]).append(',').append(size).append(',').append(i * 37 % 11);
            text.append(',').append(big ? "big" : "small").append('\n');
        }
        return Files.writeString(file, text);
    }

    @Test
    void importanceIsByColumnOfTheTableLargestFirst() throws IOException {
        Path data = table();
        Path model = trained(data, "-m", "svm", "--kernel", "rbf:gamma=0.3", "--scale", "standard", "-p", "C=10");
        Map<String, Object> json = Command.run("explain", model, data, "--json", "--seed", "5")
                .ok()
                .json();
        assertThat(json)
                .containsEntry("command", "explain")
                .containsEntry("metric", "accuracy")
                .containsEntry("complete", true);
        List<Map<String, Object>> importance = list(json, "importance");
        assertThat(importance.stream().map(one -> one.get("feature"))).containsExactly("color", "size", "noise");
        assertThat(number(importance.get(0), "mean")).isGreaterThan(0.2);
        assertThat(importance).allSatisfy(one -> {
            assertThat(number(one, "std")).isGreaterThanOrEqualTo(0);
            assertThat((List<?>) one.get("losses")).hasSize(10);
        });
        String text = Command.run("explain", model, data, "--seed", "5").ok().out();
        assertThat(text).contains("color", "█", "each column permuted 10 times", "trained on");
        Map<String, Object> other = Command.run("explain", model, data, "--json", "--metric", "auc", "--repeats", "3")
                .ok()
                .json();
        assertThat(other).containsEntry("metric", "auc").containsEntry("repeats", 3L);
        assertThat((List<?>) list(other, "importance").get(0).get("losses")).hasSize(3);
        assertThat(number(
                        Command.run("explain", model, data, "--json", "--rows", "50")
                                .ok()
                                .json(),
                        "rows"))
                .isEqualTo(50);
    }

    @ParameterizedTest
    @CsvSource({"linear, true", "rbf:gamma=0.3, false"})
    void contributionsAddUpToTheScoreThatPredictWrites(String kernel, boolean exact) throws IOException {
        Path data = table();
        Path model = trained(data, "-m", "svm", "--kernel", kernel, "--scale", "standard");
        List<String> scores = Command.run("predict", model, data, "--scores")
                .ok()
                .out()
                .lines()
                .toList();
        for (int row : new int[] {1, 50, 120}) {
            Map<String, Object> json = Command.run("explain", model, data, "--row", row, "--json")
                    .ok()
                    .json();
            double score = Double.parseDouble(scores.get(row).split(",")[1]);
            assertThat(number(json, "score")).isCloseTo(score, within(1e-9));
            assertThat(sum(json)).isCloseTo(score, within(1e-9));
            assertThat(json).containsEntry("exact", exact).containsEntry("row", (long) row);
            assertThat(json.get("label")).isEqualTo(scores.get(row).split(",")[0]);
            assertThat(list(json, "contributions"))
                    .hasSize(3)
                    .allSatisfy(one -> assertThat(number(one, "standardError"))
                            .satisfies(error ->
                                    assertThat(exact ? error == 0 : error >= 0).isTrue()));
        }
        Map<String, Object> first =
                Command.run("explain", model, data, "--row", 1, "--json").ok().json();
        assertThat(list(first, "contributions").stream()
                        .filter(one -> one.get("feature").equals("color"))
                        .findFirst()
                        .orElseThrow())
                .containsEntry("value", "red");
    }

    @Test
    void aRowNeedsNoTargets() throws IOException {
        Path model = trained(table(), "-m", "svm", "--scale", "standard");
        Path rows = Files.writeString(folder.resolve("new.csv"), "noise,color,size\n3,blue,4\n5,red,19\n");
        Map<String, Object> json =
                Command.run("explain", model, rows, "--row", 2, "--json").ok().json();
        assertThat(json).containsEntry("background", 2L).containsEntry("label", "big");
        Command.run("explain", model, rows).failed(3, "no column \"label\"", "explain without --row needs");
        Command.run("explain", model, rows, "--row", 3).failed(2, "--row must be between 1 and 2", "got 3");
    }

    @Test
    void usageIsChecked() {
        Path model = trained("iris", "-m", "svm");
        Command.run("explain", model, "iris", "--row", 0).failed(2, "--row must be at least 1");
        Command.run("explain", model, "iris", "--row", 1, "--metric", "auc").failed(2, "--metric does not apply");
        Command.run("explain", model, "iris", "--repeats", 0).failed(2, "--repeats must be at least 1");
        Command.run("explain", model, "iris", "--metric", "mse").failed(2, "--metric must be one of");
        Command.run("explain", model, "iris", "--metric", "log-loss").failed(2, "not calibrated");
        Command.run("explain", model, "iris", "--max-seconds", "1e-9").failed(4, "before there was a result");
    }

    @Test
    void theReportHasChartsOfImportanceAndDependence() throws IOException {
        Path data = table();
        Path model = trained(data, "-m", "svm", "--scale", "standard");
        Path page = folder.resolve("page.html");
        Path plot = folder.resolve("plot.svg");
        Command.run("explain", model, data, "--report", page, "--plot", plot).ok();
        assertThat(Files.readString(page))
                .contains("Importance by column", "Dependence on color", "Dependence on size");
        assertThat(plot).isNotEmptyFile();
        Command.run("explain", model, data, "--row", 4, "--report", page).ok();
        assertThat(Files.readString(page)).contains("Contributions to the score", "color = red", "Dependence on color");
    }

    @Test
    void inspectShowsWeightsInTheUnitsOfTheFile() throws IOException {
        Path data = table();
        Path model = trained(data, "-m", "svm", "--scale", "standard");
        Map<String, Object> json = Command.run("inspect", model, "--json").ok().json();
        Map<String, Object> function = list(json, "weights").get(0);
        assertThat(function).containsEntry("labels", List.of("big", "small"));
        double score = number(function, "intercept"); // of row 1: red, 0, 0
        for (Map<String, Object> one : list(function, "weights")) {
            score += one.get("feature").equals("color=red") ? number(one, "weight") : 0;
        }
        assertThat(score)
                .isCloseTo(
                        Double.parseDouble(Command.run("predict", model, data, "--scores")
                                .ok()
                                .out()
                                .lines()
                                .toList()
                                .get(1)
                                .split(",")[1]),
                        within(1e-9));
        assertThat(Command.run("inspect", model).ok().out())
                .contains("weights of big / small", "color=red", "intercept");
    }

    @Test
    void inspectShowsTheMostInfluentialSupportVectors() throws IOException {
        Path model = trained(table(), "-m", "svm", "--kernel", "rbf:gamma=0.3", "--scale", "standard");
        Map<String, Object> json = Command.run("inspect", model, "--json").ok().json();
        List<Map<String, Object>> rows = list(json, "influential");
        assertThat(rows).hasSize(10);
        @SuppressWarnings("unchecked")
        Map<String, Object> values = (Map<String, Object>) rows.get(0).get("values");
        assertThat(values.get("color")).isIn("red", "green", "blue");
        double size = ((Number) values.get("size")).doubleValue();
        assertThat(size).isEqualTo(Math.rint(size)).isBetween(0.0, 19.0);
        assertThat(json).doesNotContainKey("weights");
        assertThat(Command.run("inspect", model).ok().out()).contains("most influential support vectors", "size=");
    }
}

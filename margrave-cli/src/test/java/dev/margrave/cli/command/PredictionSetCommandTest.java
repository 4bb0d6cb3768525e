// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionSetCommandTest {
    @TempDir
    Path folder;

    private Path trained(Object... options) {
        Path model = folder.resolve("model" + Arrays.hashCode(options) + ".mgv");
        Object[] all = Arrays.copyOf(options, options.length + 2);
        all[options.length] = "-o";
        all[options.length + 1] = model;
        assertThat(Command.run(all).code()).isZero();
        return model;
    }

    private static Map<String, Object> conformal(Object... options) {
        Object[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = "--json";
        Object found = Command.run(all).ok().json().get("conformal");
        @SuppressWarnings("unchecked")
        Map<String, Object> fields = (Map<String, Object>) found;
        return fields;
    }

    /** Whatever stands behind it, DATA is never taken for the option's word. */
    @Test
    void theWordMayBeLeftOutAnywhere() {
        Map<String, Object> split = Map.of("method", "split", "rows", 37L, "highestLevel", 37 / 38.0);
        assertThat(conformal("train", "--conformal", "iris", "-m", "svm")).isEqualTo(split);
        assertThat(conformal("train", "--conformal", "split", "iris", "-m", "svm"))
                .isEqualTo(split);
        assertThat(conformal("train", "iris", "--conformal", "-m", "svm")).isEqualTo(split);
        assertThat(conformal("train", "iris", "-m", "svm", "--conformal")).isEqualTo(split);
        Map<String, Object> folds = Map.of("method", "cv", "rows", 150L, "highestLevel", 150 / 151.0);
        assertThat(conformal("train", "--conformal", "cv", "iris", "-m", "svm")).isEqualTo(folds);
        assertThat(conformal("train", "iris", "-m", "svm", "--conformal=cv")).isEqualTo(folds);
        assertThat(conformal("train", "iris", "-m", "svm")).isNull();
        Command.run("train", "iris", "-m", "svm", "--conformal=loo")
                .failed(2, "--conformal must be one of split, cv, got \"loo\"");
    }

    @Test
    void setsStandBesideTheSameLabels() {
        Path model = trained("train", "wine", "-m", "svm", "--scale", "standard", "--conformal");
        List<String> plain = Command.run("predict", model, "wine", "--scores")
                .ok()
                .out()
                .lines()
                .toList();
        List<String> sets = Command.run("predict", model, "wine", "--scores", "--set", "0.95")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(sets.get(0)).isEqualTo(plain.get(0) + ",set");
        assertThat(sets).hasSameSizeAs(plain);
        for (int i = 1; i < sets.size(); i++) {
            assertThat(sets.get(i)).matches(java.util.regex.Pattern.quote(plain.get(i)) + ",([123](\\|[123])*)?");
        }
        Map<String, Object> first = elements(Command.run("predict", model, "wine", "--set", "0.95", "--json")
                        .ok())
                .get(0);
        assertThat(first).containsEntry("label", "1").containsEntry("set", List.of("1"));
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> elements(Command run) {
        return (List<Map<String, Object>>) run.json().get("predictions");
    }

    @Test
    void intervalsHaveTwoColumns() {
        Path model = trained("train", "diabetes", "-m", "svr", "--scale", "standard", "--conformal", "cv");
        List<String> lines = Command.run("predict", model, "diabetes", "--set", "0.8")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(lines.get(0)).isEqualTo("label,lower,upper");
        for (String line : lines.subList(1, lines.size())) {
            double[] cells = Arrays.stream(line.split(","))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            assertThat(cells[0]).isBetween(cells[1], cells[2]);
        }
        Map<String, Object> first = elements(Command.run("predict", model, "diabetes", "--set", "0.8", "--json")
                        .ok())
                .get(0);
        assertThat(String.valueOf(first.get("lower"))).isEqualTo(lines.get(1).split(",")[1]);
        assertThat(String.valueOf(first.get("upper"))).isEqualTo(lines.get(1).split(",")[2]);
        Map<String, Object> json = Command.run("evaluate", model, "diabetes", "--set", "0.8", "--json")
                .ok()
                .json();
        assertThat((double) json.get("coverage")).isBetween(0.7, 0.9);
        assertThat((double) json.get("setSize")).isBetween(100.0, 200.0);
        assertThat((double) json.get("setPromise")).isBetween(0.55, 0.6);
        assertThat(json).doesNotContainKey("coverageByLabel");
        Command.run("evaluate", model, "diabetes", "--set", "0.8", "--set-by-label")
                .failed(2, "--set-by-label needs a classification model");
    }

    @Test
    void evaluationCountsWhatPredictWrites() {
        Path model = trained("train", "german-credit", "-m", "lssvm", "--scale", "standard", "--conformal");
        Map<String, Object> json = Command.run(
                        "evaluate", model, "german-credit", "--set", "0.9", "--set-by-label", "--json")
                .ok()
                .json();
        List<Map<String, Object>> rows =
                elements(Command.run("predict", model, "german-credit", "--set", "0.9", "--set-by-label", "--json")
                        .ok());
        double size = rows.stream()
                .mapToInt(row -> ((List<?>) row.get("set")).size())
                .average()
                .orElseThrow();
        assertThat((double) json.get("setSize")).isEqualTo(size).isGreaterThan(1);
        assertThat((Map<?, ?>) json.get("coverageByLabel")).hasSize(2);
        assertThat(json)
                .containsEntry("setLevel", 0.9)
                .containsEntry("setPromise", 0.9)
                .containsKey("emptySets");
        assertThat(Command.run("evaluate", model, "german-credit", "--set", "0.9")
                        .ok()
                        .out())
                .contains("of the rows are in their set; 90.0 % requested, at least 90.0 % guaranteed")
                .contains("labels on average");
        assertThat(Command.run("inspect", model).ok().out())
                .contains(
                        "split, scored on 250 rows, which the model was not trained on; predict --set accepts levels up to 0.996");
    }

    @Test
    void whatCannotBeGivenIsSaid() {
        Path plain = trained("train", "iris", "-m", "svm");
        Command.run("predict", plain, "iris", "--set", "0.9")
                .failed(2, "--set needs a model that was trained with --conformal");
        Path model = trained("train", "iris", "-m", "svm", "--conformal");
        Command.run("predict", model, "iris", "--set", "0.99")
                .failed(2, "a level of 0.99 needs more than the 37 rows", "at most 37/38");
        Command.run("predict", model, "iris", "--set", "90")
                .failed(2, "--set must be between 0 and 1, such as 0.9, got 90.0");
        Command.run("predict", model, "iris", "--set-by-label").failed(2, "--set-by-label needs --set LEVEL");
        Command rare = Command.run("predict", model, "iris", "--set", "0.95", "--set-by-label");
        assertThat(rare.code()).isZero();
        assertThat(rare.err())
                .contains("too few calibration rows for level 0.95; these labels are in every set: Iris-setosa");
    }

    @Test
    void noTimeForAllFoldsIsALimit() {
        Path model = folder.resolve("stopped.mgv");
        Command run = Command.run(
                "train", "iris", "-m", "svm", "--conformal", "cv", "--max-seconds", "1e-9", "-o", model, "--json");
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.err()).contains("stopped before all rows were scored; the model gives no prediction sets");
        assertThat(run.json()).doesNotContainKey("conformal").containsEntry("model", model.toString());
    }
}

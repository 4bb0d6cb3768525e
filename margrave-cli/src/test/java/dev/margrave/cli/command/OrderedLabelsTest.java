// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels whose order counts, and regression whose outputs are bounded, on the command line. */
class OrderedLabelsTest {
    @TempDir
    Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void write() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder text = new StringBuilder("a,b,grade\n");
        for (int i = 0; i < 90; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble();
            double level = a - b + 0.2 * random.nextDouble();
            text.append(
                    String.format(Locale.ROOT, "%.4f,%.4f,%s\n", a, b, level < -0.2 ? "2" : level < 0.3 ? "9" : "10"));
        }
        data = Files.writeString(folder.resolve("grades.csv"), text);
        model = folder.resolve("grades.mgv");
    }

    private Map<String, Object> train(Object... more) {
        Object[] all = new Object[7 + more.length];
        System.arraycopy(new Object[] {"train", data, "-m", "rmm-ordinal", "-o", model, "--json"}, 0, all, 0, 7);
        System.arraycopy(more, 0, all, 7, more.length);
        return Command.run(all).ok().json();
    }

    private static Map<?, ?> object(Map<String, Object> json, String name) {
        return (Map<?, ?>) json.get(name);
    }

    @Test
    void trainingReportsOneProblemWithItsThresholds() {
        Map<String, Object> json = train("-p", "C=10", "-p", "B=3.5", "--task", "ordinal");
        assertThat(json.get("labels")).isEqualTo(List.of("2", "9", "10"));
        assertThat(json).doesNotContainKey("problems");
        Map<?, ?> solved = object(json, "solved");
        assertThat(solved).hasSize(2);
        assertThat((double) solved.get("threshold.1")).isLessThan((double) solved.get("threshold.2"));
        assertThat((double) object(json, "margins").get("maximumProjection")).isLessThanOrEqualTo(3.5 + 1e-9);
        assertThat((double) json.get("trainingAccuracy")).isGreaterThan(0.75);
    }

    @Test
    void theTaskFollowsFromTheMachineAndTheBoundMayBeFound() {
        Map<String, Object> json = train();
        assertThat(object(json, "parameters").get("B"))
                .isEqualTo(object(json, "solved").get("B"));
    }

    @Test
    void evaluationCountsStepsBetweenLabels() {
        Map<String, Object> trained = train("-p", "C=10");
        Map<String, Object> json =
                Command.run("evaluate", model, data, "--json").ok().json();
        double zeroOne = (double) json.get("zeroOne");
        assertThat(zeroOne).isCloseTo(1 - (double) trained.get("trainingAccuracy"), within(1e-12));
        assertThat((double) json.get("mae")).isGreaterThanOrEqualTo(zeroOne).isLessThan(2 * zeroOne + 1e-12);
        assertThat(json).doesNotContainKeys("accuracy", "auc");
        List<?> confusion = (List<?>) json.get("confusion");
        long steps = 0;
        for (int actual = 0; actual < 3; actual++) {
            for (int predicted = 0; predicted < 3; predicted++) {
                steps += (long) ((List<?>) confusion.get(actual)).get(predicted) * Math.abs(actual - predicted);
            }
        }
        assertThat((double) json.get("mae")).isCloseTo(steps / 90.0, within(1e-12));
        assertThat(Command.run("evaluate", model, data, "--task", "ordinal")
                        .ok()
                        .out())
                .contains("mean absolute error", "label 10");
        Command.run("evaluate", model, data, "--task", "classification")
                .failed(2, "--task classification: the model is for ordinal");
    }

    @Test
    void predictionsHaveAScoreForEachLabel() {
        train();
        List<String> lines = Command.run("predict", model, data, "--scores")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(lines.get(0)).isEqualTo("label,2,9,10");
        for (String line : lines.subList(1, 91)) {
            String[] cells = line.split(",");
            double best = Math.max(
                    Double.parseDouble(cells[1]), Math.max(Double.parseDouble(cells[2]), Double.parseDouble(cells[3])));
            int column = List.of("2", "9", "10").indexOf(cells[0]) + 1;
            assertThat(Double.parseDouble(cells[column])).isEqualTo(best);
        }
        assertThat(Command.run("inspect", model, "--json").ok().json()).containsEntry("multiclass", "ordinal");
        assertThat(Command.run("inspect", model).ok().out()).contains("multiclass", "ordinal", "threshold.2=");
    }

    @Test
    void labelsMayHaveWeights() {
        double plain = (double) object(train("-p", "B=2"), "solved").get("threshold.1");
        double weighted =
                (double) object(train("-p", "B=2", "--weight", "2=5"), "solved").get("threshold.1");
        assertThat(weighted).isGreaterThan(plain);
    }

    @Test
    void theSchemeCannotBeAskedForAndOtherMachinesRefuseTheTask() {
        Command.run("train", data, "-m", "svm", "--multiclass", "ordinal")
                .failed(2, "--multiclass must be one of one-vs-one, one-vs-rest");
        Command.run("train", data, "-m", "rmm", "--task", "ordinal").failed(2, "machines for ordinal: rmm-ordinal");
        Command.run("train", data, "-m", "rmm-ordinal", "--task", "regression")
                .failed(2, "--task regression: machine rmm-ordinal is for ordinal");
        Command.run("train", data, "-m", "rmm-ordinal", "--penalize-bias").failed(2, "has no penalized bias");
    }

    @Test
    void boundedRegressionKeepsItsPredictionsInRange() throws IOException {
        Path numbers = SampleData.regressionCsv(folder.resolve("numbers.csv"), 40);
        Map<String, Object> json = Command.run(
                        "train", numbers, "-m", "svr-bounded", "-p", "B=0.5", "-p", "C=100", "-o", model, "--json")
                .ok()
                .json();
        double center = (double) object(json, "solved").get("centre");
        List<String> lines =
                Command.run("predict", model, numbers).ok().out().lines().toList();
        assertThat(lines.subList(1, lines.size()))
                .allSatisfy(line -> assertThat(Double.parseDouble(line)).isCloseTo(center, within(0.5 + 1e-9)));
    }

    @Test
    void unlabeledRowsJoinTheBoundOfRegression() throws IOException {
        Path numbers = SampleData.regressionCsv(folder.resolve("numbers.csv"), 40);
        Path more = Files.writeString(folder.resolve("more.csv"), "a,color\n5,red\n-3,blue\n");
        Map<String, Object> json = Command.run(
                        "train",
                        numbers,
                        "-m",
                        "svr-bounded",
                        "-p",
                        "B=1",
                        "-p",
                        "C=100",
                        "--unlabeled",
                        more,
                        "-o",
                        model,
                        "--json")
                .ok()
                .json();
        double center = (double) object(json, "solved").get("centre");
        assertThat(json).containsEntry("rows", 42L);
        List<String> lines =
                Command.run("predict", model, more).ok().out().lines().toList();
        assertThat(lines.subList(1, 3))
                .allSatisfy(line -> assertThat(Double.parseDouble(line)).isCloseTo(center, within(1 + 1e-9)));
        Command.run("train", numbers, "-m", "svr", "--unlabeled", more)
                .failed(3, "machine svr cannot use unlabeled rows; svr-bounded can");
    }
}

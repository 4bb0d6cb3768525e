// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Budgets, and what a search decides where nothing is said. */
class TuneTimeTest {
    @TempDir
    Path folder;

    /** Three columns; one row in {@code rare} has the label "yes". */
    private Path table(int rows, int rare) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        List<String> lines = new ArrayList<>(List.of("a,b,c,label"));
        for (int i = 0; i < rows; i++) {
            boolean isRare = i % rare == 0;
            double shift = isRare ? 1.2 : 0;
            lines.add((random.nextDouble() + shift) + "," + (random.nextDouble() + shift) + ","
                    + 100 * random.nextDouble() + "," + (isRare ? "yes" : "no"));
        }
        return Files.write(folder.resolve("table.csv"), lines);
    }

    private static String inspected(Path model) {
        return Command.run("inspect", model).ok().out();
    }

    @Test
    void everyDecisionIsALineOnStandardErrorAndInTheJson() throws IOException {
        Path model = folder.resolve("m.mgv");
        Command command = Command.run("tune", table(300, 2), "--json", "-o", model);
        assertThat(command.code()).isZero();
        Map<String, Object> json = command.json();
        assertThat(json).containsEntry("budgetReached", false).containsEntry("budget", 30.0);
        List<String> decisions =
                ((List<?>) json.get("decisions")).stream().map(Object::toString).toList();
        assertThat(command.err().lines().map(line -> line.replaceFirst("margrave: ", "")))
                .containsExactlyElementsOf(decisions);
        assertThat(command.err()).startsWith("margrave: budget: 30 s for 300 rows of 3 features");
        assertThat(decisions)
                .contains(
                        "task: classification, 2 labels",
                        "scaling: standard, because the ranges of the columns differ much",
                        "metric: accuracy",
                        "probabilities: calibrated by temperature");
        assertThat(inspected(model)).contains("temperature").doesNotContain("threshold");
        assertThat(Command.run("tune", "iris", "-q", "--folds", "2").ok().out()).startsWith("tune on iris");
    }

    @Test
    void aRareLabelIsNotLostInTheOthers() throws IOException {
        Path data = table(300, 10);
        Path model = folder.resolve("m.mgv");
        Command command = Command.run("tune", data, "--kernel", "linear", "--json", "-o", model);
        assertThat(command.code()).isZero();
        assertThat(command.err())
                .contains(
                        "metric: balanced-accuracy, with and without balanced weights, because label \"yes\" has 10.0 %",
                        "probabilities: calibrated by sigmoid", "threshold: best balanced-accuracy on held-out rows");
        assertThat(command.json()).containsEntry("metric", "balanced-accuracy");
        List<?> points = (List<?>) command.json().get("points");
        assertThat(points.stream().filter(point -> "balanced".equals(((Map<?, ?>) point).get("weight"))))
                .hasSizeGreaterThanOrEqualTo(points.size() / 3)
                .hasSizeLessThan(points.size());
        assertThat(inspected(model)).contains("sigmoid", "threshold");
        Command.run(
                "tune", data, "--kernel", "linear", "--calibrate", "none", "--metric", "accuracy", "-q", "-o", model);
        assertThat(inspected(model)).doesNotContain("sigmoid").doesNotContain("threshold");
    }

    @Test
    void aNamedMachineIsCalibratedOnlyOnRequest() throws IOException {
        Path data = table(200, 2);
        Path model = folder.resolve("m.mgv");
        Map<String, Object> json =
                Command.run("tune", data, "-m", "svm", "--json", "-o", model).json();
        assertThat(json).containsEntry("budget", null).containsEntry("decisions", List.of());
        assertThat(inspected(model)).doesNotContain("temperature").doesNotContain("threshold");
        Command.run("tune", "-m", "svm", "--calibrate", data, "-o", model).ok();
        assertThat(inspected(model)).contains("temperature").doesNotContain("threshold");
        Command.run("tune", "-m", "svm", "--threshold", "f1:no", data, "-o", model)
                .ok();
        assertThat(inspected(model)).contains("threshold").doesNotContain("temperature");
    }

    @Test
    void aSpentBudgetIsNoFailureAndLeavesAModel() throws IOException {
        Path data = table(2000, 2);
        Path model = folder.resolve("m.mgv");
        Command command = Command.run("tune", data, "--time", "0.001s", "--json", "-q", "-o", model);
        assertThat(command.code()).isZero();
        assertThat(command.json()).containsEntry("budgetReached", true).containsEntry("status", "DONE");
        assertThat(Command.run("evaluate", model, data, "--json").ok().json()).containsEntry("rows", 2000L);
        Command text = Command.run("tune", data, "--time", "0.001s", "-q");
        assertThat(text.code()).isZero();
        assertThat(text.out()).contains("; the budget was reached");
    }

    @Test
    void theBudgetBelongsToTheJournal() throws IOException {
        Path data = table(120, 2);
        Path model = folder.resolve("m.mgv");
        Path journal = folder.resolve("m.mgv.journal");
        Object[] line = {"tune", data, "--kernel", "linear", "--json", "-q", "--time", "1h", "-o", model};
        String whole = withoutTimes(Command.run(line).ok().out());
        byte[] bytes = Files.readAllBytes(model);
        byte[] kept = Files.readAllBytes(journal);
        Object[] resume = Arrays.copyOf(line, line.length + 1);
        resume[line.length] = "--resume";
        for (int length : new int[] {kept.length / 3, 2 * kept.length / 3, kept.length - 1}) {
            Files.write(journal, Arrays.copyOf(kept, length));
            Command resumed = Command.run(resume);
            assertThat(resumed.code()).isZero();
            assertThat(withoutTimes(resumed.out())).isEqualTo(whole);
            assertThat(Files.readAllBytes(model)).isEqualTo(bytes);
        }
        Files.write(journal, Arrays.copyOf(kept, kept.length / 2));
        resume[7] = "2h";
        Command.run(resume).failed(3, "belongs to other work: time is \"7200.0\" now and was \"3600.0\"");
    }

    private static String withoutTimes(String json) {
        return json.replaceAll("\"seconds\":\\{[^}]*}", "");
    }

    @Test
    void wrongUsageIsRefused() {
        Command.run("tune", "iris", "--time", "60").failed(2, "--time must be a time such as 60s, 5m or 2h, or none");
        Command.run("tune", "iris", "--time", "0s").failed(2, "--time must be");
        Command.run("tune", "heart", "--threshold", "auc").failed(2, "--threshold must be accuracy, balanced-accuracy");
        Command.run("tune", "iris", "--threshold", "f1").failed(2, "--threshold needs two labels, the data have 3");
        Command.run("tune", "heart", "--threshold", "f1:x").failed(2, "the data have no such label; labels: -1, 1");
        Command.run("tune", "diabetes", "-m", "svr", "--calibrate", "sigmoid", "--task", "regression")
                .failed(2, "--calibrate needs a machine that predicts labels");
        Command.run("tune", "heart", "-m", "svm", "--by", "bound:pac-bayes", "--time", "5s")
                .failed(2, "--time and --calibrate do not apply to --by bound:NAME");
    }
}

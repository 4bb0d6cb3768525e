// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainTest {
    @TempDir
    Path folder;

    private Path two;
    private Path three;

    @BeforeEach
    void writeData() throws IOException {
        two = SampleData.libsvm(folder.resolve("two.svm"), 80, 0.6, "+1", "-1");
        three = SampleData.libsvm(folder.resolve("three.svm"), 90, 1, "10", "9", "2");
    }

    @Test
    void jsonHasEveryPromisedField() {
        Path model = folder.resolve("two.mgv");
        Command run = Command.run(
                "train",
                two,
                "-m",
                "rmm",
                "--kernel",
                "rbf:gamma=0.5",
                "-p",
                "C=10",
                "-p",
                "B=1.5",
                "-o",
                model,
                "--json");
        Map<String, Object> json = run.ok().json();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(json)
                .containsEntry("command", "train")
                .containsEntry("machine", "rmm")
                .containsEntry("kernel", "rbf:gamma=0.5")
                .containsEntry("parameters", Map.of("C", 10.0, "B", 1.5))
                .containsEntry("rows", 80L)
                .containsEntry("features", 2L)
                .containsEntry("labels", List.of("-1", "1"))
                .containsEntry("status", "CONVERGED")
                .containsEntry("model", model.toString())
                .containsKeys("iterations", "supportVectors", "bias", "solved")
                .doesNotContainKey("problems");
        double primal = number(json, "primal");
        double dual = number(json, "dual");
        assertThat(number(json, "gap")).isEqualTo(primal - dual);
        assertThat(number(json, "relativeGap")).isBetween(-1e-9, 1e-3).isEqualTo((primal - dual) / Math.max(1, primal));
        assertThat(number(json, "trainingAccuracy")).isBetween(0.6, 1.0);
        assertThat(map(json, "margins"))
                .containsOnlyKeys("minimum", "mean", "variance", "semiVariance", "maximumProjection", "curve");
        assertThat(number(map(json, "margins"), "maximumProjection")).isLessThan(1.5 + 0.05);
        assertThat(map(json, "seconds")).containsOnlyKeys("read", "fit");
        assertThat(model).isRegularFile();
    }

    @Test
    void withoutOutputNoModelIsWritten() throws IOException {
        Map<String, Object> json =
                Command.run("train", two, "-m", "svm", "--json").ok().json();
        assertThat(json).containsEntry("model", null).containsEntry("kernel", "linear");
        assertThat(map(json, "parameters")).containsEntry("C", 1.0);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(two, three);
        }
    }

    @Test
    void severalClassesReportTheirProblems() {
        Map<String, Object> json = Command.run("train", three, "-m", "svm", "--kernel", "rbf:gamma=1", "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("labels", List.of("2", "9", "10")).doesNotContainKeys("bias", "solved");
        List<Map<String, Object>> problems = problems(json);
        assertThat(problems)
                .extracting(p -> p.get("labels"))
                .containsExactly(List.of("2", "9"), List.of("2", "10"), List.of("9", "10"));
        assertThat(problems)
                .allSatisfy(p -> assertThat(p)
                        .containsEntry("status", "CONVERGED")
                        .containsKeys("primal", "dual", "gap", "relativeGap", "iterations", "supportVectors", "bias"));
        assertThat(problems.stream().mapToDouble(p -> number(p, "primal")).sum())
                .isCloseTo(number(json, "primal"), within(1e-9));
        Map<String, Object> rest = Command.run(
                        "train", three, "-m", "svm", "--kernel", "rbf:gamma=1", "--multiclass", "one-vs-rest", "--json")
                .ok()
                .json();
        assertThat(problems(rest))
                .extracting(p -> p.get("labels"))
                .containsExactly(List.of("rest", "2"), List.of("rest", "9"), List.of("rest", "10"));
    }

    @Test
    void theSummaryIsReadable() {
        Path model = folder.resolve("m.mgv");
        String text = Command.run("train", two, "-m", "svm", "-o", model).ok().out();
        assertThat(text)
                .startsWith("svm on " + two + " converged: certified within ")
                .contains("% of the optimum", "80 rows, 2 features, 2 labels: -1, 1", "support vectors", " of 80")
                .containsPattern("training accuracy +\\d+\\.\\d %")
                .containsPattern("margins +minimum ")
                .containsPattern("seconds +read .* fit ")
                .contains(model.toString());
        assertThat(Command.run("train", three, "-m", "svm").ok().out()).contains("3 binary, 3 converged", "not saved");
    }

    @Test
    void theSummaryNamesTheLabelColumn() throws IOException {
        Path csv = Files.writeString(folder.resolve("t.csv"), "a,b,kind\n1,2,x\n2,1,y\n3,3,x\n1,0,y\n");
        assertThat(Command.run("train", csv, "-m", "svm").ok().out()).contains("2 labels in column \"kind\": x, y");
    }

    @Test
    void aParameterFoundBySeveralProblemsIsAutomatic() {
        Map<String, Object> json =
                Command.run("train", three, "-m", "rmm", "--json").ok().json();
        assertThat(map(json, "parameters")).isEqualTo(Map.of("C", 1.0, "B", "auto"));
        assertThat(Command.run("train", three, "-m", "rmm").ok().out()).contains("rmm, C=1 B=auto");
    }

    @Test
    void manyNumericLabelsHintAtRegression() throws IOException {
        StringBuilder lines = new StringBuilder("a,label\n");
        for (int i = 0; i < 51; i++) {
            lines.append(i % 7).append(',').append(i / 2.0).append('\n');
        }
        Path csv = Files.writeString(folder.resolve("numbers.csv"), lines);
        Command run = Command.run("train", csv, "-m", "svm", "--multiclass", "one-vs-rest");
        assertThat(run.code()).isZero();
        assertThat(run.err())
                .isEqualTo("margrave: warning: the target has 51 distinct numbers; for regression use -m svr"
                        + System.lineSeparator());
        Command.run("train", csv, "-m", "svr").ok();
    }

    @Test
    void automaticParametersAreReportedWithTheirValue() {
        Map<String, Object> json = Command.run("train", two, "-m", "rmm", "-p", "B=auto", "--json")
                .ok()
                .json();
        assertThat(number(map(json, "parameters"), "B")).isGreaterThan(1);
        Map<String, Object> fixed = Command.run(
                        "train",
                        two,
                        "-m",
                        "rmm",
                        "-p",
                        "B=" + map(json, "parameters").get("B"),
                        "--json")
                .ok()
                .json();
        assertThat(number(fixed, "primal")).isCloseTo(number(json, "primal"), within(2e-3 * number(json, "primal")));
    }

    @Test
    void weightsActAndNameTheirLabels() {
        double plain = number(train("--tolerance", "1e-6"), "primal");
        double weighted = number(train("--tolerance", "1e-6", "--weight", "+1=2", "--weight", "-1=2"), "primal");
        double doubled = number(train("--tolerance", "1e-6", "-p", "C=2"), "primal");
        assertThat(weighted).isCloseTo(doubled, within(1e-4 * doubled)).isGreaterThan(plain * 1.1);
        Command.run("train", two, "-m", "svm", "--weight", "3=2")
                .failed(2, "--weight: the data have no label \"3\"; labels: -1, 1");
        Command.run("train", two, "-m", "svm", "--weight", "1=-2").failed(2, "must be at least 0");
    }

    @Test
    void optionsReachTheMachine() {
        double plain = number(train(), "primal");
        assertThat(number(train("--no-bias"), "bias")).isZero();
        assertThat(number(train("--penalize-bias"), "primal")).isNotEqualTo(plain);
        assertThat(number(train("--normalize-kernel"), "primal")).isNotEqualTo(plain);
        assertThat(train("--scale", "minmax:-1,1")).containsEntry("scaling", "minmax:-1.0,1.0");
        assertThat(train("--seed", "5")).containsEntry("seed", 5L);
        assertThat(train("--kernel", "poly:degree=2")).containsEntry("kernel", "poly:degree=2,offset=1.0,scale=1.0");
        assertThat(train("--classes", "-1,1")).containsEntry("rows", 80L);
        assertThat(Command.run("train", three, "-m", "svm", "--classes", "2,10", "--json")
                        .ok()
                        .json())
                .containsEntry("labels", List.of("2", "10"))
                .containsEntry("rows", 60L);
        for (String[] same : new String[][] {{"--no-shrinking"}, {"--threads", "1"}, {"--memory", "64m"}, {"-q"}}) {
            assertThat(number(train(same), "primal")).isCloseTo(plain, within(2e-3 * plain));
        }
    }

    @Test
    void anIterationLimitLeavesAMarkedModel() {
        Path model = folder.resolve("stopped.mgv");
        Command run = Command.run(
                "train",
                two,
                "-m",
                "svm",
                "--kernel",
                "rbf:gamma=5",
                "-p",
                "C=1000",
                "--tolerance",
                "1e-9",
                "--max-iterations",
                "1",
                "-o",
                model,
                "--json");
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.json()).containsEntry("status", "ITERATION_LIMIT").containsEntry("model", model.toString());
        assertThat(Command.run("inspect", model, "--json").ok().json()).containsEntry("status", "ITERATION_LIMIT");
        assertThat(Command.run("predict", model, two).ok().out().lines()).hasSize(81);
    }

    /** Cubes of features of a million are beyond what doubles can tell apart. */
    @Test
    void aStallAboveTheToleranceIsMarkedAndSaysWhatToTry() throws IOException {
        Path large = folder.resolve("large.svm");
        Files.write(
                large,
                Files.readAllLines(two).stream()
                        .map(line -> line.replaceFirst("1:(\\S+)", "1:$1e6"))
                        .toList());
        Path model = folder.resolve("stalled.mgv");
        Object[] command = {"train", large, "-m", "svm", "--kernel", "poly:degree=3", "-p", "C=1000", "-o", model};
        Command run = Command.run(command);
        assertThat(run.out()).contains(": stalled; not certified", "; try --scale standard", "(marked stalled)");
        assertThat(run.code()).isEqualTo(4);
        assertThat(Command.run("inspect", model, "--json").ok().json()).containsEntry("status", "STALLED");
    }

    /** Prices beyond what double precision can carry are refused by name, before the fit. */
    @Test
    void aPriceThatOverflowsIsRefused() throws IOException {
        Path conflict = folder.resolve("conflict.csv");
        Files.write(conflict, List.of("a,b,label", "1,2,x", "3,4,y", "1,2,y", "3,4,x"));
        Command.run("train", conflict, "-m", "lssvm", "-p", "gamma=1e300", "--kernel", "rbf:gamma=1")
                .failed(2, "gamma must be greater than 0 and less than 1E100", "got 1.0E300");
    }

    @Test
    void aTimeLimitLeavesAMarkedModel() throws IOException {
        Path hard = SampleData.libsvm(folder.resolve("hard.svm"), 3000, 0.05, "1", "-1");
        Path model = folder.resolve("late.mgv");
        Command run = Command.run(
                "train",
                hard,
                "-m",
                "svm",
                "--kernel",
                "rbf:gamma=50",
                "-p",
                "C=1e6",
                "--tolerance",
                "1e-9",
                "--max-seconds",
                "0.01",
                "-o",
                model,
                "--json");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.json()).containsEntry("status", "TIME_LIMIT").containsEntry("model", model.toString());
        assertThat(number(run.json(), "gap")).isPositive();
        assertThat(Command.run("inspect", model, "--json").ok().json()).containsEntry("status", "TIME_LIMIT");
        assertThat(Command.run("predict", model, hard).ok().out().lines()).hasSize(3001);
        assertThat(Command.run("evaluate", model, hard, "--json").learned().json())
                .containsKey("accuracy");
    }

    @Test
    void aWarmStartKeepsTheOptimum() {
        Path model = folder.resolve("warm.mgv");
        double cold = number(train("--kernel", "rbf:gamma=1", "-o", model.toString()), "primal");
        double warm = number(train("--kernel", "rbf:gamma=1", "--warm-start", model.toString()), "primal");
        assertThat(warm).isCloseTo(cold, within(2e-3 * cold));
    }

    @Test
    void unlabeledRowsJoinTheSpread() throws IOException {
        Path extra = Files.writeString(folder.resolve("extra.svm"), "0 1:40 2:-30\n0 1:-35 2:20\n");
        Map<String, Object> json = Command.run("train", two, "-m", "rmm", "-p", "B=1.2", "--unlabeled", extra, "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("rows", 82L);
        assertThat(number(json, "primal")).isGreaterThan(number(train("-m", "svm"), "primal"));
        Command.run("train", two, "-m", "svm", "--unlabeled", extra).failed(3, "cannot use unlabeled rows");
        Command.run("train", "-", "-m", "rmm", "--format", "libsvm", "--unlabeled", "-")
                .failed(2, "only one of");
    }

    @Test
    void precomputedKernelsAcceptSerialNumbers() throws IOException {
        Path gram = Files.writeString(
                folder.resolve("gram.svm"), "1 0:1 1:2 2:0 3:1\n-1 0:2 1:0 2:2 3:-1\n1 0:3 1:1 2:-1 3:2\n");
        assertThat(Command.run("train", gram, "-m", "svm", "--kernel", "precomputed", "--json")
                        .ok()
                        .json())
                .containsEntry("kernel", "precomputed")
                .containsEntry("rows", 3L);
        Command.run("train", gram, "-m", "svm").failed(3, "gram.svm:1:", "0");
    }

    @Test
    void regressionHasNoLabels() throws IOException {
        Path csv = SampleData.regressionCsv(folder.resolve("r.csv"), 40);
        Map<String, Object> json = Command.run("train", csv, "-m", "svr", "-p", "epsilon=0.01", "-p", "C=10", "--json")
                .ok()
                .json();
        assertThat(json)
                .containsEntry("labels", List.of())
                .containsEntry("features", 3L)
                .doesNotContainKeys("trainingAccuracy", "margins");
        assertThat(number(json, "trainingR2")).isGreaterThan(0.95);
    }

    @Test
    void badDataNameFileAndLine() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.svm"), "1 1:1 2:3\n-1 9:1 4:2\n");
        Command.run("train", bad, "-m", "svm", "--json").failed(3, bad + ":2: index 4 after 9");
        Path single = Files.writeString(folder.resolve("single.svm"), "1 1:1\n1 1:2\n");
        Command.run("train", single, "-m", "svm").failed(3, single + ": training needs at least two labels");
        Command.run("train", folder, "-m", "svm").failed(3, folder.toString());
    }

    @Test
    void dataMayComeFromStandardInput() throws IOException {
        Command run =
                Command.runWithInput(Files.readString(two), "train", "-", "--format", "libsvm", "-m", "svm", "--json");
        assertThat(run.ok().json()).containsEntry("rows", 80L);
        Command.runWithInput("1 1:x\n", "train", "-", "--format", "libsvm", "-m", "svm")
                .failed(3, ":1: ");
    }

    @Test
    void theModelNeverReplacesItsData() {
        Command.run("train", two, "-m", "svm", "-o", two).failed(2, "would overwrite an input");
    }

    private Map<String, Object> train(String... options) {
        List<Object> args = new ArrayList<>(List.of("train", two, "--json"));
        args.addAll(List.of(options));
        if (!args.contains("-m")) {
            args.addAll(List.of("-m", "svm"));
        }
        return Command.run(args.toArray()).ok().json();
    }

    private static double number(Map<String, Object> json, String name) {
        return ((Number) json.get(name)).doubleValue();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> json, String name) {
        return (Map<String, Object>) json.get(name);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> problems(Map<String, Object> json) {
        return (List<Map<String, Object>>) json.get("problems");
    }
}

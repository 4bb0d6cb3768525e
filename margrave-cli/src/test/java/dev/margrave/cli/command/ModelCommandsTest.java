// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.testing.Command;
import dev.margrave.cli.testing.SampleData;
import dev.margrave.solver.VectorProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** predict, evaluate and inspect on models that train made. */
class ModelCommandsTest {
    @TempDir
    Path folder;

    private Path two;
    private Path model;

    @BeforeEach
    void train() throws IOException {
        two = SampleData.libsvm(folder.resolve("two.svm"), 60, 0.6, "+1", "-1");
        model = folder.resolve("two.mgv");
        Command.run("train", two, "-m", "svm", "--kernel", "rbf:gamma=1", "--scale", "standard", "-o", model)
                .ok();
    }

    @Test
    void predictionsAreCsvWithAHeader() {
        List<String> lines =
                Command.run("predict", model, two).ok().out().lines().toList();
        assertThat(lines).hasSize(61).startsWith("label");
        assertThat(lines.subList(1, 61)).containsOnly("1", "-1").contains("1", "-1");
    }

    @Test
    void theScoreIsPositiveForTheLastLabel() {
        List<String> lines = Command.run("predict", model, two, "--scores")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(lines.get(0)).isEqualTo("label,score");
        assertThat(lines.subList(1, 61)).allSatisfy(line -> {
            String[] cells = line.split(",");
            assertThat(cells[0]).isEqualTo(Double.parseDouble(cells[1]) >= 0 ? "1" : "-1");
        });
    }

    @Test
    void severalClassesHaveAScoreEach() throws IOException {
        Path data = Files.writeString(
                folder.resolve("names.csv"),
                "x,y,label\n0,0,\"a,b\"\n0,0.1,\"a,b\"\n5,5,c\n5,5.1,c\n9,0,\"say \"\"d\"\"\"\n9,0.1,\"say \"\"d\"\"\"\n");
        Path named = folder.resolve("names.mgv");
        Command.run("train", data, "-m", "svm", "--multiclass", "one-vs-rest", "-p", "C=100", "-o", named)
                .ok();
        List<String> lines = Command.run("predict", named, data, "--scores")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(lines.get(0)).isEqualTo("label,\"a,b\",c,\"say \"\"d\"\"\"");
        assertThat(lines.get(3)).startsWith("c,");
        double[] scores = Arrays.stream(lines.get(3).substring(2).split(","))
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertThat(scores[1]).isGreaterThan(Math.max(scores[0], scores[2]));
        assertThat(lines.get(5)).startsWith("\"say \"\"d\"\"\",");
        List<?> predictions = (List<?>) Command.run("predict", named, data, "--scores", "--json")
                .ok()
                .json()
                .get("predictions");
        assertThat(predictions.get(2))
                .isEqualTo(Map.of(
                        "label", "c", "scores", Map.of("a,b", scores[0], "c", scores[1], "say \"d\"", scores[2])));
    }

    @Test
    void predictJsonHoldsThePredictionsOnlyWithoutAFile() throws IOException {
        Path file = folder.resolve("out.csv");
        Map<String, Object> inline =
                Command.run("predict", model, two, "--json").ok().json();
        assertThat(inline)
                .containsEntry("command", "predict")
                .containsEntry("rows", 60L)
                .containsEntry("output", null);
        assertThat((List<?>) inline.get("predictions")).hasSize(60);
        Map<String, Object> filed =
                Command.run("predict", model, two, "--json", "-o", file).ok().json();
        assertThat(filed).containsEntry("output", file.toString()).doesNotContainKey("predictions");
        assertThat(Files.readString(file))
                .isEqualTo(Command.run("predict", model, two).ok().out());
    }

    @Test
    void anOutputFileIsReplacedAndStandardOutputStaysEmpty() throws IOException {
        Path file = Files.writeString(folder.resolve("out.csv"), "old");
        assertThat(Command.run("predict", model, two, "-o", file, "-q").ok().out())
                .isEmpty();
        assertThat(Files.readString(file)).startsWith("label\n");
        Command told = Command.run("predict", model, two, "-o", file);
        assertThat(told.out()).isEmpty();
        assertThat(told.err()).isEqualTo("margrave: wrote 60 predictions to " + file + System.lineSeparator());
        assertThat(told.code()).isZero();
        Command.run("predict", model, two, "-o", model).failed(2, "would overwrite an input");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(two, model, file);
        }
    }

    @Test
    void labelsAreIgnoredAtPredictionAndCheckedAtEvaluation() throws IOException {
        Path other = Files.writeString(folder.resolve("other.svm"), "7 1:1 2:0\n1 1:-1 2:0\n");
        assertThat(Command.run("predict", model, other).ok().out().lines()).hasSize(3);
        Command.run("evaluate", model, other).failed(3, "other.svm:1:", "7");
    }

    @Test
    void unknownIndicesAreDroppedWithOneWarning() throws IOException {
        Path wide = Files.writeString(folder.resolve("wide.svm"), "1 1:1 2:0 3:5\n-1 1:-1 2:0 9:1 12:2\n");
        Path narrow = Files.writeString(folder.resolve("narrow.svm"), "1 1:1 2:0\n-1 1:-1 2:0\n");
        Command run = Command.run("predict", model, wide, "--scores");
        assertThat(run.code()).isZero();
        assertThat(run.err()).startsWith("margrave: warning: ").contains("3");
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.out())
                .isEqualTo(
                        Command.run("predict", model, narrow, "--scores").ok().out());
        Command.run("predict", model, wide, "--strict").failed(3, "wide.svm:1:");
        Command.run("evaluate", model, wide, "--strict").failed(3, "wide.svm:1:");
    }

    @Test
    void evaluateCountsErrors() {
        Map<String, Object> json =
                Command.run("evaluate", model, two, "--json").ok().json();
        long errors = (Long) json.get("errors");
        assertThat(json).containsEntry("command", "evaluate").containsEntry("rows", 60L);
        assertThat((Double) json.get("accuracy")).isEqualTo((60 - errors) / 60.0);
        assertThat((Double) json.get("auc")).isBetween(0.7, 1.0);
        List<?> confusion = (List<?>) json.get("confusion");
        long wrong = (Long) ((List<?>) confusion.get(0)).get(1) + (Long) ((List<?>) confusion.get(1)).get(0);
        assertThat(wrong).isEqualTo(errors);
        assertThat(((Map<?, ?>) json.get("margins")).keySet().toString())
                .contains("minimum", "mean", "variance", "semiVariance", "maximumProjection");
        assertThat(((Map<?, ?>) json.get("seconds")).keySet().toString()).isEqualTo("[read, predict]");
        assertThat(Command.run("evaluate", model, two).ok().out())
                .startsWith("svm on " + two + ": accuracy ")
                .contains(errors + " error", "label -1", "auc");
    }

    @Test
    void evaluateOfRegression() throws IOException {
        Path csv = SampleData.regressionCsv(folder.resolve("r.csv"), 40);
        Path regression = folder.resolve("r.mgv");
        Command.run("train", csv, "-m", "svr", "-p", "epsilon=0.01", "-p", "C=10", "-o", regression)
                .ok();
        Map<String, Object> json =
                Command.run("evaluate", regression, csv, "--json").ok().json();
        assertThat(json).containsKeys("mse", "mae", "rows", "seconds").doesNotContainKeys("accuracy", "confusion");
        assertThat((Double) json.get("r2")).isGreaterThan(0.95);
        List<String> lines = Command.run("predict", regression, csv, "--scores")
                .ok()
                .out()
                .lines()
                .toList();
        assertThat(lines.get(0)).isEqualTo("label,score");
        assertThat(lines.get(1).split(",")[0]).isEqualTo(lines.get(1).split(",")[1]);
        double first = Double.parseDouble(Files.readAllLines(csv).get(1).split(",")[2]);
        assertThat(Double.parseDouble(lines.get(1).split(",")[0])).isCloseTo(first, within(0.1));
        Command.run("evaluate", regression, csv, "--task", "classification").failed(2, "the model is for regression");
        assertThat(Command.run("evaluate", regression, csv).ok().out()).contains("mean squared error", "R2");
    }

    @Test
    void evaluationNeedsTargets() throws IOException {
        Path csv = Files.writeString(folder.resolve("t.csv"), "a,b,label\n1,2,x\n2,1,y\n3,3,x\n1,0,y\n");
        Path bare = Files.writeString(folder.resolve("bare.csv"), "a,b\n1,2\n2,1\n");
        Path extra = Files.writeString(folder.resolve("extra.csv"), "a,b,zodiac\n1,2,3\n");
        Path named = folder.resolve("t.mgv");
        Command.run("train", csv, "-m", "svm", "-o", named).ok();
        assertThat(Command.run("predict", named, bare).ok().out().lines()).hasSize(3);
        Command.run("evaluate", named, bare).failed(3, bare + " has no column \"label\", which evaluate needs");
        Command noted = Command.run("predict", named, extra);
        assertThat(noted.err())
                .isEqualTo(
                        "margrave: " + extra + ": columns that the model does not know are passed over: \"zodiac\"\n");
        assertThat(noted.out().lines()).hasSize(2);
        Command.run("predict", named, Files.writeString(folder.resolve("less.csv"), "zodiac\n3\n"))
                .failed(3, "columns of the model are missing: \"a\", \"b\"");
        assertThat(Command.run("predict", named, extra, "--drop", "zodiac")
                        .ok()
                        .out()
                        .lines())
                .hasSize(2);
    }

    @Test
    void inspectShowsAModel() {
        Map<String, Object> json = Command.run("inspect", model, "--json").ok().json();
        assertThat(json)
                .containsEntry("command", "inspect")
                .containsEntry("kind", "model")
                .containsEntry("machine", "svm")
                .containsEntry("kernel", "rbf:gamma=1.0")
                .containsEntry("scaling", "standard")
                .containsEntry("labels", List.of("-1", "1"))
                .containsEntry("status", "CONVERGED")
                .containsEntry("bytes", model.toFile().length())
                .containsKeys("dataDigest", "margraveVersion", "formatVersion", "checksum", "functions", "schema");
        assertThat(Command.run("inspect", model).ok().out())
                .startsWith("model " + model + ", converged")
                .contains("rbf:gamma=1.0", "standard", "data digest", (String) json.get("dataDigest"));
    }

    @Test
    void inspectShowsData() throws IOException {
        Path data = Files.writeString(folder.resolve("d.svm"), "b 1:2 3:-4\na 2:1\nb 1:8\n");
        Map<String, Object> json = Command.run("inspect", data, "--json").ok().json();
        assertThat(json)
                .containsEntry("kind", "data")
                .containsEntry("rows", 3L)
                .containsEntry("features", 3L)
                .containsEntry("task", "classification")
                .containsEntry("labels", List.of(Map.of("label", "a", "rows", 1L), Map.of("label", "b", "rows", 2L)))
                .containsEntry("values", Map.of("minimum", -4.0, "maximum", 8.0));
        assertThat((Double) json.get("density")).isEqualTo(4 / 9.0);
        assertThat(((List<?>) json.get("ranges")).get(2))
                .isEqualTo(Map.of("feature", "f3", "minimum", -4.0, "maximum", 0.0));
        assertThat(Command.run("inspect", data).ok().out()).contains("3 rows, 3 features", "a (1), b (2)", "-4 to 8");
        assertThat(Command.run("inspect", "iris").ok().out()).contains("150 rows");
    }

    @Test
    void damagedModelsAreRefused() throws IOException {
        byte[] bytes = Files.readAllBytes(model);
        Path cut = Files.write(folder.resolve("cut.mgv"), Arrays.copyOf(bytes, bytes.length / 2));
        bytes[bytes.length / 2] ^= 1;
        Path flipped = Files.write(folder.resolve("flipped.mgv"), bytes);
        for (Path damaged : List.of(cut, flipped, two)) {
            Command.run("predict", damaged, two).failed(3, damaged + ": ");
            Command.run("evaluate", damaged, two).failed(3, damaged + ": ");
        }
        Command.run("inspect", cut).failed(3, "cut.mgv: ");
        Path empty = Files.createFile(folder.resolve("empty.mgv"));
        String refusal = Command.run("predict", empty, two).failed(3).err();
        assertThat(Command.run("inspect", empty).failed(3).err()).isEqualTo(refusal);
    }

    @Test
    void inspectShowsTheRuntime() {
        assertThat(Command.run("inspect", "--runtime").ok().out().lines()).hasSize(7);
        assertThat(Command.run("inspect", "--runtime").ok().out())
                .contains("\n  primitives     ", "\n  vector width   ", "\n  memory budget  ")
                .contains(VectorProvider.current().description());
        assertThat(Command.run("inspect", "--runtime", "--json").ok().json())
                .containsEntry("kind", "runtime")
                .containsEntry("reason", VectorProvider.current().description())
                .containsEntry("vectorBits", (long) VectorProvider.current().bits())
                .containsEntry("provider", VectorProvider.current().bits() == 0 ? "scalar" : "vector")
                .containsEntry("javaVersion", Runtime.version().toString())
                .containsEntry("cores", (long) Runtime.getRuntime().availableProcessors())
                .containsEntry("heapBytes", Runtime.getRuntime().maxMemory())
                .containsEntry("memoryBytes", SolverOptions.defaultMemory());
        Command.run("inspect").failed(2, "missing MODEL, DATA or --runtime");
        Command.run("inspect", "--runtime", two).failed(2, "--runtime takes no MODEL or DATA");
        Command.run("inspect", "--runtime", "--classes", "1").failed(2, "--classes does not apply to --runtime");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void predictionsMayBeReadByTheSameUsersAsOtherFiles() throws IOException {
        Path file = folder.resolve("out.csv");
        Command.run("predict", model, two, "-o", file, "-q").ok();
        Path plain = Files.writeString(folder.resolve("plain.csv"), "text");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(plain));
    }
}

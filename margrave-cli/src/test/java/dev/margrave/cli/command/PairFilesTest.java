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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics and mixes that a stream has learned, and machines that use them. */
class PairFilesTest {
    @TempDir
    Path folder;

    private Path data() throws IOException {
        return SampleData.libsvm(folder.resolve("clouds.svm"), 200, 0.7, "1", "-1");
    }

    private Path learned(String loss, String... more) throws IOException {
        Path file = folder.resolve(loss + ".mgv");
        List<Object> arguments =
                new ArrayList<>(List.of("stream", data(), "--loss", loss, "-p", "eta=0.5", "-o", file));
        if (loss.equals("mkl")) {
            arguments.remove("-p");
            arguments.remove("eta=0.5");
        }
        arguments.addAll(List.of(more));
        Command.run(arguments.toArray()).ok();
        return file;
    }

    @Test
    void aMetricComesBeforeTheKernel() throws IOException {
        Path metric = learned("metric-hinge");
        Map<String, Object> shown =
                Command.run("inspect", metric, "--json").ok().json();
        assertThat(shown)
                .containsEntry("kind", "metric")
                .containsEntry("loss", "metric-hinge")
                .containsEntry("rows", 200L);
        assertThat((List<?>) shown.get("matrix")).hasSize(4);
        assertThat(Command.run("inspect", metric).ok().out()).contains("matrix", "2 x 2");
        Path model = folder.resolve("m.mgv");
        Map<String, Object> trained = Command.run(
                        "train",
                        data(),
                        "-m",
                        "svm",
                        "--kernel",
                        "rbf:gamma=0.5",
                        "--mahalanobis",
                        metric,
                        "-o",
                        model,
                        "--json")
                .ok()
                .json();
        Map<String, Object> plain = Command.run("train", data(), "-m", "svm", "--kernel", "rbf:gamma=0.5", "--json")
                .ok()
                .json();
        assertThat(trained.get("primal")).isNotEqualTo(plain.get("primal"));
        // The model needs no file any more, and gives what it gave.
        String before = Command.run("predict", model, data(), "--scores").ok().out();
        Files.delete(metric);
        assertThat(Command.run("predict", model, data(), "--scores").ok().out()).isEqualTo(before);
        Map<String, Object> evaluated =
                Command.run("evaluate", model, data(), "--json").ok().json();
        assertThat(((Number) evaluated.get("accuracy")).doubleValue())
                .isCloseTo(((Number) trained.get("trainingAccuracy")).doubleValue(), within(1e-12));
    }

    @Test
    void aMixIsAKernel() throws IOException {
        Path mix = learned("mkl", "--kernel", "linear", "--kernel", "rbf:gamma=0.1", "--kernel", "rbf:gamma=3");
        assertThat(Command.run("inspect", mix).ok().out()).contains("kernel mix", "rbf:gamma=3");
        Path model = folder.resolve("m.mgv");
        Map<String, Object> trained = Command.run(
                        "train", data(), "-m", "svm", "--kernel", "mkl:" + mix, "-o", model, "--json")
                .ok()
                .json();
        assertThat(trained.get("kernel").toString()).startsWith("mix:w1=");
        Files.delete(mix);
        Command.run("predict", model, data()).ok();
        assertThat(Command.run(
                                "tune",
                                data(),
                                "-m",
                                "svm",
                                "--kernel",
                                trained.get("kernel"),
                                "--grid",
                                "C=1",
                                "--json",
                                "-q")
                        .code())
                .isZero();
    }

    @Test
    void theyScoreNoRows() throws IOException {
        Path metric = learned("metric-hinge");
        Path similarity = learned("similarity-hinge");
        Command.run("predict", metric, data())
                .failed(3, "holds a metric that was learned from pairs of rows, not a model that scores rows");
        Command.run("evaluate", similarity, data()).failed(3, "holds a similarity that was learned from pairs");
        Command.run("train", data(), "-m", "svm", "--mahalanobis", similarity)
                .failed(2, "a metric is needed, this is the result of similarity-hinge");
        Command.run("train", data(), "-m", "svm", "--kernel", "mkl:" + metric).failed(2, "a mix of kernels is needed");
        Command.run("train", data(), "-m", "svm", "--mahalanobis", metric, "--scale", "standard")
                .failed(2, "the metric was learned with --scale none");
        Command.run("train", "iris", "-m", "svm", "--mahalanobis", metric)
                .failed(3, "the learned matrix is for 2 features, but the rows have 4");
        Command.run("train", data(), "-m", "svm", "--kernel", "mkl:" + folder.resolve("none"))
                .failed(3, "none");
        Command.run("stream", data(), "--loss", "mkl", "--kernel", "linear").failed(2, "at least two kernels");
        Command.run("stream", data(), "--loss", "mkl", "--kernel", "linear", "--kernel", "rbf:gamma=scale")
                .failed(2, "a stream needs all parameters of a kernel before the first row");
        Command.run("stream", data(), "--loss", "metric-hinge", "--kernel", "linear")
                .failed(2, "--kernel applies to --loss mkl and to the losses of the AUC");
        byte[] bytes = Files.readAllBytes(metric);
        bytes[bytes.length / 2] ^= 1;
        Files.write(metric, bytes);
        Command.run("train", data(), "-m", "svm", "--mahalanobis", metric).failed(3, "checksum does not match");
    }

    /** A stopped stream of a matrix ends as if nothing had happened. */
    @Test
    void streamsOfMatricesGoOnBitForBit() throws IOException {
        Path whole = folder.resolve("whole.mgv");
        Path part = folder.resolve("part.mgv");
        Path state = folder.resolve("state");
        List<String> lines = Files.readAllLines(data());
        Command.run("stream", data(), "--loss", "metric-hinge", "-o", whole).ok();
        List<String> broken = new ArrayList<>(lines);
        broken.set(120, "1 2:1 1:1");
        Path file = Files.write(folder.resolve("clouds.svm"), broken);
        Command.run("stream", file, "--loss", "metric-hinge", "-o", part, "--checkpoint", state, "--every", 50)
                .failed(3, ":121");
        Files.write(file, lines);
        Command.run("stream", file, "--loss", "metric-hinge", "-o", part, "--checkpoint", state, "--resume")
                .ok();
        assertThat(Files.readAllBytes(part)).isEqualTo(Files.readAllBytes(whole));
    }

    @Test
    void aSimilarityIsForLandmarks() throws IOException {
        Path learned = learned("similarity-hinge");
        Path model = folder.resolve("m.mgv");
        for (String machine : List.of("landmark", "ftune", "dboost")) {
            Command.run("train", data(), "-m", machine, "--similarity", "learned:" + learned, "-o", model)
                    .ok();
        }
        String before = Command.run("predict", model, data(), "--scores").ok().out();
        assertThat(Command.run("inspect", model).ok().out()).contains("learned:features=2,digest=");
        assertThat(Command.run(
                                "tune",
                                data(),
                                "-m",
                                "landmark",
                                "--similarity",
                                "learned:" + learned,
                                "--grid",
                                "C=1,10",
                                "--json",
                                "-q")
                        .code())
                .isZero();
        Command.run("inspect", data(), "--similarity", "learned:" + learned).ok();
        Command.run("train", data(), "-m", "landmark", "--similarity", "learned:" + learned, "--scale", "unit")
                .failed(2, "the similarity was learned with --scale none");
        Command.run("train", "iris", "-m", "landmark", "--similarity", "learned:" + learned)
                .failed(3, "the learned similarity is for 2 features, but the rows have 4");
        Command.run("train", data(), "-m", "svm", "--similarity", "learned:" + learned)
                .failed(2, "needs a kernel, not a similarity");
        Files.delete(learned);
        assertThat(Command.run("predict", model, data(), "--scores").ok().out()).isEqualTo(before);
    }

    @Test
    void aPositiveSimilarityIsAKernel() throws IOException {
        Path indefinite = learned("similarity-hinge");
        Command.run("train", data(), "-m", "svm", "--kernel", "learned:" + indefinite)
                .failed(2, "the smallest eigenvalue of its symmetric part is", "use it as --similarity");
        Path learned = learned("similarity-hinge", "--set", "psd-l2");
        Path model = folder.resolve("m.mgv");
        Command.run("train", data(), "-m", "svm", "--kernel", "learned:" + learned, "-o", model)
                .ok();
        assertThat(Command.run("compare", data(), "-m", "svm", "--kernel", "learned:" + learned, "-q", "--no-tune")
                        .code())
                .isZero();
        Command.run("compare", data(), "-m", "svm", "--kernel", "learned:" + learned, "--kernel", "rbf", "-q")
                .failed(2, "there can be no other kernel or map");
        Command.run("train", data(), "-m", "svm", "--kernel", "learned:" + learned, "--mahalanobis", learned)
                .failed(2, "exclude each other");
        assertThat(Command.run("inspect", data(), "--similarity", "learned:" + learned)
                        .ok()
                        .out())
                .contains("a kernel matrix, up to rounding");
        Command.run("train", data(), "-m", "svm", "--kernel", "learned:").failed(2, "names no file");
        Command.run("train", data(), "-m", "svm", "--kernel", "learned:" + folder)
                .failed(3, folder + ": is a folder, not a model file");
        Path metric = learned("metric-hinge");
        Command.run("train", data(), "-m", "svm", "--kernel", "learned:" + metric)
                .failed(2, "a similarity is needed, this is the result of metric-hinge");
        Files.delete(learned);
        Command.run("evaluate", model, data()).ok();
    }

    /** The other losses of similarities, more than two labels, and sets that are not for matrices. */
    @Test
    void allLossesOfMatricesTakeAllLabels() throws IOException {
        for (String loss :
                List.of("similarity-squared", "similarity-alignment", "similarity-goodness", "metric-hinge")) {
            Path file = folder.resolve("x.mgv");
            Map<String, Object> shown = Command.run(
                            "stream", "iris", "--loss", loss, "--scale", "unit", "-o", file, "--json")
                    .ok()
                    .json();
            assertThat((List<?>) shown.get("labels")).hasSize(3);
            assertThat(Command.run("inspect", file).ok().out()).contains("learned from pairs by " + loss);
        }
        Command.run("stream", data(), "--loss", "metric-hinge", "--set", "simplex")
                .failed(2, "the set simplex is for weights of kernels, and metric-hinge learns a matrix");
        Command.run("stream", data(), "--loss", "metric-hinge", "--set", "l2", "-o", folder.resolve("no.mgv"))
                .failed(2, "--mahalanobis needs a metric", "psd-l2");
        Command.run("stream", "iris").failed(3, "a third label", "metric-hinge, similarity-hinge and mkl");
    }

    @Test
    void certifyBoundsPairs() throws IOException {
        Path similarity = folder.resolve("s.mgv");
        Command.run("stream", "iris", "--loss", "similarity-hinge", "--scale", "unit", "--average", "-o", similarity)
                .ok();
        Map<String, Object> json =
                Command.run("certify", similarity, "iris", "--json").ok().json();
        Map<?, ?> bound = (Map<?, ?>) ((List<?>) json.get("bounds")).get(0);
        assertThat(bound.get("name")).isEqualTo("stream");
        assertThat(bound.get("kind")).isEqualTo("guaranteed");
        assertThat(((Number) bound.get("value")).doubleValue()).isPositive();
        assertThat(Command.run("certify", similarity, "iris").ok().out())
                .contains("the mean similarity-hinge of two new rows is at most");
        assertThat(Command.run("certify", similarity, "heart", "--features", "4")
                        .code())
                .isNotZero();
        Path goodness = folder.resolve("g.mgv");
        Command.run("stream", "iris", "--loss", "similarity-goodness", "--average", "-o", goodness)
                .ok();
        Map<String, Object> none =
                Command.run("certify", goodness, "iris", "--json").ok().json();
        assertThat((Map<?, ?>) none.get("reasons")).hasSize(1);
        assertThat(Command.run("certify", goodness, "iris").ok().out()).contains("no bound: ", "mean over pairs");
        Command.run("certify", similarity, "iris", "--test", "iris").failed(2, "--test does not apply");
    }
}

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
                .failed(3, "the metric is for 2 features, but the rows have 4");
        Command.run("train", data(), "-m", "svm", "--kernel", "mkl:" + folder.resolve("none"))
                .failed(3, "none");
        Command.run("stream", data(), "--loss", "mkl", "--kernel", "linear").failed(2, "at least two kernels");
        Command.run("stream", data(), "--loss", "mkl", "--kernel", "linear", "--kernel", "rbf:gamma=scale")
                .failed(2, "a stream needs all parameters of a kernel before the first row");
        Command.run("stream", data(), "--kernel", "linear").failed(2, "--kernel applies to --loss mkl");
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
}

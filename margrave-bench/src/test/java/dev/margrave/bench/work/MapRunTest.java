// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.bench.child.MapRun;
import dev.margrave.bench.child.MapTransform;
import dev.margrave.bench.peer.MapTask;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.peer.TransformTask;
import dev.margrave.bench.peer.TransformTask.MapChoice;
import dev.margrave.bench.peer.TransformTask.Results;
import dev.margrave.bench.process.FreshJava;
import dev.margrave.bench.process.Jvm;
import dev.margrave.bench.process.ProcessRunner;
import dev.margrave.bench.process.Python;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The processes of the works on feature maps, on tiny data. */
class MapRunTest {
    @TempDir
    private Path folder;

    private final ProcessRunner runner = new ProcessRunner(Duration.ofMinutes(2));
    private final FreshJava java = new FreshJava(runner, new Jvm("256m"));

    /** Signs of x·y: no line separates them. */
    private Path rows(String name, long seed, int count) throws Exception {
        Random random = new Random(seed);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) {
            double x = random.nextDouble() - 0.5;
            double y = random.nextDouble() - 0.5;
            out.append(x * y > 0 ? "1" : "-1");
            out.append(" 1:").append(x).append(" 2:").append(y).append('\n');
        }
        return Files.writeString(folder.resolve(name), out);
    }

    @Test
    void aMapLearnsWhatALineCannot() throws Exception {
        Path train = rows("train.svm", 1, 400);
        Path test = rows("test.svm", 2, 200);
        MapTask task = new MapTask(
                train.toString(),
                test.toString(),
                2,
                "svm",
                "none",
                "maclaurin:kernel=(poly:degree=3,offset=1,scale=1),features=100",
                null,
                Map.of("C", 1000.0),
                1e-3,
                64,
                true);
        Measurement found = java.run(MapRun.class, false, task, Measurement.class);
        assertThat(found.value("errors")).isLessThan(20);
        assertThat(found.value("testRows")).isEqualTo(200);
        assertThat(found.value("settledSeconds")).isPositive();
        assertThat(found.value("settledTestSeconds")).isPositive();
    }

    @Test
    void bothSidesMeasureTheSameKernel() throws Exception {
        Path rows = rows("rows.svm", 3, 120);
        List<Integer> sample = IntStream.range(0, 60).boxed().toList();
        MapChoice own = new MapChoice("fourier", null, "fourier:gamma=1,features=400", "rbf", 400, 3, 1, 1);
        Results ours = java.run(
                MapTransform.class,
                false,
                new TransformTask(rows.toString(), 2, true, sample, 1, 3, List.of(own)),
                Results.class);
        assertThat(ours.results().get(0).meanError()).isBetween(0.001, 0.05);
        Python python = new Python(runner);
        String command = python.find();
        Assumptions.assumeTrue(command != null, "scikit-learn is not installed");
        MapChoice other = new MapChoice("RBFSampler", "RBFSampler", null, "rbf", 400, 3, 1, 1);
        Results theirs = python.run(
                command,
                "maps.py",
                folder,
                new TransformTask(rows.toString(), 2, true, sample, 1, 3, List.of(other)),
                Results.class);
        double ratio =
                theirs.results().get(0).meanError() / ours.results().get(0).meanError();
        assertThat(ratio)
                .as("the same error at the same width, but for the draw")
                .isBetween(0.5, 2.5);
    }
}

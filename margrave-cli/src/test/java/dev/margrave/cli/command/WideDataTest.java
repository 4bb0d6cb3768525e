// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few bytes with a huge index: every command takes the memory of the values, whatever the index says. */
class WideDataTest {
    @TempDir
    Path folder;

    private Path data;

    @BeforeEach
    void write() throws IOException {
        data = Files.writeString(
                folder.resolve("wide.svm"), "1 2147483646:1\n-1 1:1\n1 5:1\n-1 7:2 2147483646:1\n1 5:2\n-1 1:2\n");
    }

    @Test
    void inspectListsTheFeaturesThatOccur() {
        Map<String, Object> json = Command.run("inspect", data, "--json").ok().json();
        assertThat(json).containsEntry("features", 2147483646L);
        assertThat((List<?>) json.get("ranges"))
                .hasSize(4)
                .last()
                .isEqualTo(Map.of("feature", "f2147483646", "minimum", 0.0, "maximum", 1.0));
        assertThat(Command.run("inspect", data).ok().out()).contains("0 to 2");
    }

    @Test
    void aModelPredictsAsItWasTrained() throws IOException {
        Path store = folder.resolve("wide.mgd");
        Command.run("convert", data, "-o", store).ok();
        for (Path rows : List.of(data, store)) {
            Path model = folder.resolve(rows.getFileName() + ".mgv");
            for (String scaling : List.of("none", "standard", "minmax", "unit")) {
                Command.run("train", rows, "-m", "svm", "-p", "C=100", "--scale", scaling, "-o", model, "-q")
                        .ok();
                assertThat(Files.size(model)).isLessThan(10_000);
                Map<String, Object> json =
                        Command.run("evaluate", model, data, "--json").ok().json();
                assertThat(json).as(scaling).containsEntry("accuracy", 1.0);
            }
        }
    }

    @Test
    void tuneValidateAndTransformTakeSuchRows() {
        assertThat(Command.run("tune", data, "-m", "svm", "--grid", "C=1,10", "--folds", "2", "-q")
                        .code())
                .isZero();
        assertThat(Command.run("validate", data, "-m", "svm", "--folds", "2", "-q")
                        .code())
                .isZero();
        Command.run("transform", data, "--map", "kpca:kernel=(rbf:gamma=1),components=2", "-o", folder.resolve("t.svm"))
                .ok();
    }

    @Test
    void aStreamLearnsThem() throws IOException {
        Path model = folder.resolve("m.mgv");
        Map<String, Object> json = Command.run(
                        "stream", data, "-o", model, "--checkpoint", folder.resolve("c"), "--json")
                .ok()
                .json();
        assertThat(json).containsEntry("features", 2147483646L);
        assertThat(Files.size(model)).isLessThan(10_000);
        Command.run("evaluate", model, data).ok();
        Command.run("stream", data, "--regret").ok();
    }

    @Test
    void whatNeedsAnArrayOfAllFeaturesSaysSo() {
        Command.run("convert", data, "-o", folder.resolve("wide.csv"))
                .failed(3, "at most 1048576", "write .svm or .mgd");
        Command.run("stream", data, "--loss", "metric-hinge").failed(3, "at most 4096", "leave columns out");
        Command.run("stream", data, "--map", "fourier:gamma=1").failed(3, "at most 65536", "leave --map out");
    }
}

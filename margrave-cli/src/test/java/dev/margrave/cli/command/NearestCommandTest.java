// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NearestCommandTest {
    @TempDir
    private Path folder;

    @Test
    void modelsOfNeighborsWorkEverywhere() {
        Path model = folder.resolve("words.mgv");
        Command.run(
                        "train",
                        "words",
                        "-m",
                        "nearest",
                        "--similarity",
                        "levenshtein:column=word",
                        "-p",
                        "k=3",
                        "-o",
                        model)
                .learned();
        assertThat(Command.run("inspect", model).ok().out()).contains("3 functions of the 3 nearest of 180 rows");
        assertThat(Command.run("inspect", model, "--json").ok().out())
                .contains("\"kind\":\"nearest\"", "\"neighbors\":3", "\"similarity\":\"levenshtein");
        assertThat(Command.run("evaluate", model, "words").ok().out()).contains("accuracy 80.6 %");
        assertThat(Command.run("certify", model, "words").ok().out()).contains("cross-validation");
    }

    @Test
    void theTaskChoosesTheMachine() {
        assertThat(Command.run("train", "iris", "-m", "nearest", "--task", "regression", "--label", "petalwidth")
                        .ok()
                        .out())
                .contains("nearest-regression, k=5");
        assertThat(Command.run(
                                "tune",
                                "iris",
                                "-m",
                                "nearest,kernel-regression",
                                "--task",
                                "regression",
                                "--label",
                                "petalwidth",
                                "--kernel",
                                "rbf:gamma=1")
                        .ok()
                        .out())
                .contains("nearest-regression");
    }

    @Test
    void logisticNamesTheWayToAKernel() {
        Command.run("train", "heart", "-m", "logistic", "--kernel", "rbf:gamma=1")
                .failed(2, "machine logistic needs the linear kernel, got rbf:gamma=1.0", "--map");
    }
}

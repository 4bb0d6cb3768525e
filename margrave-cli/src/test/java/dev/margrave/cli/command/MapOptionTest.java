// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.testing.Command;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --map} on the commands that train. */
class MapOptionTest {
    @TempDir
    Path folder;

    private static List<String> kernels(Map<String, Object> tuned) {
        return ((List<?>) tuned.get("points"))
                .stream()
                        .map(point -> (String) ((Map<?, ?>) point).get("kernel"))
                        .toList();
    }

    @Test
    void aTrainedModelAppliesItsMap() {
        Path model = folder.resolve("m.mgv");
        String spec = "fourier:gamma=0.1,features=64";
        Map<String, Object> trained = Command.run(
                        "train", "heart", "-m", "rmm", "--scale", "standard", "--map", spec, "-o", model, "--json")
                .ok()
                .json();
        assertThat(trained).containsEntry("kernel", spec).containsEntry("map", spec);
        Map<String, Object> evaluated =
                Command.run("evaluate", model, "heart", "--json").ok().json();
        assertThat(evaluated.get("accuracy")).isEqualTo(trained.get("trainingAccuracy"));
        Map<String, Object> inspected =
                Command.run("inspect", model, "--json").ok().json();
        assertThat((Map<?, ?>) inspected.get("functions"))
                .hasToString("{kind=mapped, count=1, map=" + spec + ", mapSeed=1, width=64}");
        assertThat(Command.run("inspect", model).ok().out()).contains("linear on 64 features of the map with seed 1");
    }

    @Test
    void parametersOfAMapAreDimensionsOfAGrid() {
        Map<String, Object> tuned = Command.run(
                        "tune",
                        "heart",
                        "-m",
                        "svm",
                        "--scale",
                        "standard",
                        "--folds",
                        "2",
                        "--grid",
                        "C=1",
                        "--map",
                        "fourier:gamma=0.1",
                        "--grid",
                        "map.features=8,16",
                        "--json")
                .ok()
                .json();
        assertThat(kernels(tuned)).containsExactly("fourier:gamma=0.1,features=8", "fourier:gamma=0.1,features=16");
        Map<String, Object> nested = Command.run(
                        "tune",
                        "heart",
                        "-m",
                        "svm",
                        "--scale",
                        "standard",
                        "--folds",
                        "2",
                        "--grid",
                        "C=1",
                        "--map",
                        "maclaurin:features=20",
                        "--grid",
                        "map.kernel.degree=2,3",
                        "--json")
                .ok()
                .json();
        assertThat(kernels(nested)).hasSize(2).allMatch(spec -> spec.contains("features=20"));
        assertThat(kernels(nested).get(0)).contains("kernel=(poly:degree=2,");
    }

    /** As for the kernel itself, four widths are tried where none is given. */
    @Test
    void anOpenWidthIsTuned() {
        for (String map : List.of("fourier:features=16", "nystroem:landmarks=10")) {
            Map<String, Object> tuned = Command.run(
                            "tune",
                            "heart",
                            "-m",
                            "svm",
                            "--scale",
                            "standard",
                            "--folds",
                            "2",
                            "--grid",
                            "C=1",
                            "--map",
                            map,
                            "--json")
                    .ok()
                    .json();
            assertThat(kernels(tuned)).hasSize(4).doesNotHaveDuplicates().allMatch(spec -> spec.contains("gamma=0."));
        }
    }

    @Test
    void kernelsAndMapsAreCompared() {
        Map<String, Object> compared = Command.run(
                        "compare",
                        "heart",
                        "iris",
                        "-m",
                        "svm",
                        "--scale",
                        "standard",
                        "--protocol",
                        "2x0.3",
                        "--no-tune",
                        "--kernel",
                        "rbf:gamma=0.1",
                        "--map",
                        "fourier:gamma=0.1,features=50",
                        "--json")
                .ok()
                .json();
        assertThat((Map<?, ?>) compared.get("ranks")).hasSize(2);
        assertThat(compared.get("ranks").toString()).contains("svm rbf", "svm fourier");
    }

    @Test
    void mistakesAreNamed() {
        Command.run("train", "heart", "-m", "svm", "--map", "fourier", "--kernel", "rbf")
                .failed(2, "--map and --kernel exclude each other");
        Command.run("train", "heart", "-m", "svm", "--map", "kpca:components=3").failed(2, "approximates no kernel");
        Command.run("tune", "heart", "-m", "svm", "--map", "fourier:gamma=1", "--grid", "map.width=8")
                .failed(2, "map fourier has no setting width");
        Command.run("tune", "heart", "-m", "svm", "--grid", "map.features=8")
                .failed(2, "no machine, kernel or map here has a parameter \"map.features\"");
    }
}

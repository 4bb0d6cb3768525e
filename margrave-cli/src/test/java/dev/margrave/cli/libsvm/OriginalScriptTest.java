// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A script written for LIBSVM runs with another prefix of its commands, and gives the recorded labels and lines. */
@Tag("slow")
final class OriginalScriptTest {
    private static final Path RESOURCES = Path.of("src/test/resources/libsvm");
    private static final Path DATA = Path.of("../margrave-core/src/test/resources/libsvm");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"iris", "heart", "wine"})
    void scriptsRunWithAnotherPrefix(String name) throws IOException, InterruptedException {
        for (String command :
                List.of("svm-scale", "svm-train", "svm-predict", "liblinear-train", "liblinear-predict")) {
            Path wrapper = folder.resolve("margrave-" + command);
            Files.writeString(
                    wrapper,
                    "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                            + "' -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path")
                            + "' dev.margrave.cli.Main " + command + " \"$@\"\n");
            assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        }
        Process script = new ProcessBuilder(
                        "sh",
                        RESOURCES.resolve("scale-train-predict.sh").toString(),
                        folder + "/margrave-",
                        DATA.resolve(name + ".svm").toString(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String printed = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(script.waitFor()).as(printed).isZero();
        for (String file : List.of(".out", ".linear.out", ".line", ".test.scaled")) {
            assertThat(folder.resolve(name + file))
                    .as(file)
                    .hasSameTextualContentAs(RESOURCES.resolve("expected").resolve(name + file));
        }
    }
}

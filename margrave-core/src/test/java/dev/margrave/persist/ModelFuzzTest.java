// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Seeded; {@code -Dmargrave.fuzz.iterations=100000} for a long run, {@code -Dmargrave.fuzz.seed=N} for another one. */
class ModelFuzzTest {
    @Test
    void damagedFilesLoadOrAreRefused() {
        ModelFuzzer fuzzer = new ModelFuzzer();
        fuzzer.run(Long.getLong("margrave.fuzz.seed", 1L), Integer.getInteger("margrave.fuzz.iterations", 3000));
        assertThat(fuzzer.loaded()).as("files that still load").isPositive();
        assertThat(fuzzer.reasons()).as("different reasons for refusal").hasSizeGreaterThan(40);
        for (String inner : new String[] {"section members:", "section support-offsets:", "section weights: value"}) {
            assertThat(fuzzer.reasons())
                    .as("the inner checks are reached")
                    .anyMatch(reason -> reason.startsWith(inner));
        }
    }

    /** Where each count of a hostile file is believed, an array of gigabytes is made, and this heap is too small for it. */
    @Test
    void aSmallHeapIsEnough() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "-Xmx24m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ModelFuzzer.class.getName(),
                        "77",
                        "2000")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).startsWith("loaded ");
    }
}

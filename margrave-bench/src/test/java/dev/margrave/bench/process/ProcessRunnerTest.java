// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ProcessRunnerTest {
    private final ProcessRunner runner = new ProcessRunner(Duration.ofSeconds(60));

    @Test
    void failureNamesTheExitCodeAndTheFirstLineOfErrors() throws Exception {
        Execution execution = runner.run(List.of("sh", "-c", "echo out; echo broken >&2; exit 3"));
        assertThat(execution.lines()).containsExactly("out");
        assertThat(execution.failure()).isEqualTo("failed with exit code 3: broken");
    }

    @Test
    void workLiesBetweenTheClosingOfTheFileAndTheLastMark(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("data"), "1 2 3\n");
        String script = "exec 9<'" + file + "'; sleep 0.3; exec 9<&-; sleep 0.1; echo done; sleep 0.1";
        Execution execution = runner.run(List.of("sh", "-c", script), file, line -> line.startsWith("done"));
        assertThat(execution.failure()).isNull();
        assertThat(execution.work().wall()).isBetween(0.0, execution.whole().wall());
        assertThat(execution.work()).isNotEqualTo(execution.whole());
    }

    @Test
    void aProcessThatTakesTooLongIsEnded() throws Exception {
        Execution execution = new ProcessRunner(Duration.ofMillis(100)).run(List.of("sleep", "60"));
        assertThat(execution.timedOut()).isTrue();
        assertThat(execution.failure()).startsWith("stopped after");
    }
}

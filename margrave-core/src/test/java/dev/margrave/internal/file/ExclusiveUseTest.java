// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusiveUseTest {
    @TempDir
    private Path folder;

    @Test
    void oneUserAtATime() throws IOException {
        Path file = folder.resolve("checkpoint");
        Files.writeString(folder.resolve(".checkpoint.lock"), ""); // of a process that was killed
        try (ExclusiveUse first = ExclusiveUse.of(file)) {
            assertThat(first).isNotNull();
            assertThatThrownBy(() -> ExclusiveUse.of(file))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("checkpoint: is in use by another part of this program");
        }
        assertThat(folder).isEmptyDirectory();
        ExclusiveUse.of(file).close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileReplacementTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void writeFile() throws IOException {
        file = Files.writeString(folder.resolve("file"), "old");
    }

    private static void write(Path file, String text) throws IOException {
        FileReplacement.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-rw-rw-", "r--r--r--"})
    void permissionsAreKept(String permissions) throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        write(file, "new");
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo(permissions);
    }

    @Test
    void aNewFileHasThePermissionsOfAnyOther() throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path fresh = folder.resolve("fresh");
        write(fresh, "new");
        assertThat(Files.getPosixFilePermissions(fresh))
                .isEqualTo(Files.getPosixFilePermissions(Files.createFile(folder.resolve("other"))));
    }

    @Test
    void aFailureLeavesTheOldFileAndNothingElse() throws IOException {
        assertThatThrownBy(() -> FileReplacement.write(file, out -> {
                    out.write(1);
                    throw new IOException("full");
                }))
                .hasMessage("full");
        assertThat(file).hasContent("old");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        write(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void anInterruptedThreadCanWrite() throws IOException {
        Thread.currentThread().interrupt();
        write(file, "new");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(file).hasContent("new");
    }
}

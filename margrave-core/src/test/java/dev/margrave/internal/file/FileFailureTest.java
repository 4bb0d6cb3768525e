// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every call to the system fails once, in every way: the old file stays, no draft is left, and the message names the file. */
class FileFailureTest {
    private static final String OLD = "the old content";
    private static final FileReplacement.Content NEW = out -> {
        for (int k = 0; k < 5; k++) {
            out.write(("line " + k + "\n").getBytes(StandardCharsets.UTF_8));
        }
    };
    private static final FileReplacement.Content PRINTED = out -> {
        try (PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8)) { // hides failures
            print.print("line 0\nline 1\n");
        }
    };

    @TempDir
    private Path folder;

    /** The process was killed: nothing else runs. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Real calls, of which one fails. */
    private static final class Failing extends FileCalls {
        private final int failing;
        private final Function<Path, Throwable> failure;
        private int calls;
        private boolean isKilled;
        private Path draft;

        Failing(int failing, Function<Path, Throwable> failure) {
            this.failing = failing;
            this.failure = failure;
        }

        private void count() throws IOException {
            calls++;
            if (calls == failing) {
                Throwable thrown = failure.apply(draft);
                if (thrown instanceof Error error) {
                    isKilled = true;
                    throw error;
                }
                throw (IOException) thrown;
            }
        }

        @Override
        void create(Path file, boolean isPrivate) throws IOException {
            draft = file;
            count();
            super.create(file, isPrivate);
        }

        @Override
        OutputStream open(Path file) throws IOException {
            count();
            return super.open(file);
        }

        @Override
        void write(OutputStream out, byte[] bytes, int from, int length) throws IOException {
            count();
            super.write(out, bytes, from, length);
        }

        @Override
        void sync(OutputStream out) throws IOException {
            count();
            super.sync(out);
        }

        @Override
        void close(OutputStream out) throws IOException {
            super.close(out);
            count();
        }

        @Override
        void copyPermissions(Path from, Path to) throws IOException {
            count();
            super.copyPermissions(from, to);
        }

        @Override
        void move(Path from, Path to) throws IOException {
            count();
            super.move(from, to);
        }

        @Override
        void delete(Path file) throws IOException {
            if (!isKilled) {
                super.delete(file);
            }
        }
    }

    private Path file() throws IOException {
        return Files.writeString(folder.resolve("model.mgv"), OLD);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private static final List<Function<Path, Throwable>> FAILURES = List.of(
            draft -> new IOException("No space left on device"),
            draft -> new IOException("File too large"),
            draft -> new FileSystemException(draft.toString(), null, "Disk quota exceeded"),
            draft -> new FileSystemException(draft.toString(), null, "Read-only file system"),
            draft -> new AccessDeniedException(draft.toString()));

    @Test
    void aFailureOfAnyCallLeavesTheOldFileAlone() throws IOException {
        Path file = file();
        for (FileReplacement.Content content : List.of(NEW, PRINTED)) {
            for (Function<Path, Throwable> failure : FAILURES) {
                int call = 0;
                Failing calls;
                do {
                    call++;
                    calls = new Failing(call, failure);
                    Failing some = calls;
                    Files.writeString(file, OLD);
                    try {
                        FileReplacement.write(file, content, some);
                        assertThat(some.calls).isLessThan(call);
                    } catch (FileSystemException e) {
                        assertThat(e.getFile()).isEqualTo(file.toString());
                        if (!(e instanceof AccessDeniedException)) {
                            assertThat(e.getReason()).startsWith("cannot be written: ");
                        }
                        assertThat(file).hasContent(OLD);
                    }
                    assertThat(files()).containsExactly("model.mgv");
                } while (calls.calls >= call);
                assertThat(call).isGreaterThan(6);
                assertThat(file).content().startsWith("line 0\n");
            }
        }
    }

    @Test
    void aKillAtAnyCallLeavesADraftForTheNextRun() throws IOException {
        Path file = file();
        for (int call = 1; call <= 10; call++) {
            Failing calls = new Failing(call, draft -> new Killed());
            assertThatThrownBy(() -> FileReplacement.write(file, NEW, calls)).isInstanceOf(Killed.class);
            assertThat(file).hasContent(OLD);
        }
        for (String left : files()) { // as if by an earlier process with the same number
            if (left.endsWith(".part")) {
                Files.setLastModifiedTime(folder.resolve(left), FileTime.fromMillis(0));
            }
        }
        String draft = ".model.mgv.999999999999-0123456789ab.part"; // of another process, long gone
        Files.writeString(folder.resolve(draft), "half");
        Files.writeString(folder.resolve(".mine.part"), "of another program");
        String living =
                ".model.mgv." + ProcessHandle.current().parent().orElseThrow().pid() + "-0123456789ab.part";
        Files.writeString(folder.resolve(living), "being written");
        FileReplacement.write(file, NEW);
        assertThat(file).content().startsWith("line 0\n");
        assertThat(files()).containsExactlyInAnyOrder("model.mgv", ".mine.part", living);
    }

    @Test
    void aDraftInUseIsNotRemoved() throws IOException {
        Path file = file();
        Path other = folder.resolve("other.mgv");
        FileReplacement.write(file, out -> {
            NEW.writeTo(out);
            FileReplacement.write(other, NEW);
            assertThat(files()).hasSize(3);
        });
        assertThat(files()).containsExactly("model.mgv", "other.mgv");
    }

    @Test
    void failuresOfTheContentAreItsOwn() throws IOException {
        Path file = file();
        assertThatThrownBy(() -> FileReplacement.write(file, out -> {
                    throw new FileSystemException("input.csv", null, "was removed");
                }))
                .hasMessage("input.csv: was removed");
        assertThat(file).hasContent(OLD);
        assertThat(files()).containsExactly("model.mgv");
    }
}

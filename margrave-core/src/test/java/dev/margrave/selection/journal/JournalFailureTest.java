// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every call of a journal to the system fails once: the message names the file, and a later run goes on from the pieces before. */
class JournalFailureTest {
    private static final Map<String, String> WORK = Map.of("data", "ab12");
    private static final List<String> REASONS =
            List.of("No space left on device", "Disk quota exceeded", "Read-only file system");

    @TempDir
    private Path folder;

    /** Real calls, of which one fails; a write that fails leaves half of its bytes. */
    private static final class Failing extends JournalFile {
        private final int failing;
        private final String reason;
        private int calls;

        Failing(Path file, int failing, String reason) throws IOException {
            super(file);
            this.failing = failing;
            this.reason = reason;
        }

        private boolean isNow() {
            return ++calls == failing;
        }

        private void count() throws IOException {
            if (isNow()) {
                throw new IOException(reason);
            }
        }

        @Override
        boolean tryLock() throws IOException {
            count();
            return super.tryLock();
        }

        @Override
        void truncate(long length) throws IOException {
            count();
            super.truncate(length);
        }

        @Override
        void write(byte[] bytes) throws IOException {
            if (isNow()) {
                super.write(Arrays.copyOf(bytes, bytes.length / 2));
                throw new IOException(reason);
            }
            super.write(bytes);
        }

        @Override
        void sync() throws IOException {
            count();
            super.sync();
        }
    }

    private static void addAll(Journal journal) {
        for (int k = 0; k < 3; k++) {
            if (journal.find("piece" + k).isEmpty()) {
                journal.add("piece" + k, new double[] {k});
            }
        }
        journal.finish();
    }

    private static void assertNames(FileSystemException failure, Path file, String reason) {
        assertThat(failure.getFile()).isEqualTo(file.toString());
        assertThat(failure.getReason()).isEqualTo("cannot be written: " + reason);
    }

    @Test
    void aLaterRunGoesOnWhateverCallFails() throws IOException {
        int withinPieces = 0;
        for (String reason : REASONS) {
            for (int call = 1; call <= 12; call++) {
                int failing = call;
                Path file = folder.resolve(reason.charAt(0) + "-" + call + ".journal");
                try (Journal journal = Journal.open(file, WORK, true, f -> new Failing(f, failing, reason))) {
                    addAll(journal);
                    fail("call %d does not fail", call);
                } catch (FileSystemException e) {
                    assertNames(e, file, reason);
                } catch (UncheckedIOException e) {
                    assertNames((FileSystemException) e.getCause(), file, reason);
                    withinPieces++;
                }
                try (Journal journal = Journal.open(file, WORK, true)) {
                    addAll(journal);
                    assertThat(journal.size()).isEqualTo(3);
                }
            }
        }
        assertThat(withinPieces).isEqualTo(8 * REASONS.size()); // a write and a sync of three pieces and the end
    }

    /** Half a line with a whole one behind it would be damage. */
    @Test
    void afterAFailedLineNothingIsWritten() throws IOException {
        Path file = folder.resolve("x.journal");
        try (Journal journal = Journal.open(file, WORK, true, f -> new Failing(f, 7, "No space left on device"))) {
            journal.add("first", new double[] {1});
            for (String key : List.of("second", "third")) {
                assertThatThrownBy(() -> journal.add(key, new double[] {2}))
                        .isInstanceOf(UncheckedIOException.class)
                        .hasMessageContaining("No space left on device");
            }
        }
        try (Journal journal = Journal.open(file, WORK, true)) {
            assertThat(journal.size()).isEqualTo(1);
        }
    }
}

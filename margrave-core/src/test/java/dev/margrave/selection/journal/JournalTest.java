// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.InvalidDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final Map<String, String> WORK = Map.of("data", "ab12");

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("x.journal");
    }

    private void write(boolean finish) throws IOException {
        try (Journal journal = Journal.open(file, WORK, false)) {
            journal.add("first", new double[] {0.1, Double.NaN});
            journal.add("second", new double[] {1e-300});
            if (finish) {
                journal.finish();
            }
        }
    }

    @Test
    void goesOnFromWhateverByteItWasCutAt() throws IOException {
        write(false);
        byte[] whole = Files.readAllBytes(file);
        int seenBoth = 0;
        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (Journal journal = Journal.open(file, WORK, true)) {
                boolean first = journal.find("first").isPresent();
                boolean second = journal.find("second").isPresent();
                assertThat(second && !first).isFalse();
                seenBoth += second ? 1 : 0;
                if (!first) {
                    journal.add("first", new double[] {0.1, Double.NaN});
                }
                if (!second) {
                    journal.add("second", new double[] {1e-300});
                }
            }
            assertThat(Files.readAllBytes(file)).as("cut at byte %d", length).isEqualTo(whole);
        }
        assertThat(seenBoth).isEqualTo(1);
    }

    @Test
    void namesTheFirstDifference() throws IOException {
        write(false);
        assertThatThrownBy(() -> Journal.open(file, Map.of("data", "cd34"), true))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("data is \"cd34\" now and was \"ab12\" there");
        assertThatThrownBy(() -> Journal.open(file, Map.of("data", "ab12", "folds", "5"), true))
                .hasMessageContaining("folds is \"5\" now and was not given there");
        assertThatThrownBy(() -> Journal.open(file, Map.of(), true)).hasMessageContaining("is not given now");
    }

    @Test
    void keepsUnfinishedWorkFromBeingOverwritten() throws IOException {
        write(false);
        assertThatThrownBy(() -> Journal.open(file, WORK, false)).hasMessageContaining("add resume(...)");
        Files.delete(file);
        write(true);
        try (Journal journal = Journal.open(file, WORK, false)) {
            assertThat(journal.size()).isZero();
        }
    }

    @Test
    void refusesDamageInTheMiddleAndOtherFiles() throws IOException {
        write(false);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 30] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> Journal.open(file, WORK, true))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("damaged");
        for (String other : new String[] {"a,b\n1,2\n", "a", "00000000 margrave journal 1\n"}) {
            Files.writeString(file, other);
            assertThatThrownBy(() -> Journal.open(file, WORK, true)).hasMessageContaining("is not a journal");
            assertThat(file).hasContent(other);
        }
    }

    @Test
    void keepsWhatAnInterruptedThreadAdds() throws IOException {
        try (Journal journal = Journal.open(file, WORK, true)) {
            Thread.currentThread().interrupt();
            journal.under("outer/").add("inner", new double[] {2});
            assertThat(Thread.interrupted()).isTrue();
            journal.add("later", new double[] {3});
        }
        try (Journal journal = Journal.open(file, WORK, true)) {
            assertThat(journal.find("outer/inner").orElseThrow()).containsExactly(2);
            assertThat(journal.under("outer/").find("inner")).isPresent();
            assertThat(journal.find("inner")).isEmpty();
            assertThat(journal.find("later").orElseThrow()).containsExactly(3);
        }
    }

    @Test
    void isHeldByOneAtATime() throws IOException {
        try (Journal journal = Journal.open(file, WORK, true)) {
            assertThat(journal.size()).isZero();
            assertThatThrownBy(() -> Journal.open(file, WORK, true)).hasMessageContaining("in use");
        }
    }
}

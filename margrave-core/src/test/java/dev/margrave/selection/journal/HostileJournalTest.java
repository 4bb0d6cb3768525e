// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.InvalidDataException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileJournalTest {
    @TempDir
    Path folder;

    /** Lines whose checksums are right and whose payload no journal writes. */
    @Test
    void aLineOfAnotherKindIsDamage() throws IOException {
        for (String payload : new String[] {"", "=a=b", "other", "+", "+ ", "+ 1", "+a b"}) {
            Path file = folder.resolve("a.journal");
            Files.writeString(file, JournalText.of(Map.of()).header() + JournalText.line(payload));
            assertThatThrownBy(() -> JournalText.read(file))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("a.journal:3: the journal is damaged here");
        }
    }

    /** A name in the file cannot control a terminal. */
    @Test
    void namesAreEscapedInMessages() throws IOException {
        Path file = folder.resolve("a.journal");
        Files.writeString(file, JournalText.of(Map.of("a\tb\u001b[2J", "1")).header());
        assertThatThrownBy(() -> JournalText.read(file).checkSame(file, Map.of()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("belongs to other work: a")
                .satisfies(e -> assertThat(e.getMessage().chars().anyMatch(Character::isISOControl))
                        .isFalse());
    }

    @Test
    void itsLengthIsLimited() throws IOException {
        assertThat(JournalText.MAX_BYTES).isEqualTo(268_435_456);
        Path file = folder.resolve("long.journal");
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.setLength(JournalText.MAX_BYTES + 1); // takes no room on disk
        }
        assertThatThrownBy(() -> JournalText.read(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageEndingWith("has 268435457 bytes; a journal has at most 268435456: begin another one");
    }
}

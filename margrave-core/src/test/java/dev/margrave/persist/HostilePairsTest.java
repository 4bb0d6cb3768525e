// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostilePairsTest {
    @TempDir
    Path folder;

    /** The kind in a damaged header cannot control a terminal. */
    @Test
    void anUnknownKindIsEscapedInTheMessage() throws IOException {
        byte[] file;
        try (InputStream in = HostilePairsTest.class.getResourceAsStream("/models/v7/pairs-metric.mgv")) {
            file = in.readAllBytes();
        }
        byte[] damaged = ModelBytes.replaceInHeader(file, "\"kind\":\"metric\"", "\"kind\":\"met\\u001b[2Jic\"");
        Path path = Files.write(folder.resolve("pairs.mgv"), damaged);
        assertThatThrownBy(() -> PairModels.load(path))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContaining("not a model learned from pairs of rows")
                .satisfies(e -> assertThat(e.getMessage().chars().anyMatch(Character::isISOControl))
                        .isFalse());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.cell.RowBuffer;
import dev.margrave.internal.input.EntryCount;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.input.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EntryStoreTest {
    @Test
    void chunksJoinInOrder() throws IOException {
        EntryStore store = new EntryStore("data", 3, 1);
        int rows = 3000;
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < i % 5; k++) {
                store.add(k * 100, i + k);
            }
            store.endRow();
        }
        FeatureMatrix matrix = store.matrix(500, Long.MAX_VALUE);
        assertThat(matrix.isSparse()).isTrue();
        assertThat(matrix.rows()).isEqualTo(rows);
        for (int i = 0; i < rows; i++) {
            assertThat(matrix.row(i).stored()).isEqualTo(i % 5);
            for (int k = 0; k < i % 5; k++) {
                assertThat(matrix.row(i).get(k * 100)).isEqualTo(i + k);
            }
        }
    }

    @Test
    void rowBufferSortsByKey() throws IOException {
        EntryStore store = new EntryStore("data");
        RowBuffer row = new RowBuffer();
        for (int k = 49; k >= 0; k--) {
            row.add((k * 7) % 50, k);
        }
        row.flush(store);
        row.add(0, 5);
        row.flush(store);
        FeatureMatrix matrix = store.matrix(50, Long.MAX_VALUE);
        for (int k = 0; k < 50; k++) {
            assertThat(matrix.row(0).get((k * 7) % 50)).isEqualTo(k);
        }
        assertThat(matrix.row(1).get(0)).isEqualTo(5);
    }

    @Test
    void countsColonsAndLinesOfAPlainFile(@TempDir Path folder) throws IOException {
        StringBuilder text = new StringBuilder("é:\u00ba;");
        while (text.length() < (1 << 20) + 3) {
            text.append("::9:;\n\u000bx");
        }
        Path file = Files.writeString(folder.resolve("a.svm"), text);
        try (Input input = Input.of(file)) {
            EntryCount count = EntryCount.of(input);
            assertThat(count.entries())
                    .isEqualTo((int) text.chars().filter(c -> c == ':').count());
            assertThat(count.rows())
                    .isEqualTo(1 + (int) text.chars().filter(c -> c == '\n').count());
        }
    }

    @Test
    void aLargeFileReadsAsTheSameStreamDoes(@TempDir Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50_000; i++) {
            text.append(i % 2)
                    .append(i % 9 == 0 ? " qid:4" : "")
                    .append(" 3:")
                    .append(i)
                    .append(" 70:0.25 # a:b\n");
        }
        Path file = Files.writeString(folder.resolve("a.svm"), text);
        assertThat(Files.size(file)).isGreaterThan(1 << 20);
        Reading.assertSame(Datasets.read(file), Reading.read(text.toString(), Reading.LIBSVM));
    }
}

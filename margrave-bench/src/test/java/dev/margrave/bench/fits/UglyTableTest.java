// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UglyTableTest {
    private static final String TABLE = """
            color,size,"the, weight",id,class
            red,1.5,7,1,a
            green,,8,2,b
            red,-2,9,3,a
            blue,4,10,4,b
            """;

    @TempDir
    Path folder;

    private TableFile ugly(String name, byte[] text) throws IOException {
        Path file = Files.write(folder.resolve(name), text);
        return UglyTable.make(new TableFile("table", file.toString(), false, false), folder.resolve("ugly.csv"));
    }

    @Test
    void namesEveryRowAndEnlargesTheFirstNumber() throws IOException {
        TableFile made = ugly("table.csv", TABLE.getBytes(StandardCharsets.UTF_8));
        assertThat(made.ugly()).isTrue();
        assertThat(Files.readAllLines(Path.of(made.path())))
                .containsExactly(
                        "row_id,color,size,\"the, weight\",id,class",
                        "id-1,red,1500000.0,7,1,a",
                        "id-2,green,,8,2,b",
                        "id-3,red,-2000000.0,9,3,a",
                        "id-4,blue,4000000.0,10,4,b");
    }

    @Test
    void readerMakesOneFeatureOfEveryName() throws IOException {
        TableFile made = ugly("table.csv", TABLE.getBytes(StandardCharsets.UTF_8));
        Dataset data = made.read();
        assertThat(data.features().columns()).isEqualTo(4 + 3 + 3 + 1); // one says where the size is missing
        assertThat(data.schema().featureNames()).startsWith("row_id=id-1", "row_id=id-2", "row_id=id-3", "row_id=id-4");
        for (int i = 0; i < data.rows(); i++) {
            for (int j = 0; j < data.rows(); j++) {
                assertThat(data.row(i).get(j)).isEqualTo(i == j ? 1 : 0);
            }
        }
    }

    @Test
    void readsPackedTablesAndThoseWithoutNumbers() throws IOException {
        Path file = folder.resolve("words.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("word,class\nup,a\ndown,b\n".getBytes(StandardCharsets.UTF_8));
        }
        TableFile made = ugly("words.csv.gz", Files.readAllBytes(file));
        assertThat(Files.readAllLines(Path.of(made.path())))
                .containsExactly("id,word,class", "id-1,up,a", "id-2,down,b");
    }
}

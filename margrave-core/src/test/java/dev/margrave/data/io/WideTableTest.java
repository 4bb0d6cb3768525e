// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.SparseMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows far wider than their values, in every form of file. */
class WideTableTest {
    @TempDir
    Path folder;

    private static Dataset row(int columns) {
        return Dataset.withoutTarget(
                SparseMatrix.wrap(1, columns, new int[] {0, 1}, new int[] {columns - 1}, new double[] {1}));
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"CSV", "ARFF"})
    void aFileWithAColumnForEachFeatureHasLimitedColumns(Format format) throws IOException {
        int most = DatasetWriter.MAX_COLUMNS;
        assertThat(most).isEqualTo(1_048_576);
        Datasets.write(row(most), OutputStream.nullOutputStream(), format);
        assertThatThrownBy(() -> Datasets.write(row(most + 1), OutputStream.nullOutputStream(), format))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(
                        "a table of 1048577 columns; at most 1048576 are written as CSV or ARFF: write .svm or .mgd");
    }

    @Test
    void aRowStoreTakesTheMemoryOfItsValues() throws IOException {
        Path text = Files.writeString(folder.resolve("wide.svm"), "1 30000000:1\n-1 1:1 2147483646:2\n");
        Path store = folder.resolve("wide.mgd");
        Dataset data = Datasets.read(text);
        Datasets.write(data, store);
        assertThat(Files.size(store)).isLessThan(1000);
        Dataset read = Datasets.read(store);
        for (int i = 0; i < 2; i++) {
            assertThat(read.row(i)).isEqualTo(data.row(i));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file in many mappings reads as one in a single mapping; with the real stride there are two from 512 MB on. */
final class MappedBytesTest {
    @TempDir
    private Path folder;

    @Test
    void rowsBeginInOneMappingAndEndInTheNext() throws IOException {
        Random random = new Random(1);
        double[] values = random.doubles(700 * 9).toArray();
        int[] offsets = new int[701];
        Arrays.setAll(offsets, i -> 9 * i);
        int[] indices = new int[values.length];
        Arrays.setAll(indices, k -> 11 * (k % 9) + k % 7);
        for (FeatureMatrix rows : List.of(
                DenseMatrix.wrap(700, 9, values), SparseMatrix.wrap(700, 200, offsets, indices, values.clone()))) {
            Path file = folder.resolve("rows.mgd");
            double[] targets = random.doubles(700).toArray();
            Dataset data = Dataset.regression(rows, targets);
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
                StoreWriter.write(data, out);
            }
            for (long stride : new long[] {128, 4096, 1000, Files.size(file), MappedBytes.STRIDE}) {
                Dataset read = StoreFile.open(file, stride);
                assertThat(read.features().isSparse()).isEqualTo(rows.isSparse());
                assertThat(DataDigest.of(read)).isEqualTo(DataDigest.of(data));
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShiftedDigitsTest {
    private static final int SIDE = 28;

    @TempDir
    private Path folder;

    @Test
    void imagesMoveAndLosePixelsAtTheEdge() {
        byte[] pixels = new byte[SIDE * SIDE];
        pixels[0] = 7;
        pixels[5 * SIDE + 27] = 9;
        byte[] image = new byte[SIDE * SIDE];
        ShiftedDigits.shift(pixels, 0, 2, 1, image);
        assertThat(image[SIDE + 2]).isEqualTo((byte) 7);
        assertThat(image).doesNotContain((byte) 9);
        ShiftedDigits.shift(pixels, 0, -1, 0, image);
        assertThat(image[5 * SIDE + 26]).isEqualTo((byte) 9);
        assertThat(image).doesNotContain((byte) 7);
    }

    @Test
    void theFirstRoundIsTheOriginalsAndTheOthersAreMoved() throws IOException {
        Path images = folder.resolve("train-images-idx3-ubyte.gz");
        Path labels = folder.resolve("train-labels-idx1-ubyte.gz");
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(Files.newOutputStream(images)))) {
            out.writeInt(0x803);
            out.writeInt(2);
            out.writeInt(SIDE);
            out.writeInt(SIDE);
            for (int k = 0; k < 2 * SIDE * SIDE; k++) {
                out.write(k == 14 * SIDE + 14 ? 100 : k == SIDE * SIDE + 14 * SIDE + 14 ? 200 : 0);
            }
        }
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(Files.newOutputStream(labels)))) {
            out.writeInt(0x801);
            out.writeInt(2);
            out.write(3);
            out.write(8);
        }
        Path store = new ShiftedDigits(images, labels).store(folder.resolve("made"), 60);
        Dataset rows = Datasets.read(store);
        assertThat(rows.rows()).isEqualTo(60);
        long places = 0;
        for (int i = 0; i < 60; i++) {
            assertThat(rows.labels().name(rows.code(i))).isEqualTo(i % 2 == 0 ? "3" : "8");
            double[] pixels = rows.row(i).toArray();
            double middle = pixels[14 * SIDE + 14];
            assertThat(middle).isEqualTo(i == 0 ? 100 : i == 1 ? 200 : 0);
            double sum = 0;
            for (int k = 0; k < pixels.length; k++) {
                sum += pixels[k];
                boolean isNear = Math.abs(k / SIDE - 14) <= 2 && Math.abs(k % SIDE - 14) <= 2;
                assertThat(pixels[k] == 0 || isNear).isTrue();
                places |= pixels[k] > 0 ? 1L << ((k / SIDE - 12) * 5 + k % SIDE - 12) : 0;
            }
            assertThat(sum).isEqualTo(i % 2 == 0 ? 100 : 200);
        }
        assertThat(Long.bitCount(places)).as("positions that were drawn").isGreaterThan(15);
        assertThat(folder.resolve("made")).isDirectoryNotContaining("glob:**ubyte");
    }
}

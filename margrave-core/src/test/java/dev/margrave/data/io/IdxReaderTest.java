// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IdxReaderTest {
    private static final byte[] LABELS = ByteBuffer.allocate(11)
            .putInt(0x801)
            .putInt(3)
            .put(new byte[] {7, 0, 7})
            .array();

    @TempDir
    private Path folder;

    static byte[] images(int count, int height, int width, byte... pixels) {
        return ByteBuffer.allocate(16 + pixels.length)
                .putInt(0x803)
                .putInt(count)
                .putInt(height)
                .putInt(width)
                .put(pixels)
                .array();
    }

    private static byte[] threeImages() {
        return images(3, 1, 2, (byte) 1, (byte) 255, (byte) 0, (byte) 0, (byte) 128, (byte) 3);
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private void assertRefused(Path file, String problem) {
        assertThatThrownBy(() -> Datasets.read(file))
                .isInstanceOf(DataFormatException.class)
                .hasMessage(file + ": " + problem);
    }

    @ParameterizedTest
    @CsvSource({
        "train-images-idx3-ubyte,train-labels-idx1-ubyte",
        "t10k-images.idx3-ubyte,t10k-labels.idx1-ubyte",
        "train-images-idx3-ubyte.gz,train-labels-idx1-ubyte.gz",
        "train-images-idx3-ubyte.gz,train-labels-idx1-ubyte",
        "train-images-idx3-ubyte,train-labels-idx1-ubyte.gz",
    })
    void readsImagesWithTheirLabels(String images, String labels) throws IOException {
        Path file = write(images, images.endsWith(".gz") ? Reading.gzip(threeImages()) : threeImages());
        write(labels, labels.endsWith(".gz") ? Reading.gzip(LABELS) : LABELS);
        Dataset data = Datasets.read(file);
        assertThat(data.rows()).isEqualTo(3);
        assertThat(data.row(0).toArray()).containsExactly(1, 255);
        assertThat(data.row(2).toArray()).containsExactly(128, 3);
        assertThat(data.labels().names()).containsExactly("0", "7");
        assertThat(Reading.label(data, 1)).isEqualTo("0");
        assertThat(Datasets.read(file, ReadOptions.DEFAULTS.withClasses(List.of("7")))
                        .rows())
                .isEqualTo(2);
    }

    @Test
    void labelsAreNeededUnlessThereIsNoTask() throws IOException {
        Path file = write("train-images-idx3-ubyte", threeImages());
        assertRefused(file, "the file of its labels is missing: " + folder.resolve("train-labels-idx1-ubyte"));
        assertThat(Datasets.read(file, ReadOptions.DEFAULTS.withTask(Task.NONE)).rows())
                .isEqualTo(3);
        Dataset forModel = Datasets.read(file, ReadOptions.DEFAULTS.withSchema(Schema.unnamed(2)));
        assertThat(forModel.task()).isEqualTo(Task.NONE);
        ReadOptions other = ReadOptions.DEFAULTS.withSchema(Schema.unnamed(4));
        assertThatThrownBy(() -> Datasets.read(file, other))
                .hasMessage(file + ": images of 2 pixels; the model knows 4 features");
    }

    @Test
    void sizesAreCheckedBeforeAnythingIsAllocated() throws IOException {
        write("a-labels-idx1-ubyte", LABELS);
        byte[] huge = images(Integer.MAX_VALUE, 4096, 4096);
        assertRefused(write("a-images-idx3-ubyte", huge), "has 16 bytes; its header declares 36028797002186768");
        byte[] wide = images(1, Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertRefused(
                write("a-images-idx3-ubyte", wide),
                "images of 2147483647 x 2147483647; 1 to 16777216 pixels can be read");
        byte[] negative = images(1, -1, -1);
        assertRefused(write("a-images-idx3-ubyte", negative), "images of -1 x -1; 1 to 16777216 pixels can be read");
        assertRefused(write("a-images-idx3-ubyte", images(0, 1, 1)), "no rows");
        assertRefused(write("a-images-idx3-ubyte.gz", Reading.gzip(images(3, 1, 2, (byte) 1))), "ends in image 1 of 3");
        byte[] longer = Arrays.copyOf(threeImages(), 30);
        assertRefused(write("a-images-idx3-ubyte.gz", Reading.gzip(longer)), "has more data than its header declares");
        assertRefused(
                write("a-images-idx3-ubyte", LABELS),
                "not an IDX file of images (the first bytes must be 00 00 08 03)");
    }

    @Test
    void labelsMustFit() throws IOException {
        Path file = write("a-images-idx3-ubyte", images(1, 1, 1, (byte) 4));
        Path labels = write("a-labels-idx1-ubyte", LABELS);
        assertThatThrownBy(() -> Datasets.read(file)).hasMessage(labels + ": 3 labels for 1 images");
        write("a-labels-idx1-ubyte", threeImages());
        assertThatThrownBy(() -> Datasets.read(file))
                .hasMessage(labels + ": not an IDX file of labels (the first bytes must be 00 00 08 01)");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;

/**
 * Any number of digits: MNIST training images, each moved by up to two pixels in both directions. Image k is a shift of
 * original k modulo 60 000; the first round is the originals themselves, then each gets one of the other positions, drawn.
 */
final class ShiftedDigits {
    private static final int IMAGES_MAGIC = 0x803;
    private static final int LABELS_MAGIC = 0x801;
    private static final int SIDE = 28;
    private static final int REACH = 2;
    private static final int POSITIONS = (2 * REACH + 1) * (2 * REACH + 1);
    private static final long SEED = 1;

    private final Path images;
    private final Path labels;

    ShiftedDigits(Path images, Path labels) {
        this.images = images;
        this.labels = labels;
    }

    /** A row store with the given number of images, written once. */
    Path store(Path folder, int count) throws IOException {
        Path store = folder.resolve("mnist-shifted-" + count + ".mgd");
        if (!Files.exists(store)) {
            Files.createDirectories(folder);
            Path shifted = folder.resolve("shifted-" + count + "-images-idx3-ubyte");
            Path same = folder.resolve("shifted-" + count + "-labels-idx1-ubyte");
            write(shifted, same, count);
            Datasets.convert(shifted, ReadOptions.DEFAULTS, store);
            Files.delete(shifted);
            Files.delete(same);
        }
        return store;
    }

    private void write(Path shifted, Path same, int count) throws IOException {
        byte[] pixels = body(images, IMAGES_MAGIC, 3);
        byte[] names = body(labels, LABELS_MAGIC, 1);
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(shifted)));
                DataOutputStream digits = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(same)))) {
            out.writeInt(IMAGES_MAGIC);
            out.writeInt(count);
            out.writeInt(SIDE);
            out.writeInt(SIDE);
            digits.writeInt(LABELS_MAGIC);
            digits.writeInt(count);
            SplittableRandom random = new SplittableRandom(SEED);
            byte[] image = new byte[SIDE * SIDE];
            for (int k = 0; k < count; k++) {
                int original = k % names.length;
                int position = k < names.length ? POSITIONS / 2 : other(random.nextInt(POSITIONS - 1));
                shift(pixels, original, position % 5 - REACH, position / 5 - REACH, image);
                out.write(image);
                digits.write(names[original]);
            }
        }
    }

    /** Skips the zero shift. */
    private static int other(int drawn) {
        return drawn < POSITIONS / 2 ? drawn : drawn + 1;
    }

    /** Pixels that leave the image are lost, those that enter are 0. */
    static void shift(byte[] pixels, int original, int right, int down, byte[] image) {
        int from = original * SIDE * SIDE;
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                int oldX = x - right;
                int oldY = y - down;
                boolean isInside = oldX >= 0 && oldX < SIDE && oldY >= 0 && oldY < SIDE;
                image[y * SIDE + x] = isInside ? pixels[from + oldY * SIDE + oldX] : 0;
            }
        }
    }

    private static byte[] body(Path file, int magic, int dimensions) throws IOException {
        try (DataInputStream in = new DataInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
            if (in.readInt() != magic) {
                throw new IOException(file + " is not an IDX file of the expected kind");
            }
            for (int k = 0; k < dimensions; k++) {
                in.readInt();
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            in.transferTo(out);
            return out.toByteArray();
        }
    }
}

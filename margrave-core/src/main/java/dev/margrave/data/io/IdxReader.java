// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.Task;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.cell.RowSink;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.input.Targets;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Reads images of unsigned bytes with their labels from a sibling file, as MNIST is published:
 * {@code train-images-idx3-ubyte} and {@code train-labels-idx1-ubyte}. Pixels are features with values 0 to 255.
 */
final class IdxReader {
    private static final int IMAGES = 0x803; // magic number: unsigned bytes, 3 dimensions
    private static final int LABELS = 0x801; // magic number: unsigned bytes, 1 dimension
    private static final int IMAGES_HEADER = 16; // bytes: magic number and three sizes
    private static final int LABELS_HEADER = 8; // bytes: magic number and one size
    private static final int MAX_PIXELS = 1 << 24; // of one image; a larger header value means a damaged file

    private IdxReader() {}

    static boolean isName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.contains("images") && lower.contains("idx3");
    }

    static Dataset read(Input input, ReadOptions options) throws IOException {
        EntryStore store = new EntryStore(input.name());
        return read(input, options, store, columns -> store.matrix(columns, Long.MAX_VALUE));
    }

    /** Passes the rows to a sink; the result has their targets and no entries. */
    static Dataset pass(Input input, ReadOptions options, RowSink sink) throws IOException {
        return read(input, options, sink, columns -> SparseMatrix.empty(sink.rows(), columns));
    }

    private static Dataset read(Input input, ReadOptions options, RowSink sink, IntFunction<FeatureMatrix> matrix)
            throws IOException {
        ByteBuffer header = header(input, IMAGES_HEADER, IMAGES, "images");
        int count = header.getInt();
        int height = header.getInt();
        int width = header.getInt();
        long pixels = height < 0 || width < 0 ? -1 : (long) height * width;
        if (count <= 0) {
            throw new DataFormatException(input.name(), 0, "no rows");
        }
        if (pixels <= 0 || pixels > MAX_PIXELS) {
            throw new DataFormatException(
                    input.name(),
                    0,
                    "images of " + height + " x " + width + "; 1 to " + MAX_PIXELS + " pixels can be read");
        }
        checkLength(input, IMAGES_HEADER + count * pixels);
        Schema schema = options.schema() == null ? Schema.unnamed((int) pixels) : options.schema();
        if (schema.features() != pixels) {
            throw new DataFormatException(
                    input.name(),
                    0,
                    "images of " + pixels + " pixels; the model knows " + schema.features() + " features");
        }
        byte[] labels = options.task() == Task.NONE ? null : labels(input, count, options.schema() != null);
        Targets targets = rows(input, options, (int) pixels, count, labels, sink);
        return targets.dataset(matrix.apply(schema.features()), schema);
    }

    private static Targets rows(Input input, ReadOptions options, int pixels, int count, byte[] labels, RowSink store)
            throws IOException {
        Targets targets = new Targets(input.name(), options);
        byte[] image = new byte[pixels];
        String[] names = new String[256];
        Arrays.setAll(names, Integer::toString);
        for (int i = 0; i < count; i++) {
            if (input.bytes().readNBytes(image, 0, image.length) < image.length) {
                throw new DataFormatException(input.name(), 0, "ends in image " + (i + 1) + " of " + count);
            }
            if (labels == null) {
                targets.offerNone(0);
            } else if (!targets.offer(names[labels[i] & 0xff], 0)) {
                continue;
            }
            for (int k = 0; k < image.length; k++) {
                if (image[k] != 0) {
                    store.add(k, image[k] & 0xff);
                }
            }
            store.endRow();
            targets.commit();
        }
        checkEnd(input);
        targets.checkClasses();
        return targets;
    }

    private static ByteBuffer header(Input input, int length, int magic, String what) throws IOException {
        byte[] bytes = input.bytes().readNBytes(length);
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (bytes.length < length || header.getInt() != magic) {
            throw new DataFormatException(
                    input.name(),
                    0,
                    "not an IDX file of " + what + " (the first bytes must be 00 00 08 0" + magic % 16 + ")");
        }
        return header;
    }

    private static void checkLength(Input input, long declared) throws IOException {
        long length = input.length();
        if (length >= 0 && length != declared) {
            throw new DataFormatException(input.name(), 0, "has " + length + " bytes; its header declares " + declared);
        }
    }

    private static void checkEnd(Input input) throws IOException {
        if (input.bytes().read() >= 0) {
            throw new DataFormatException(input.name(), 0, "has more data than its header declares");
        }
    }

    /** The labels, or null when there is no file of labels and none is needed. */
    private static byte[] labels(Input images, int count, boolean optional) throws IOException {
        if (images.file() == null) {
            if (optional) {
                return null;
            }
            throw new DataFormatException(images.name(), 0, "images in a stream have no labels; give a file");
        }
        Path file = sibling(images.file());
        if (!Files.exists(file)) {
            if (optional) {
                return null;
            }
            throw new DataFormatException(
                    images.name(), 0, "the file of its labels is missing: " + Quoted.escape(file.toString()));
        }
        try (Input input = Input.of(file)) {
            ByteBuffer header = header(input, LABELS_HEADER, LABELS, "labels");
            int labels = header.getInt();
            if (labels != count) {
                throw new DataFormatException(input.name(), 0, labels + " labels for " + count + " images");
            }
            checkLength(input, LABELS_HEADER + (long) count);
            byte[] bytes = input.bytes().readNBytes(count);
            if (bytes.length < count) {
                throw new DataFormatException(
                        input.name(), 0, "ends after " + bytes.length + " of " + count + " labels");
            }
            checkEnd(input);
            return bytes;
        }
    }

    /** The file of labels, compressed like that of the images or not; the plain form of the name when neither exists. */
    private static Path sibling(Path images) {
        String name = images.getFileName().toString();
        String labels = name.replace("images", "labels")
                .replace("IMAGES", "LABELS")
                .replace("idx3", "idx1")
                .replace("IDX3", "IDX1");
        Path same = images.resolveSibling(labels);
        boolean packed = labels.toLowerCase(Locale.ROOT).endsWith(".gz");
        Path other = images.resolveSibling(packed ? labels.substring(0, labels.length() - 3) : labels + ".gz");
        return !Files.exists(same) && Files.exists(other) ? other : same;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.data.StoredMatrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;

/**
 * Opens a row store: first prefix and header, then, if all sizes agree with the length of the file, targets and weights, which
 * it keeps in memory. The SHA-256 covers all of these; rows are checked when they are read.
 */
public final class StoreFile {
    private final HeldFile file;
    private final MappedBytes bytes;
    private final StoreLayout layout;

    private StoreFile(HeldFile file, MappedBytes bytes, StoreLayout layout) {
        this.file = file;
        this.bytes = bytes;
        this.layout = layout;
    }

    /** Whether the first bytes of a file are those of a row store. */
    public static boolean isStore(byte[] head) {
        return head.length >= Long.BYTES && littleEndian(head).getLong() == StoreLayout.MAGIC;
    }

    private static ByteBuffer littleEndian(byte[] array) {
        return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The data set of a regular file; its features stay in the file. */
    public static Dataset open(Path file) throws IOException {
        return open(file, MappedBytes.STRIDE);
    }

    /** The same with mappings of another size, for tests. */
    static Dataset open(Path file, long stride) throws IOException {
        HeldFile held = HeldFile.open(file);
        boolean isOpen = false;
        try {
            Dataset data = open(held, stride);
            isOpen = true;
            return data;
        } catch (InternalError e) {
            throw held.failure(e);
        } finally {
            if (!isOpen) {
                held.close();
            }
        }
    }

    private static Dataset open(HeldFile held, long stride) throws IOException {
        FileChannel channel = held.channel();
        ByteBuffer prefix = ByteBuffer.allocate(StoreLayout.PREFIX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        fill(channel, prefix, 0);
        ByteBuffer header = header(prefix, channel);
        StoreLayout layout = new StoreLayout(StoreHeader.parse(header, prefix.getInt(8)), header.capacity());
        checkLength(layout, prefix.getLong(16), channel.size());
        return new StoreFile(held, MappedBytes.of(channel, stride), layout).dataset();
    }

    /** Reads until the buffer is full or the file ends. */
    private static void fill(FileChannel channel, ByteBuffer buffer, long from) throws IOException {
        int read = 0;
        while (buffer.hasRemaining() && read >= 0) {
            read = channel.read(buffer, from + buffer.position());
        }
        buffer.flip();
    }

    private static ByteBuffer header(ByteBuffer prefix, FileChannel channel) throws IOException {
        if (prefix.limit() < 12 || prefix.getLong(0) != StoreLayout.MAGIC) {
            throw new StoreFormatException(prefix.limit() == 0 ? "the file is empty" : "not a Margrave row store");
        }
        int version = prefix.getInt(8);
        if (version < 1 || version > StoreLayout.VERSION) {
            throw new StoreFormatException("format version " + Integer.toUnsignedString(version)
                    + "; this Margrave reads versions 1 to " + StoreLayout.VERSION + " of row stores");
        }
        if (prefix.limit() < StoreLayout.PREFIX_BYTES) {
            throw new StoreFormatException("cut off after " + prefix.limit() + " bytes");
        }
        if (prefix.getLong(24) != 0) {
            throw new StoreFormatException("the reserved bytes 24 to 31 must be 0");
        }
        checkLength(prefix.getLong(16), channel.size());
        int length = prefix.getInt(12);
        long largest = Math.min(
                StoreLayout.MAX_HEADER_BYTES, channel.size() - StoreLayout.PREFIX_BYTES - StoreLayout.CHECKSUM_BYTES);
        if (length < 0 || length > largest) {
            throw new StoreFormatException("a header of " + Integer.toUnsignedString(length) + " bytes; at most "
                    + Math.max(0, largest) + " are possible");
        }
        ByteBuffer header = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        fill(channel, header, StoreLayout.PREFIX_BYTES);
        return header;
    }

    private static void checkLength(long declared, long actual) throws StoreFormatException {
        if (actual < declared) {
            throw new StoreFormatException("cut off after " + actual + " of " + declared + " bytes");
        }
        if (actual > declared) {
            throw new StoreFormatException("more bytes behind the row store's " + Long.toUnsignedString(declared));
        }
    }

    private static void checkLength(StoreLayout layout, long declared, long actual) throws StoreFormatException {
        long needed;
        try {
            needed = layout.totalLength();
        } catch (ArithmeticException e) {
            throw new StoreFormatException("sizes in the header are beyond any file");
        }
        if (needed != declared || actual != declared) {
            throw new StoreFormatException("the header's sizes need " + needed + " bytes, the file has " + actual);
        }
    }

    private Dataset dataset() throws StoreFormatException {
        verify();
        StoreHeader header = layout.header();
        int[] checksums = new int[header.shape().blocks()];
        for (int b = 0; b < checksums.length; b++) {
            checksums[b] = int32(layout.checksumsStart() + (long) b * Integer.BYTES);
        }
        StoredMatrix rows = StoredMatrix.of(new StoredRows(file, header.shape(), bytes, layout.rowsStart(), checksums));
        try {
            Dataset data = withTargets(header, rows).withSchema(header.schema());
            return header.isWeighted() ? data.withWeights(doubles(layout.weightsStart(), rows.rows())) : data;
        } catch (IllegalArgumentException e) {
            StoreFormatException failure = new StoreFormatException(e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }

    private Dataset withTargets(StoreHeader header, StoredMatrix rows) {
        return switch (header.task()) {
            case CLASSIFICATION, ORDINAL -> {
                int[] codes = new int[rows.rows()];
                for (int i = 0; i < codes.length; i++) {
                    codes[i] = int32(layout.targetsStart() + (long) i * Integer.BYTES);
                }
                yield Dataset.classification(rows, LabelSet.of(header.labels()), codes);
            }
            case REGRESSION, RANKING -> Dataset.regression(rows, doubles(layout.targetsStart(), rows.rows()));
            case NONE -> Dataset.withoutTarget(rows);
        };
    }

    private int int32(long place) {
        return bytes.mapping(place).getInt(bytes.at(place));
    }

    private double[] doubles(long from, int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = Double.longBitsToDouble(bytes.int64(from + (long) i * Double.BYTES));
        }
        return values;
    }

    /** The SHA-256 of everything but the rows and their offsets. */
    private void verify() throws StoreFormatException {
        MessageDigest digest = StoreLayout.checksum();
        bytes.addTo(digest, 0, layout.rowsStart());
        bytes.addTo(digest, layout.targetsStart(), layout.digestStart());
        byte[] stored = new byte[StoreLayout.CHECKSUM_BYTES];
        bytes.mapping(layout.digestStart()).get(bytes.at(layout.digestStart()), stored);
        if (!MessageDigest.isEqual(digest.digest(), stored)) {
            throw new StoreFormatException("the checksum does not match; the file is damaged");
        }
    }
}

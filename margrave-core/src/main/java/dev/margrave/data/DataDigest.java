// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 of the contents of a data set, independent of its storage. All numbers are little-endian; 32-bit unless said otherwise:
 * task (0 classification, 1 regression, 2 none), rows, features; then for each row the number of its non-zero values, for
 * each of them its feature and value (64-bit double), the weight (64-bit double), and the target: a 64-bit double in
 * regression, the length and UTF-8 bytes of the label in classification (length −1 for an unlabeled row); then the
 * row's query, where rows belong to queries. Column names and labels that no row has do not count.
 */
public final class DataDigest {
    private static final int BUFFER_BYTES = 1 << 16; // large enough that the cost of a call does not matter

    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private DataDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** 64 hexadecimal digits in lower case. */
    public static String of(Dataset data) {
        return new DataDigest().add(data);
    }

    /** The digest of a classification set with this number of rows and features, whose rows come one by one, each of weight 1. */
    public static DataDigest ofRows(int rows, int features) {
        DataDigest digest = new DataDigest();
        digest.start(Task.CLASSIFICATION, rows, features);
        return digest;
    }

    /** Takes the next row. */
    public void add(Row row, String label) {
        addRow(row);
        addDouble(1.0);
        addLabel(new byte[][] {label.getBytes(StandardCharsets.UTF_8)}, 0);
    }

    /** 64 hexadecimal digits, after the last row. */
    public String finish() {
        flush();
        return HexFormat.of().formatHex(digest.digest());
    }

    private void start(Task task, int rows, int features) {
        addInt(taskCode(task));
        addInt(rows);
        addInt(features);
    }

    private String add(Dataset data) {
        start(data.task(), data.rows(), data.features().columns());
        byte[][] labels = data.task() == Task.CLASSIFICATION ? labelBytes(data.labels()) : new byte[0][];
        RowReader reader = data.features().reader();
        for (int i = 0; i < data.rows(); i++) {
            addRow(reader.row(i));
            addDouble(data.weight(i));
            switch (data.task()) {
                case CLASSIFICATION, ORDINAL -> addLabel(labels, data.code(i));
                case REGRESSION, RANKING -> addDouble(data.target(i));
                case NONE -> {}
            }
            if (data.hasQueries()) {
                addInt(data.query(i));
            }
        }
        return finish();
    }

    private static int taskCode(Task task) {
        return switch (task) {
            case CLASSIFICATION, ORDINAL -> 0;
            case REGRESSION, RANKING -> 1;
            case NONE -> 2;
        };
    }

    private static byte[][] labelBytes(LabelSet labels) {
        byte[][] bytes = new byte[labels.size()][];
        for (int code = 0; code < bytes.length; code++) {
            bytes[code] = labels.name(code).getBytes(StandardCharsets.UTF_8);
        }
        return bytes;
    }

    private void addRow(Row row) {
        int stored = row.stored();
        int nonZero = 0;
        for (int k = 0; k < stored; k++) {
            nonZero += row.value(k) != 0 ? 1 : 0;
        }
        addInt(nonZero);
        for (int k = 0; k < stored; k++) {
            double value = row.value(k);
            if (value != 0) {
                addInt(row.index(k));
                addDouble(value);
            }
        }
    }

    private void addLabel(byte[][] labels, int code) {
        if (code == Dataset.UNLABELED) {
            addInt(-1);
            return;
        }
        addInt(labels[code].length);
        for (byte b : labels[code]) {
            makeRoom(1);
            buffer.put(b);
        }
    }

    private void addInt(int value) {
        makeRoom(Integer.BYTES);
        buffer.putInt(value);
    }

    /** −0 counts as 0. */
    private void addDouble(double value) {
        makeRoom(Double.BYTES);
        buffer.putLong(Double.doubleToLongBits(value + 0.0));
    }

    /** Bytes are hashed in large batches, because one update per row would cost more than the hash itself. */
    private void makeRoom(int bytes) {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }

    private void flush() {
        digest.update(buffer.array(), 0, buffer.position());
        buffer.clear();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.data.Task;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Writes a row store sequentially. Rows are visited twice: first by a {@link RowTally}, then by this class. It holds the
 * targets and, for sparse rows, the offsets in memory.
 */
public final class StoreWriter implements RowConsumer {
    private static final int BUFFER = 1 << 16; // bytes

    private final OutputStream out;
    private final Dataset targets;
    private final StoreShape shape;
    private final StoreLayout layout;
    private final MessageDigest digest = StoreLayout.checksum();
    private final CRC32C checksum = new CRC32C();
    private final int[] checksums;
    private final long[] offsets; // null for dense rows
    private final double[] dense; // zeros, for dense rows
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private boolean isRow; // whether the buffer holds a row
    private int rows;
    private long stored;

    private StoreWriter(OutputStream out, Dataset targets, RowTally tally) throws IOException {
        this.out = out;
        this.targets = targets;
        shape = StoreShape.smallest(tally, targets.features().columns());
        List<String> labels =
                targets.task() == Task.CLASSIFICATION ? targets.labels().names() : List.of();
        StoreHeader header = new StoreHeader(shape, targets.task(), labels, targets.schema(), targets.isWeighted());
        byte[] text = header.toBytes();
        if (text.length > StoreLayout.MAX_HEADER_BYTES) {
            throw new StoreFormatException("names of labels and columns take " + text.length + " bytes; at most "
                    + StoreLayout.MAX_HEADER_BYTES + " are possible");
        }
        layout = new StoreLayout(header, text.length);
        checksums = new int[shape.blocks()];
        offsets = shape.isSparse() ? new long[shape.rows() + 1] : null;
        dense = new double[shape.isSparse() ? 0 : shape.columns()];
        head(text);
    }

    /** Rows that can be visited more than once. */
    public interface Rows {
        void visit(RowConsumer consumer) throws IOException;
    }

    /** Writes a data set; the stream should be buffered and is left open. */
    public static void write(Dataset data, OutputStream out) throws IOException {
        write(data, consumer -> visit(data.features(), consumer), out);
    }

    private static void visit(FeatureMatrix matrix, RowConsumer consumer) throws IOException {
        RowReader reader = matrix.reader();
        int[] indices = new int[0];
        double[] values = new double[0];
        for (int i = 0; i < matrix.rows(); i++) {
            Row row = reader.row(i);
            if (row.stored() > values.length) {
                indices = new int[Math.max(row.stored(), (int) Math.min(matrix.columns(), 2L * values.length))];
                values = new double[indices.length];
            }
            for (int k = 0; k < row.stored(); k++) {
                indices[k] = row.index(k);
                values[k] = row.value(k);
            }
            consumer.row(indices, values, row.stored());
        }
    }

    private static void write(Dataset data, Rows rows, OutputStream out) throws IOException {
        RowTally tally = new RowTally();
        rows.visit(tally);
        write(data, rows, tally, out);
    }

    /** Writes the targets of a data set, with features of the same size that were counted before. */
    public static void write(Dataset targets, Rows rows, RowTally tally, OutputStream out) throws IOException {
        if (targets.hasQueries()) {
            throw new InvalidDataException("row stores have no queries; write .svm or .csv");
        }
        StoreWriter writer = new StoreWriter(out, targets, tally);
        rows.visit(writer);
        writer.tail();
    }

    private void head(byte[] header) throws IOException {
        ensureSpace(StoreLayout.PREFIX_BYTES);
        buffer.putLong(StoreLayout.MAGIC).putInt(layout.header().version()).putInt(header.length);
        buffer.putLong(layout.totalLength()).putLong(0);
        flush();
        digest.update(header);
        out.write(header);
        ensureSpace(Long.BYTES);
        for (long at = StoreLayout.PREFIX_BYTES + (long) header.length; at < layout.rowsStart(); at++) {
            buffer.put((byte) 0);
        }
        flush();
        isRow = true;
    }

    @Override
    public void row(int[] indices, double[] values, int count) throws IOException {
        if (rows == shape.rows()) {
            throw changed();
        }
        if (shape.isSparse()) {
            sparse(indices, values, count);
        } else {
            for (int k = 0; k < count; k++) {
                dense[indices[k]] = values[k];
            }
            for (double value : dense) {
                put(value);
            }
            for (int k = 0; k < count; k++) {
                dense[indices[k]] = 0;
            }
            stored += dense.length;
        }
        rows++;
        if (rows % shape.blockRows() == 0 || rows == shape.rows()) {
            endBlock();
        }
    }

    private void sparse(int[] indices, double[] values, int count) throws IOException {
        for (int k = 0; k < count; k++) {
            if (RowTally.isEntry(values[k])) {
                ensureSpace(Integer.BYTES);
                buffer.putInt(indices[k]);
                stored++;
            }
        }
        for (int k = 0; k < count; k++) {
            if (RowTally.isEntry(values[k])) {
                put(values[k]);
            }
        }
        offsets[rows + 1] = stored;
    }

    private void put(double value) throws IOException {
        if (shape.kind().with(value) != shape.kind()) {
            throw changed();
        }
        ensureSpace(Double.BYTES);
        shape.kind().put(value, buffer);
    }

    private void endBlock() throws IOException {
        flush();
        int block = (rows - 1) / shape.blockRows();
        if (shape.isSparse()) {
            ByteBuffer one = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = block * shape.blockRows(); i <= rows; i++) {
                checksum.update(one.putLong(0, offsets[i]).array());
            }
        }
        checksums[block] = (int) checksum.getValue();
        checksum.reset();
    }

    private void tail() throws IOException {
        if (rows != shape.rows() || stored != shape.stored()) {
            throw changed();
        }
        for (int i = 0; offsets != null && i < offsets.length; i++) {
            ensureSpace(Long.BYTES);
            buffer.putLong(offsets[i]);
        }
        flush();
        isRow = false;
        for (int i = 0; i < rows; i++) {
            ensureSpace(Double.BYTES);
            switch (targets.task()) {
                case CLASSIFICATION, ORDINAL -> buffer.putInt(targets.code(i));
                case REGRESSION, RANKING -> buffer.putDouble(targets.target(i));
                case NONE -> {}
            }
        }
        for (int i = 0; targets.isWeighted() && i < rows; i++) {
            ensureSpace(Double.BYTES);
            buffer.putDouble(targets.weight(i));
        }
        for (int value : checksums) {
            ensureSpace(Integer.BYTES);
            buffer.putInt(value);
        }
        flush();
        out.write(digest.digest());
        out.flush();
    }

    private static StoreFormatException changed() {
        return new StoreFormatException("the data changed while they were converted");
    }

    private void ensureSpace(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }

    /** Rows go to the checksum of their block, the rest to that of the file. */
    private void flush() throws IOException {
        if (isRow) {
            checksum.update(buffer.array(), 0, buffer.position());
        } else {
            digest.update(buffer.array(), 0, buffer.position());
        }
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }
}

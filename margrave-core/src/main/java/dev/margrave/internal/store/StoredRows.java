// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.RowStorage;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The memory-mapped rows of a row store. The first access to a block of rows checks its checksum, its offsets, the order of its
 * indices and that its values are finite. So opening a store does not read all of it, and no unchecked value is returned.
 */
final class StoredRows implements RowStorage {
    private final HeldFile file;
    private final StoreShape shape;
    private final MappedBytes bytes;
    private final long start; // of the rows
    private final long offsets; // where they are
    private final int[] checksums; // of the blocks
    private final boolean[] checked; // two threads may check the same block, with the same result

    StoredRows(HeldFile file, StoreShape shape, MappedBytes bytes, long start, int[] checksums) {
        this.file = file;
        this.shape = shape;
        this.bytes = bytes;
        this.start = start;
        this.offsets = start + shape.rowsBytes();
        this.checksums = checksums;
        this.checked = new boolean[checksums.length];
    }

    @Override
    public int rows() {
        return shape.rows();
    }

    @Override
    public int columns() {
        return shape.columns();
    }

    @Override
    public boolean isSparse() {
        return shape.isSparse();
    }

    @Override
    public long storedValues() {
        return shape.stored();
    }

    @Override
    public int stored(int i) {
        if (!shape.isSparse()) {
            return shape.columns();
        }
        try {
            ensureChecked(i);
            return (int) (offset(i + 1) - offset(i));
        } catch (InternalError e) {
            throw file.failure(e);
        }
    }

    @Override
    public void read(int i, int[] indices, double[] values) {
        try {
            ensureChecked(i);
            readUnchecked(i, indices, values);
        } catch (InternalError e) {
            throw file.failure(e);
        }
    }

    /** Compares the file with what it was, then the blocks that were read with their checksums again. */
    @Override
    public void checkUnchanged() {
        file.check();
        try {
            for (int block = 0; block < checked.length; block++) {
                if (checked[block]) {
                    checkSum(block);
                }
            }
        } catch (InternalError e) {
            throw file.failure(e);
        }
    }

    private void readUnchecked(int i, int[] indices, double[] values) {
        long first = offset(i);
        int count = (int) (offset(i + 1) - first);
        long place = start + first * shape.entryBytes();
        ByteBuffer mapping = bytes.mapping(place);
        int at = bytes.at(place);
        if (shape.isSparse()) {
            for (int k = 0; k < count; k++) {
                indices[k] = mapping.getInt(at + k * Integer.BYTES);
            }
            at += count * Integer.BYTES;
        }
        shape.kind().read(mapping, at, count, values);
    }

    /** The number of entries before row i. */
    private long offset(int i) {
        return shape.isSparse() ? bytes.int64(offsets + (long) i * Long.BYTES) : (long) i * shape.columns();
    }

    private void ensureChecked(int i) {
        int block = i / shape.blockRows();
        if (!checked[block]) {
            check(block);
            checked[block] = true;
        }
    }

    private void check(int block) {
        int from = firstRow(block);
        int to = firstRow(block + 1);
        checkSum(block);
        checkValues(from, to);
    }

    private int firstRow(int block) {
        return (int) Math.min(shape.rows(), (long) block * shape.blockRows());
    }

    private void checkSum(int block) {
        int from = firstRow(block);
        int to = firstRow(block + 1);
        if (shape.isSparse()) {
            checkOffsets(from, to);
        }
        CRC32C checksum = new CRC32C();
        bytes.addTo(checksum, start + offset(from) * shape.entryBytes(), start + offset(to) * shape.entryBytes());
        if (shape.isSparse()) {
            bytes.addTo(checksum, offsets + (long) from * Long.BYTES, offsets + (to + 1L) * Long.BYTES);
        }
        if ((int) checksum.getValue() != checksums[block]) {
            throw damaged(from, to, "do not match their checksum");
        }
    }

    private void checkOffsets(int from, int to) {
        boolean isRight = (from > 0 || offset(0) == 0) && (to < shape.rows() || offset(to) == shape.stored());
        for (int i = from; i < to && isRight; i++) {
            long count = offset(i + 1) - offset(i);
            isRight = offset(i) >= 0
                    && count >= 0
                    && count <= shape.columns()
                    && count * shape.entryBytes() <= StoreShape.MAX_ROW_BYTES
                    && offset(i + 1) <= shape.stored();
        }
        if (!isRight) {
            throw damaged(from, to, "have impossible offsets");
        }
    }

    private void checkValues(int from, int to) {
        int longest = 0;
        for (int i = from; i < to; i++) {
            longest = Math.max(longest, (int) (offset(i + 1) - offset(i)));
        }
        double[] values = new double[longest];
        int[] indices = shape.isSparse() ? new int[longest] : null;
        for (int i = from; i < to; i++) {
            readUnchecked(i, indices, values);
            int count = (int) (offset(i + 1) - offset(i));
            int before = -1;
            for (int k = 0; k < count; k++) {
                if (indices != null && (indices[k] <= before || indices[k] >= shape.columns())) {
                    throw InvalidDataException.atRow(
                            i,
                            ": index " + indices[k] + "; indices must increase and lie in 0.." + (shape.columns() - 1));
                }
                before = indices == null ? k : indices[k];
                if (!Double.isFinite(values[k])) {
                    throw InvalidDataException.atRow(
                            i, ", feature " + (before + 1) + ": value " + values[k] + "; values must be finite");
                }
            }
        }
    }

    private static InvalidDataException damaged(int from, int to, String problem) {
        return new InvalidDataException(
                "the file is damaged: rows " + (from + 1) + " to " + to + " of the row store " + problem);
    }
}

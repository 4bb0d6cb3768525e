// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

/**
 * The sizes of a row store, which determine every position in the file.
 *
 * @param stored the number of entries of all rows, zeros included where rows are dense
 * @param blockRows rows per checksum
 */
record StoreShape(int rows, int columns, boolean isSparse, ValueKind kind, long stored, int blockRows) {
    /** A row must lie within one mapping of the file. */
    static final long MAX_ROW_BYTES = MappedBytes.STRIDE;

    private static final long BLOCK_BYTES = 1 << 20; // about, of the rows under one checksum

    StoreShape {
        if (rows < 0 || columns < 0 || blockRows < 1 || stored < 0) {
            throw new IllegalArgumentException("impossible sizes: " + rows + " rows, " + columns + " features, "
                    + stored + " values, blocks of " + blockRows + " rows");
        }
        if (!isSparse && stored != (long) rows * columns) {
            throw new IllegalArgumentException(
                    stored + " values in " + rows + " dense rows of " + columns + " features");
        }
        if (isSparse && stored > (long) rows * columns) {
            throw new IllegalArgumentException(stored + " values in " + rows + " rows of " + columns + " features");
        }
    }

    /** Dense or sparse, whichever takes less space. */
    static StoreShape smallest(RowTally tally, int columns) throws StoreFormatException {
        int rows = tally.rows();
        ValueKind kind = tally.kind();
        long dense = (long) rows * columns * kind.bytes;
        long sparse = tally.nonZeros() * (Integer.BYTES + kind.bytes) + Long.BYTES * (rows + 1L);
        boolean isSparse = sparse < dense;
        long longest = isSparse ? (long) tally.longest() * (Integer.BYTES + kind.bytes) : (long) columns * kind.bytes;
        if (longest > MAX_ROW_BYTES) {
            throw new StoreFormatException(
                    "a row takes " + longest + " bytes; a row store holds rows of up to " + MAX_ROW_BYTES);
        }
        long mean = Math.max(1, (isSparse ? sparse : dense) / Math.max(1, rows));
        int blockRows = (int) Math.max(1, Math.min(Math.max(1, rows), BLOCK_BYTES / mean));
        return new StoreShape(
                rows, columns, isSparse, kind, isSparse ? tally.nonZeros() : (long) rows * columns, blockRows);
    }

    /** The bytes of an entry. */
    int entryBytes() {
        return isSparse ? Integer.BYTES + kind.bytes : kind.bytes;
    }

    long rowsBytes() {
        return Math.multiplyExact(stored, (long) entryBytes());
    }

    /** The bytes of the offsets: where each row begins, in entries, and where the last one ends. */
    long offsetsBytes() {
        return isSparse ? Long.BYTES * (rows + 1L) : 0;
    }

    int blocks() {
        return (int) (((long) rows + blockRows - 1) / blockRows);
    }
}

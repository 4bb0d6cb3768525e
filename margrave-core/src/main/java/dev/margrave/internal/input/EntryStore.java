// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.internal.cell.RowSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects compressed sparse rows, one entry after the other, in chunks that are never copied while they fill. With the
 * exact number of entries known beforehand the first chunk is the result, so that reading needs no more memory than the
 * matrix; otherwise the peak is 20 bytes per entry (values once in chunks and once whole, and the indices).
 */
public final class EntryStore implements RowSink {
    /** The longest array that every JVM can allocate. */
    public static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private static final int MIN_CHUNK = 1 << 10; // entries
    private static final int MAX_CHUNK = 1 << 20; // entries: bounds the unused end of the last chunk

    private final String source;
    private final List<int[]> fullIndices = new ArrayList<>();
    private final List<double[]> fullValues = new ArrayList<>();
    private int[] indices;
    private double[] values;
    private int used; // of the last chunk
    private long before; // entries in the full chunks
    private int[] offsets;
    private int rows;

    public EntryStore(String source) {
        this(source, MIN_CHUNK, 64);
    }

    /** With capacity for this many entries and rows. */
    public EntryStore(String source, int entries, int expectedRows) {
        this.source = source;
        this.indices = new int[Math.max(1, entries)];
        this.values = new double[indices.length];
        this.offsets = new int[expectedRows + 1];
    }

    @Override
    public void add(int index, double value) throws DataFormatException {
        if (used == indices.length) {
            nextChunk();
        }
        indices[used] = index;
        values[used++] = value;
    }

    private void nextChunk() throws DataFormatException {
        before += used;
        long remaining = MAX_ARRAY_LENGTH - before;
        if (remaining <= 0) {
            throw new DataFormatException(source, 0, "more than " + MAX_ARRAY_LENGTH + " values");
        }
        fullIndices.add(indices);
        fullValues.add(values);
        long size = Math.min(remaining, Math.min(MAX_CHUNK, Math.max(MIN_CHUNK, before)));
        indices = new int[(int) size];
        values = new double[(int) size];
        used = 0;
    }

    @Override
    public void endRow() throws DataFormatException {
        if (rows + 1 == offsets.length) {
            if (offsets.length == MAX_ARRAY_LENGTH) {
                throw new DataFormatException(source, 0, "more than " + (MAX_ARRAY_LENGTH - 1) + " rows");
            }
            long size = Math.min(MAX_ARRAY_LENGTH, offsets.length + 16L + offsets.length / 2);
            offsets = Arrays.copyOf(offsets, (int) size);
        }
        offsets[++rows] = (int) (before + used);
    }

    @Override
    public int rows() {
        return rows;
    }

    public long size() {
        return before + used;
    }

    /** Copies the chunks into one array each; call it before the accessors below. */
    public void pack() {
        if (!fullIndices.isEmpty() || used != indices.length) {
            int total = (int) size();
            fullIndices.add(indices);
            fullValues.add(values);
            indices = null;
            values = null;
            int[] allIndices = new int[total];
            int at = 0;
            for (int c = 0; c < fullIndices.size(); c++) {
                int length = Math.min(fullIndices.get(c).length, total - at);
                System.arraycopy(fullIndices.set(c, null), 0, allIndices, at, length);
                at += length;
            }
            double[] allValues = new double[total];
            at = 0;
            for (int c = 0; c < fullValues.size(); c++) {
                int length = Math.min(fullValues.get(c).length, total - at);
                System.arraycopy(fullValues.set(c, null), 0, allValues, at, length);
                at += length;
            }
            fullIndices.clear();
            fullValues.clear();
            indices = allIndices;
            values = allValues;
            used = total;
            before = 0;
        }
    }

    public int start(int row) {
        return offsets[row];
    }

    public int end(int row) {
        return offsets[row + 1];
    }

    public int index(int entry) {
        return indices[entry];
    }

    public double value(int entry) {
        return values[entry];
    }

    /**
     * The matrix of all rows; the store must not be used afterwards. When every row has every feature the values are a
     * dense matrix already. Else the matrix becomes dense if that takes at most twice the memory of sparse rows (a
     * density of about a third) and at most {@code denseLimit} bytes.
     */
    public FeatureMatrix matrix(int columns, long denseLimit) {
        pack();
        long cells = (long) rows * columns;
        if (cells == used) {
            return DenseMatrix.wrap(rows, columns, values);
        }
        int[] exact = offsets.length == rows + 1 ? offsets : Arrays.copyOf(offsets, rows + 1);
        SparseMatrix sparse = SparseMatrix.wrap(rows, columns, exact, indices, values);
        boolean dense = cells <= MAX_ARRAY_LENGTH && 8 * cells <= denseLimit && 8 * cells <= 2 * sparse.bytes();
        return dense ? sparse.toDense() : sparse;
    }
}

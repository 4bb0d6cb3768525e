// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.Objects;

/** Rows outside memory, for instance in a file larger than memory, that are read on access. */
public final class StoredMatrix extends FeatureMatrix {
    private final RowStorage storage;

    private StoredMatrix(RowStorage storage) {
        super(storage.rows(), storage.columns());
        this.storage = storage;
    }

    public static StoredMatrix of(RowStorage storage) {
        return new StoredMatrix(Objects.requireNonNull(storage, "storage"));
    }

    @Override
    public boolean isStreamed() {
        return true;
    }

    @Override
    public Row row(int i) {
        return new Reader().row(i);
    }

    @Override
    public RowReader reader() {
        return new Reader();
    }

    /** Arrays as long as the longest row so far. */
    private final class Reader implements RowReader {
        private double[] values = new double[0];
        private int[] indices = isSparse() ? new int[0] : null;

        @Override
        public Row row(int i) {
            checkRow(i);
            int count = storage.stored(i);
            if (values.length < count) {
                values = new double[Math.min(columns(), Math.max(count, 2 * values.length))];
                indices = isSparse() ? new int[values.length] : null;
            }
            storage.read(i, indices, values);
            return new Row(columns(), values, indices, 0, count);
        }
    }

    @Override
    public boolean isSparse() {
        return storage.isSparse();
    }

    @Override
    public long storedValues() {
        return storage.storedValues();
    }

    @Override
    int stored(int i) {
        return storage.stored(i);
    }

    @Override
    public void checkUnchanged() {
        storage.checkUnchanged();
    }

    /** 0, because nothing is in memory. */
    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public FeatureMatrix select(int[] chosen) {
        return RowTransform.inMemory(this, chosen);
    }

    @Override
    public FeatureMatrix withColumns(int columns) {
        return columns == columns() ? this : TransformedMatrix.resized(this, columns);
    }
}

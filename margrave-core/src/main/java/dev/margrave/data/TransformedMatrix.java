// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.function.UnaryOperator;

/** The rows of a matrix outside memory, each transformed by a function on access. */
final class TransformedMatrix extends FeatureMatrix {
    private final FeatureMatrix base;
    private final boolean sparse;
    private final UnaryOperator<Row> function;

    /** The function returns new rows with the given storage and number of columns. */
    TransformedMatrix(FeatureMatrix base, int columns, boolean sparse, UnaryOperator<Row> function) {
        super(base.rows(), columns);
        this.base = base;
        this.sparse = sparse;
        this.function = function;
    }

    @Override
    public boolean isStreamed() {
        return true;
    }

    @Override
    public Row row(int i) {
        return transform(i, base.row(i));
    }

    @Override
    public RowReader reader() {
        RowReader reader = base.reader();
        return i -> transform(i, reader.row(i));
    }

    private Row transform(int i, Row given) {
        Row made = function.apply(given);
        for (int k = 0; k < made.stored(); k++) {
            if (!Double.isFinite(made.value(k))) {
                throw InvalidDataException.atRow(
                        i, ", feature " + (made.index(k) + 1) + ": value " + made.value(k) + "; values must be finite");
            }
        }
        return made;
    }

    @Override
    public boolean isSparse() {
        return sparse;
    }

    /** Counted, where rows are sparse: the function may drop entries. */
    @Override
    public long storedValues() {
        if (!sparse) {
            return (long) rows() * columns();
        }
        RowReader reader = reader();
        long count = 0;
        for (int i = 0; i < rows(); i++) {
            count += reader.row(i).stored();
        }
        return count;
    }

    @Override
    int stored(int i) {
        return sparse ? row(i).stored() : columns();
    }

    @Override
    public void checkUnchanged() {
        base.checkUnchanged();
    }

    @Override
    public long bytes() {
        return base.bytes();
    }

    @Override
    public FeatureMatrix select(int[] chosen) {
        return RowTransform.inMemory(this, chosen);
    }

    @Override
    public FeatureMatrix withColumns(int columns) {
        return columns == columns() ? this : resized(this, columns);
    }

    /** The rows with this number of columns: zeros appended, or the last features dropped. */
    static FeatureMatrix resized(FeatureMatrix matrix, int columns) {
        return new TransformedMatrix(matrix, columns, matrix.isSparse(), row -> resized(row, columns));
    }

    private static Row resized(Row row, int columns) {
        int kept = 0;
        while (kept < row.stored() && row.index(kept) < columns) {
            kept++;
        }
        double[] values = new double[row.isSparse() ? kept : columns];
        int[] indices = row.isSparse() ? new int[kept] : null;
        for (int k = 0; k < kept; k++) {
            values[k] = row.value(k);
            if (indices != null) {
                indices[k] = row.index(k);
            }
        }
        return new Row(columns, values, indices, 0, values.length);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * New features of the rows of a matrix, made by a map whenever they are asked for, some rows at a time: as large as they may
 * be, they take no memory.
 */
public final class MappedMatrix extends FeatureMatrix {
    private static final int ROWS_AT_ONCE = 128;
    private static final int ROWS_OF_ALL_THREADS = 4096;

    /** Makes the features of rows, always the same. Safe from many threads. */
    @FunctionalInterface
    public interface RowMap {
        DenseMatrix apply(FeatureMatrix rows, int threads);
    }

    private final FeatureMatrix base;
    private final RowMap map;
    private final int threads;

    private MappedMatrix(FeatureMatrix base, int columns, RowMap map, int threads) {
        super(base.rows(), columns);
        this.base = base;
        this.map = map;
        this.threads = threads;
    }

    /** {@code map} makes so many columns of the rows of {@code base}; many rows at once are made by so many threads. */
    public static MappedMatrix of(FeatureMatrix base, int columns, RowMap map, int threads) {
        return new MappedMatrix(base, columns, map, threads);
    }

    @Override
    public boolean isStreamed() {
        return true;
    }

    @Override
    public Row row(int i) {
        checkRow(i);
        return map.apply(base.view(new int[] {i}), 1).row(0);
    }

    /** Makes the rows behind the one that is asked for with it. */
    @Override
    public RowReader reader() {
        return new Block();
    }

    private final class Block implements RowReader {
        private DenseMatrix made;
        private int from;

        @Override
        public Row row(int i) {
            checkRow(i);
            if (made == null || i < from || i >= from + made.rows()) {
                from = i;
                int[] chosen =
                        IntStream.range(i, Math.min(rows(), i + ROWS_AT_ONCE)).toArray();
                made = map.apply(base.view(chosen), 1);
            }
            return made.row(i - from);
        }
    }

    @Override
    public boolean isSparse() {
        return false;
    }

    @Override
    public long storedValues() {
        return (long) rows() * columns();
    }

    @Override
    int stored(int i) {
        return columns();
    }

    @Override
    public long bytes() {
        return base.bytes();
    }

    @Override
    public DenseMatrix select(int[] chosen) {
        return map.apply(base.view(chosen), threads);
    }

    /** On all threads. */
    @Override
    public void dots(double[] x, double[] out) {
        for (int from = 0; from < rows(); from += ROWS_OF_ALL_THREADS) {
            int to = Math.min(rows(), from + ROWS_OF_ALL_THREADS);
            double[] some = new double[to - from];
            select(IntStream.range(from, to).toArray()).dots(x, some);
            System.arraycopy(some, 0, out, from, some.length);
        }
    }

    /** On all threads. */
    @Override
    public void addAllTo(double[] x, double[] factors) {
        int[] used = IntStream.range(0, rows()).filter(i -> factors[i] != 0).toArray();
        for (int from = 0; from < used.length; from += ROWS_OF_ALL_THREADS) {
            int[] some = Arrays.copyOfRange(used, from, Math.min(used.length, from + ROWS_OF_ALL_THREADS));
            DenseMatrix made = select(some);
            for (int k = 0; k < some.length; k++) {
                made.addTo(k, x, factors[some[k]]);
            }
        }
    }

    @Override
    public FeatureMatrix view(int[] chosen) {
        return new MappedMatrix(base.view(chosen), columns(), map, threads);
    }

    @Override
    public FeatureMatrix withColumns(int columns) {
        return columns == columns() ? this : TransformedMatrix.resized(this, columns);
    }
}

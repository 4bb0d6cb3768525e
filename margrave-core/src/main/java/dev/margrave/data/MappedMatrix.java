// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * New features of the rows of a matrix, made by a map whenever they are asked for, some rows at a time: as large as they may
 * be, they take no memory but for the rows that are {@linkplain #holding held}.
 */
public final class MappedMatrix extends FeatureMatrix {
    private static final int ROWS_AT_ONCE = 128;
    private static final int ROWS_OF_ALL_THREADS = 4096;
    private static final int NOWHERE = -1;

    /** Makes the features of rows, always the same. Safe from many threads. */
    @FunctionalInterface
    public interface RowMap {
        DenseMatrix apply(FeatureMatrix rows, int threads);
    }

    private final FeatureMatrix base;
    private final RowMap map;
    private final int threads;
    private final DenseMatrix held; // some rows; null where none are held
    private final int[] places; // of each row among those, or NOWHERE; null where none are held

    private MappedMatrix(FeatureMatrix base, int columns, RowMap map, int threads, DenseMatrix held, int[] places) {
        super(base.rows(), columns);
        this.base = base;
        this.map = map;
        this.threads = threads;
        this.held = held;
        this.places = places;
    }

    /** {@code map} makes so many columns of the rows of {@code base}; many rows at once are made by so many threads. */
    public static MappedMatrix of(FeatureMatrix base, int columns, RowMap map, int threads) {
        return new MappedMatrix(base, columns, map, threads, null, null);
    }

    /** The same rows, the first {@code count} of which are made now and kept. */
    public MappedMatrix holding(int count) {
        if (count == 0) {
            return this;
        }
        int[] first =
                IntStream.range(0, rows()).map(i -> i < count ? i : NOWHERE).toArray();
        DenseMatrix made = select(IntStream.range(0, count).toArray());
        return new MappedMatrix(base, columns(), map, threads, made, first);
    }

    private boolean isHeld(int i) {
        return places != null && places[i] != NOWHERE;
    }

    @Override
    public boolean isStreamed() {
        return true;
    }

    @Override
    public Row row(int i) {
        checkRow(i);
        return isHeld(i)
                ? held.row(places[i])
                : map.apply(base.view(new int[] {i}), 1).row(0);
    }

    /** Makes the rows behind the one that is asked for with it, where rows are asked for in their order. */
    @Override
    public RowReader reader() {
        return new Block();
    }

    private final class Block implements RowReader {
        private DenseMatrix made;
        private int from;
        private int next; // after the row that was asked for last

        @Override
        public Row row(int i) {
            checkRow(i);
            boolean isNext = i == next;
            next = i + 1;
            if (isHeld(i)) {
                return held.row(places[i]);
            }
            if (made == null || i < from || i >= from + made.rows()) {
                from = i;
                int end = Math.min(rows(), isNext ? i + ROWS_AT_ONCE : i + 1);
                made = make(IntStream.range(i, end).toArray(), 1);
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
        return make(chosen, threads);
    }

    /** Some rows: those that are held, and the others made by so many threads. */
    private DenseMatrix make(int[] chosen, int workers) {
        int[] missing = Arrays.stream(chosen).filter(i -> !isHeld(i)).toArray();
        if (missing.length == chosen.length) {
            return map.apply(base.view(chosen), workers);
        }
        DenseMatrix made = missing.length == 0 ? held : map.apply(base.view(missing), workers);
        double[] values = new double[Math.multiplyExact(chosen.length, columns())];
        int next = 0;
        for (int k = 0; k < chosen.length; k++) {
            boolean isHeld = isHeld(chosen[k]);
            (isHeld ? held : made).copyRow(isHeld ? places[chosen[k]] : next++, values, k * columns());
        }
        return DenseMatrix.wrap(chosen.length, columns(), values);
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
        int[] places = held == null
                ? null
                : Arrays.stream(chosen).map(i -> this.places[i]).toArray();
        return new MappedMatrix(base.view(chosen), columns(), map, threads, held, places);
    }

    @Override
    public FeatureMatrix withColumns(int columns) {
        return columns == columns() ? this : TransformedMatrix.resized(this, columns);
    }
}

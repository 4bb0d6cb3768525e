// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Features that a map computes from the rows of a matrix on access, in blocks of rows. Only the {@linkplain #holding held} rows take memory.
 */
public final class MappedMatrix extends FeatureMatrix {
    private static final int ROWS_AT_ONCE = 128; // per block of one reader
    private static final int ROWS_OF_ALL_THREADS = 4096; // per block that all threads share
    private static final int MAX_SKIPPED = 16; // rows between two reads of a reader that reads in order; chosen by hand
    private static final int NOWHERE = -1; // in no block

    /** Computes the features of rows, always the same. Thread-safe. */
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

    /** {@code map} computes {@code columns} features for each row of {@code base}; {@code threads} threads share large blocks. */
    public static MappedMatrix of(FeatureMatrix base, int columns, RowMap map, int threads) {
        return new MappedMatrix(base, columns, map, threads, null, null);
    }

    /** The same rows, the first {@code count} of which are computed now and kept. */
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

    /** Computes the rows that follow in the same block where rows are read in order. */
    @Override
    public RowReader reader() {
        return new Block(ROWS_AT_ONCE, 1);
    }

    @Override
    public RowReader orderedReader() {
        return new Block(ROWS_OF_ALL_THREADS, threads);
    }

    private final class Block implements RowReader {
        private final int size;
        private final int workers;
        private DenseMatrix made;
        private int from;
        private int next; // after the last row read

        Block(int size, int workers) {
            this.size = size;
            this.workers = workers;
        }

        @Override
        public Row row(int i) {
            checkRow(i);
            boolean isInOrder = i >= next && i - next <= MAX_SKIPPED;
            next = i + 1;
            if (isHeld(i)) {
                return held.row(places[i]);
            }
            if (made == null || i < from || i >= from + made.rows()) {
                made = null; // before the next is computed: both may be large
                from = i;
                int end = Math.min(rows(), isInOrder ? i + size : i + 1);
                made = make(IntStream.range(i, end).toArray(), workers);
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
    public void checkUnchanged() {
        base.checkUnchanged();
    }

    @Override
    public long bytes() {
        return base.bytes();
    }

    @Override
    public DenseMatrix select(int[] chosen) {
        return make(chosen, threads);
    }

    /** Some rows: held ones are copied, the others computed by the given number of threads. */
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

    /** One pass, on all threads. */
    @Override
    public void addAllAndDot(double[] sum, double[] factors, double[] x, double[] out) {
        for (int from = 0; from < rows(); from += ROWS_OF_ALL_THREADS) {
            int to = Math.min(rows(), from + ROWS_OF_ALL_THREADS);
            double[] some = new double[to - from];
            DenseMatrix made = select(IntStream.range(from, to).toArray());
            made.dots(x, some);
            System.arraycopy(some, 0, out, from, some.length);
            for (int i = from; i < to; i++) {
                if (factors[i] != 0) {
                    made.addTo(i - from, sum, factors[i]);
                }
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

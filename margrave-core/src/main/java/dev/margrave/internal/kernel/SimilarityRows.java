// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.similarity.ReadSimilarity;
import dev.margrave.internal.similarity.ReadSimilarity.Values;
import dev.margrave.kernel.CoordinateSimilarity;
import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.RowSimilarity;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Similarities between any row and all rows of one matrix, the only place that combines formulas and storage. Thread-safe.
 */
public final class SimilarityRows {
    /** No progress callback. */
    public static final IntConsumer UNWATCHED = values -> {};

    private static final int VALUES_PER_CALLBACK = 8; // similarities between two reports of progress; chosen by hand
    private static final int ROWS_PER_TASK = 32; // of one thread; chosen by hand

    private final RowSimilarity similarity;
    private final FeatureMatrix columns;
    private volatile double[]
            norms; // ‖z‖² for inner-product similarities, else null; computed on first use for streamed rows
    private final Row[] rows; // created once for other similarities, which visit rows one by one
    private final ReadSimilarity.Prepared<?> things; // read once from the rows, or null
    private final boolean isOpaque;
    private final boolean isWide; // pairs of rows are visited entry by entry, without an array of all columns

    public SimilarityRows(RowSimilarity similarity, FeatureMatrix columns) {
        this.similarity = similarity;
        this.columns = columns;
        this.isOpaque = isOpaque(similarity);
        this.isWide = OccurringColumns.areWide(columns);
        boolean inner = similarity instanceof InnerProductSimilarity;
        this.norms = inner && !columns.isStreamed() ? columns.squaredNorms() : null;
        this.things = similarity instanceof ReadSimilarity<?> read ? read.prepare(columns) : null;
        this.rows = new Row[inner || things != null ? 0 : columns.rows()];
        Arrays.setAll(rows, columns::row);
    }

    public FeatureMatrix columns() {
        return columns;
    }

    /** Deterministic, so it is harmless if two threads both compute them. */
    private double[] norms() {
        double[] known = norms;
        if (known == null) {
            known = columns.squaredNorms();
            norms = known;
        }
        return known;
    }

    /** s(z_i, z_i). */
    public double self(int i) {
        if (things != null) {
            return things.self(i);
        }
        return similarity instanceof InnerProductSimilarity inner
                ? inner.of(norms()[i], norms()[i], norms()[i])
                : similarity.apply(rows[i], rows[i]);
    }

    /** {@code out[j] = s(x, z_j)} for every row z_j; x has as many features as they. */
    public void fill(Row x, double[] out) {
        fill(x, new double[workLength()], out);
    }

    /** The length of the work array that {@link #fill(Row, double[], double[])} needs. */
    public int workLength() {
        return isOpaque || isWide ? 0 : columns.columns();
    }

    /** Whether an array of all columns would be out of proportion. */
    public boolean isWide() {
        return isWide;
    }

    private void fillByEntries(Row x, double[] out) {
        for (int j = 0; j < out.length && j < columns.rows(); j++) {
            out[j] =
                    similarity instanceof InnerProductSimilarity ? x.dot(columns.row(j)) : similarity.apply(x, rows[j]);
        }
        if (similarity instanceof InnerProductSimilarity inner) {
            inner.fill(out, 0, columns.rows(), x.squaredNorm(), norms());
        }
    }

    /** The same with a work array of zeros of {@link #workLength}, which is zero again afterwards. */
    public void fill(Row x, double[] zeros, double[] out) {
        if (isOpaque) {
            each(0, columns.rows(), valuesOf(x), out, UNWATCHED);
        } else if (isWide) {
            fillByEntries(x, out);
        } else if (similarity instanceof InnerProductSimilarity inner) {
            x.scatter(zeros);
            columns.dots(zeros, out);
            x.unscatter(zeros);
            inner.fill(out, 0, columns.rows(), x.squaredNorm(), norms());
        } else {
            x.scatter(zeros);
            fillCoordinates((CoordinateSimilarity) similarity, zeros, out);
            x.unscatter(zeros);
        }
    }

    /**
     * The same for a function that may be slow: {@code onProgress} is called regularly with the number of new values, and may throw.
     */
    public void fill(Row x, double[] out, IntConsumer onProgress) {
        if (isOpaque) {
            each(0, columns.rows(), valuesOf(x), out, onProgress);
        } else {
            fill(x, out);
            onProgress.accept(columns.rows());
        }
    }

    /** The same for an opaque function; values that are already known, those that are not NaN, are skipped. */
    public void fillMissing(Row x, double[] out, IntConsumer onProgress) {
        Values values = valuesOf(x);
        for (int j = 0; j < columns.rows(); ) {
            int begin = j;
            while (j < Math.min(columns.rows(), begin + VALUES_PER_CALLBACK) && Double.isNaN(out[j])) {
                j++;
            }
            if (j > begin) {
                values.fill(begin, j, out);
                onProgress.accept(j - begin);
            } else {
                j++;
            }
        }
    }

    /** Whether values come pair by pair from an opaque function, which may be slow. */
    public static boolean isOpaque(RowSimilarity similarity) {
        return !(similarity instanceof InnerProductSimilarity || similarity instanceof CoordinateSimilarity);
    }

    private Values valuesOf(Row x) {
        return things == null ? ReadSimilarity.each(j -> similarity.apply(x, rows[j])) : things.valuesOf(x);
    }

    private static void each(int from, int to, Values values, double[] out, IntConsumer onProgress) {
        for (int j = from; j < to; j += VALUES_PER_CALLBACK) {
            int end = Math.min(to, j + VALUES_PER_CALLBACK);
            values.fill(j, end, out);
            onProgress.accept(end - j);
        }
    }

    /** {@code out[i] = s(z_i, z_j)} for every row z_i. */
    public void column(int j, double[] out) {
        if (similarity instanceof InnerProductSimilarity inner) {
            columns.dots(columns.row(j).toArray(), out);
            for (int i = 0; i < columns.rows(); i++) {
                out[i] = inner.of(out[i], norms()[i], norms()[j]);
            }
        } else {
            each(0, columns.rows(), valuesWith(j), out, UNWATCHED);
        }
    }

    /** The same on several threads, with a callback as in {@link #fill(Row, double[], IntConsumer)}. */
    public void column(int j, double[] out, Parallel parallel, IntConsumer onProgress) {
        if (isOpaque) {
            parallel.ranges(
                    columns.rows(), ROWS_PER_TASK, (from, to) -> each(from, to, valuesWith(j), out, onProgress));
        } else {
            column(j, out);
            onProgress.accept(columns.rows());
        }
    }

    private Values valuesWith(int j) {
        return things == null ? ReadSimilarity.each(i -> similarity.apply(rows[i], rows[j])) : things.valuesWith(j);
    }

    /** Σ_k term(x_k, z_k) = Σ_k term(x_k, 0) corrected at the stored entries of z. */
    private void fillCoordinates(CoordinateSimilarity coordinate, double[] dense, double[] out) {
        double alone = 0;
        for (int k = 0; k < columns.columns(); k++) {
            alone += coordinate.term(dense[k], 0);
        }
        for (int j = 0; j < rows.length; j++) {
            Row z = rows[j];
            double sum = z.isSparse() ? alone : 0;
            for (int k = 0; k < z.stored(); k++) {
                double value = dense[z.index(k)];
                sum += coordinate.term(value, z.value(k)) - (z.isSparse() ? coordinate.term(value, 0) : 0);
            }
            out[j] = coordinate.of(sum);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.kernel.InnerProductKernels.Gaussian;
import dev.margrave.internal.vector.PackedDoubles;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.RowSimilarity;
import java.util.Arrays;
import java.util.Optional;

/**
 * Similarities of many given rows with all rows of one matrix, in double precision: a blocked product, then the formula.
 * The same values as {@link SimilarityRows}, up to the rounding of sums in another order. Thread-safe.
 */
public final class SimilarityBlocks {
    private static final double WIDE = 16; // features per nonzero value above which sparse sums are faster

    /** The assumed number of given rows for objects that are kept: the actual number must not change the last digits. */
    static final int NOMINAL_ROWS = 1 << 17;

    private static final int MAX_LISTED = 1 << 28; // values, 3 GB

    private final InnerProductSimilarity similarity;
    private final int[] columns; // those that any row of the matrix uses
    private final PackedDoubles packed; // null if there are lists
    private final ColumnLists lists;
    private final double[] norms;
    private final VectorOps ops;

    private SimilarityBlocks(
            InnerProductSimilarity similarity,
            int[] columns,
            PackedDoubles packed,
            ColumnLists lists,
            double[] norms,
            VectorOps ops) {
        this.ops = ops;
        this.similarity = similarity;
        this.columns = columns;
        this.packed = packed;
        this.lists = lists;
        this.norms = norms;
    }

    /** Empty if row by row is as fast; {@code expected} is the number of rows that will be given. */
    public static Optional<SimilarityBlocks> of(RowSimilarity similarity, FeatureMatrix matrix, int expected) {
        if (!(similarity instanceof InnerProductSimilarity inner)) {
            return Optional.empty();
        }
        ColumnUse use = ColumnUse.of(matrix);
        int[] columns = use.used();
        VectorOps ops = VectorSupport.forWork(4.0 * expected * matrix.rows() * columns.length);
        double perRow = (double) use.nonZeros() / Math.max(1, matrix.rows());
        if (perRow * WIDE < columns.length || !PackedDoubles.fits(ops, matrix.rows(), columns.length)) {
            return Optional.empty();
        }
        PackedDoubles packed = new PackedDoubles(ops, matrix.rows(), columns.length);
        double[] wide = new double[matrix.columns()];
        double[] narrow = new double[columns.length];
        for (int i = 0; i < matrix.rows(); i++) {
            matrix.row(i).scatter(wide);
            narrow(wide, columns, narrow, 0);
            matrix.row(i).unscatter(wide);
            packed.setRow(i, narrow);
        }
        return Optional.of(new SimilarityBlocks(inner, columns, packed, null, matrix.squaredNorms(), ops));
    }

    /**
     * For a matrix that is kept and used repeatedly: the bits of a row do not depend on how many are given at once, and wide
     * sparse rows use only the columns that they have.
     */
    static Optional<SimilarityBlocks> lasting(RowSimilarity similarity, FeatureMatrix matrix) {
        Optional<SimilarityBlocks> dense = of(similarity, matrix, NOMINAL_ROWS);
        ColumnUse use = ColumnUse.of(matrix);
        if (dense.isPresent() || !(similarity instanceof InnerProductSimilarity inner) || use.nonZeros() > MAX_LISTED) {
            return dense;
        }
        VectorOps ops = VectorSupport.forWork(0, (double) NOMINAL_ROWS * matrix.rows());
        ColumnLists lists = new ColumnLists(matrix, use.nonZeros());
        return Optional.of(new SimilarityBlocks(inner, use.used(), null, lists, matrix.squaredNorms(), ops));
    }

    private static void narrow(double[] wide, int[] columns, double[] out, int at) {
        for (int k = 0; k < columns.length; k++) {
            out[at + k] = wide[columns[k]];
        }
    }

    /** Passes the similarities of each row from..to−1 to {@code use}, in one array that is reused. */
    public void each(FeatureMatrix rows, int from, int to, RowUse use) {
        Row[] some = new Row[to - from];
        Arrays.setAll(some, k -> rows.row(from + k));
        each(some, rows.columns(), (k, values) -> use.accept(from + k, values));
    }

    /** The similarities of one row, with the same bits. */
    void fill(Row row, double[] out) {
        each(new Row[] {row}, row.size(), (k, values) -> System.arraycopy(values, 0, out, 0, values.length));
    }

    private void each(Row[] rows, int width, RowUse use) {
        double[] values = new double[norms.length];
        int stride = packed == null ? 0 : packed.paddedRows();
        double[] products = packed == null ? values : products(rows, width);
        for (int k = 0; k < rows.length; k++) {
            if (packed == null) {
                lists.dots(rows[k], values);
            } else {
                System.arraycopy(products, k * stride, values, 0, values.length);
            }
            applyFormula(values, rows[k].squaredNorm());
            use.accept(k, values);
        }
    }

    private double[] products(Row[] rows, int width) {
        double[] left = new double[rows.length * columns.length];
        double[] wide = new double[width];
        for (int k = 0; k < rows.length; k++) {
            rows[k].scatter(wide);
            narrow(wide, columns, left, k * columns.length);
            rows[k].unscatter(wide);
        }
        double[] products = new double[Math.multiplyExact(rows.length, packed.paddedRows())];
        packed.product(left, rows.length, products);
        return products;
    }

    private void applyFormula(double[] values, double xx) {
        if (similarity instanceof Gaussian gaussian) {
            for (int j = 0; j < values.length; j++) {
                values[j] = -gaussian.gamma() * Math.max(0.0, xx + norms[j] - 2.0 * values[j]);
            }
            ops.exp(values, 0, values.length);
        } else {
            similarity.fill(values, 0, values.length, xx, norms);
        }
    }

    /** Receives a row's similarities; the array is reused for the next row. */
    @FunctionalInterface
    public interface RowUse {
        void accept(int row, double[] similarities);
    }
}

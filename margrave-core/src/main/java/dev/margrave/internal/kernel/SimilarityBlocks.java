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
import java.util.Optional;

/**
 * Similarities of many given rows with all rows of one matrix, in double precision: a blocked product, then the formula.
 * The same values as {@link SimilarityRows}, up to the rounding of sums in another order. Safe to use from several threads.
 */
public final class SimilarityBlocks {
    private static final double WIDE = 16; // features for each value other than zero: sparse sums are faster there

    private final InnerProductSimilarity similarity;
    private final int[] columns; // those that any row of the matrix uses
    private final PackedDoubles packed;
    private final double[] norms;
    private final VectorOps ops;

    private SimilarityBlocks(
            InnerProductSimilarity similarity, int[] columns, PackedDoubles packed, double[] norms, VectorOps ops) {
        this.ops = ops;
        this.similarity = similarity;
        this.columns = columns;
        this.packed = packed;
        this.norms = norms;
    }

    /** Empty where row by row is as good; {@code expected} is how many rows will be given. */
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
        return Optional.of(new SimilarityBlocks(inner, columns, packed, matrix.squaredNorms(), ops));
    }

    private static void narrow(double[] wide, int[] columns, double[] out, int at) {
        for (int k = 0; k < columns.length; k++) {
            out[at + k] = wide[columns[k]];
        }
    }

    /** Hands the similarities of each row from..to−1 to {@code use}, one array for all of them. */
    public void each(FeatureMatrix rows, int from, int to, RowUse use) {
        int count = to - from;
        double[] left = new double[count * columns.length];
        double[] wide = new double[rows.columns()];
        for (int k = 0; k < count; k++) {
            Row row = rows.row(from + k);
            row.scatter(wide);
            narrow(wide, columns, left, k * columns.length);
            row.unscatter(wide);
        }
        int stride = packed.paddedRows();
        double[] products = new double[Math.multiplyExact(count, stride)];
        packed.product(left, count, products);
        double[] values = new double[norms.length];
        for (int k = 0; k < count; k++) {
            System.arraycopy(products, k * stride, values, 0, values.length);
            applyFormula(values, rows.row(from + k).squaredNorm());
            use.accept(from + k, values);
        }
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

    /** What becomes of a row's similarities; the array is written again for the next row. */
    @FunctionalInterface
    public interface RowUse {
        void accept(int row, double[] similarities);
    }
}

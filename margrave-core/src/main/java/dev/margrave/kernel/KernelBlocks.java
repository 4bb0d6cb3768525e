// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.vector.PackedRows;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Optional;

/**
 * Kernel values of many rows with all rows of one matrix, in single precision: one blocked product for the inner products,
 * then the kernel's formula on whole rows. Rows are stored a second time, as floats in the order the product wants them.
 * Safe to use from several threads.
 */
public final class KernelBlocks {
    private final FloatFormula formula;
    private final RowProducts products;
    private final float[] norms;
    private final VectorOps ops;

    private KernelBlocks(FloatFormula formula, RowProducts products, float[] norms, VectorOps ops) {
        this.formula = formula;
        this.products = products;
        this.norms = norms;
        this.ops = ops;
    }

    /** Whether single precision serves this kernel on these rows; to be asked before {@link #of}. */
    public static boolean suits(Kernel kernel, FeatureMatrix columns) {
        Optional<FloatFormula> formula = FloatFormula.of(kernel);
        boolean fits = PackedRows.fits(VectorSupport.scalar(), columns.rows() + 64, columns.columns());
        if (formula.isEmpty() || !(fits || RowProducts.isSparse(columns))) {
            return false;
        }
        double[] centre = formula.get().centre(columns);
        double largest = 0;
        for (int i = 0; i < columns.rows(); i++) {
            largest = Math.max(largest, RowProducts.squaredDistance(columns.row(i), centre));
        }
        return formula.get().isPrecise(largest);
    }

    /** The memory that blocks on such a matrix keep. */
    public static long bytes(FeatureMatrix columns) {
        return RowProducts.bytes(columns) + 4L * columns.rows();
    }

    /** The operations of all kernel values, a fifth of which a fit may need. */
    private static double work(FeatureMatrix columns) {
        return 0.4 * columns.rows() * columns.nonZeros();
    }

    /** Call only where {@link #suits}. */
    public static KernelBlocks of(Kernel kernel, FeatureMatrix columns) {
        FloatFormula formula = FloatFormula.of(kernel).orElseThrow();
        VectorOps ops = VectorSupport.forWork(work(columns));
        RowProducts products = RowProducts.of(columns, formula.centre(columns), ops);
        float[] norms = new float[columns.rows()];
        for (int i = 0; i < norms.length; i++) {
            norms[i] = (float) products.squaredNorm(columns.row(i));
        }
        return new KernelBlocks(formula, products, norms, ops);
    }

    /** {@code out[k][j] = k(rows[k], z_j)} for k below {@code count} and j in from..to−1. */
    public void fill(Row[] rows, int count, int from, int to, float[][] out) {
        products.fill(rows, count, from, to, out);
        for (int k = 0; k < count; k++) {
            formula.apply(ops, out[k], from, to, (float) products.squaredNorm(rows[k]), norms);
        }
    }
}

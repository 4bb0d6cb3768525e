// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.BlockError;
import java.util.Optional;

/** Computes inner products by one blocked product, then applies the kernel's formula to whole rows. */
final class ProductBlocks implements KernelBlocks {
    /** The part of the kernel matrix that a fit is likely to need. */
    private static final double NEEDED_SHARE = 0.2;

    private static final double MANY_ZEROS = 0.5; // a matrix with a smaller fraction of nonzero values
    private static final double MAX_LOSS =
            4; // factor of the squared norm, and so of rounding, accepted in order to keep zeros

    private final FloatFormula formula;
    private final RowProducts products;
    private final float[] norms;
    private final VectorOps ops;
    private final BlockError error;

    private ProductBlocks(FloatFormula formula, RowProducts products, float[] norms, VectorOps ops, BlockError error) {
        this.error = error;
        this.formula = formula;
        this.products = products;
        this.norms = norms;
        this.ops = ops;
    }

    static Optional<Plan> plan(FloatFormula formula, FeatureMatrix rows, ColumnUse use) {
        boolean sparse = RowProducts.isSparse(rows.rows(), use);
        double[] center = formula.isOfDifference() && !sparse ? center(rows, use) : null;
        int[] columns = use.used();
        if (sparse ? !SparseRowProducts.fits(columns.length) : !DenseRowProducts.fits(rows.rows(), columns.length)) {
            return Optional.empty();
        }
        double[] squaredNorms = center == null ? rows.squaredNorms() : squaredDistances(rows, center);
        double largest = 0;
        for (double norm : squaredNorms) {
            largest = Math.max(largest, norm);
        }
        if (!formula.isPrecise(largest)) {
            return Optional.empty();
        }
        int terms = center == null ? use.longestRow() : columns.length;
        BlockError error = formula.errorOfProducts(terms, largest);
        return Optional.of(new Plan() {
            @Override
            public BlockError error() {
                return error;
            }

            @Override
            public long bytes() {
                return 4L * rows.rows()
                        + (sparse
                                ? SparseRowProducts.bytes(rows, use)
                                : DenseRowProducts.bytes(rows.rows(), columns.length));
            }

            @Override
            public KernelBlocks make(int problems, ArrayPool<float[]> arrays) {
                double entries = NEEDED_SHARE * problems * rows.rows() * rows.rows();
                double depth = sparse ? (double) use.nonZeros() / rows.rows() : columns.length;
                VectorOps ops = VectorSupport.forWork(2 * entries * depth, entries * formula.transcendentals());
                RowProducts products = sparse
                        ? new SparseRowProducts(rows, use, ops)
                        : new DenseRowProducts(rows, columns, center, ops, arrays);
                float[] norms = new float[squaredNorms.length];
                for (int i = 0; i < norms.length; i++) {
                    norms[i] = (float) squaredNorms[i];
                }
                return new ProductBlocks(formula, products, norms, ops, error);
            }
        });
    }

    /**
     * The mean of the rows, which makes norms small and differences accurate; or null for the origin, if most values are zero,
     * which the product skips, and norms around the mean would not be much smaller.
     */
    private static double[] center(FeatureMatrix rows, ColumnUse use) {
        double[] mean = mean(rows);
        boolean manyZeros = use.nonZeros() < MANY_ZEROS * rows.rows() * use.used().length;
        double average = sum(rows.squaredNorms()) / Math.max(1, rows.rows());
        double shift = 0;
        for (double component : mean) {
            shift += component * component;
        }
        return manyZeros && average <= MAX_LOSS * (average - shift) ? null : mean;
    }

    private static double[] mean(FeatureMatrix rows) {
        double[] mean = new double[rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            rows.addTo(i, mean, 1.0 / rows.rows());
        }
        return mean;
    }

    private static double[] squaredDistances(FeatureMatrix rows, double[] center) {
        double[] distances = new double[rows.rows()];
        double[] difference = new double[center.length];
        for (int i = 0; i < distances.length; i++) {
            for (int k = 0; k < center.length; k++) {
                difference[k] = -center[k];
            }
            rows.addTo(i, difference, 1);
            double sum = 0;
            for (double component : difference) {
                sum += component * component;
            }
            distances[i] = sum;
        }
        return distances;
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    @Override
    public BlockError error() {
        return error;
    }

    @Override
    public void release() {
        products.release();
    }

    @Override
    public KernelRows rows(int[] requested, int count) {
        KernelRows inner = products.rows(requested, count);
        return (from, to, out, at) -> {
            inner.fill(from, to, out, at);
            float[] normsThere = new float[at + to - from]; // at the positions of the values
            System.arraycopy(norms, from, normsThere, at, to - from);
            for (int k = 0; k < count; k++) {
                formula.apply(ops, out[k], at, at + to - from, norms[requested[k]], normsThere);
            }
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.dense.ThinSvd;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.solver.Bias;
import java.util.Arrays;

/**
 * The coordinates in which {@link LinearInteriorPoint} computes w: orthogonal ones, because the normal equations lose nearly
 * dependent columns to rounding, or where memory is short the weights of the columns themselves. With X = UΣVᵀ, of centered
 * rows for a free bias, and w = VΣ⁻¹v
 *
 * <pre>½‖w‖² + Σ ℓ_i(w·x_i + b) = ½Σ v_j²/σ_j² + Σ ℓ_i(v·u_i + b′),</pre>
 *
 * which has orthogonal features u_i, and the scale of the columns enters through the ridge only.
 */
final class NewtonBasis {
    /** A centered value below this part of the value itself counts as rounding of the mean; some 50 units of double precision. */
    private static final double ROUNDING = 1e-14;

    /** The features u_i. */
    final CompactRows rows;
    /** 1/σ_j². */
    final double[] ridge;

    private final CompactRows original;
    private final ThinSvd singular; // null where the coordinates are the weights

    private NewtonBasis(CompactRows rows, double[] ridge, CompactRows original, ThinSvd singular) {
        this.rows = rows;
        this.ridge = ridge;
        this.original = original;
        this.singular = singular;
    }

    /** The weights of these columns. Dense rows without empty or single-valued columns are read from the data. */
    static NewtonBasis ofColumns(CompactRows rows, FeatureMatrix data) {
        double[] ones = new double[rows.columns()];
        Arrays.fill(ones, 1);
        boolean hasAllColumns = !data.isSparse() && rows.columns() == data.columns();
        return new NewtonBasis(hasAllColumns ? CompactRows.whole(data) : rows, ones, rows, null);
    }

    static NewtonBasis orthogonal(CompactRows rows, Bias bias, RowParts parts) {
        int n = rows.rows();
        double[][] columns = new double[rows.columns()][n];
        CompactRows.Reader reader = rows.reader();
        for (int i = 0; i < n; i++) {
            reader.read(i);
            for (int k = reader.start(); k < reader.end(); k++) {
                columns[reader.indices()[k]][i] = reader.values()[k];
            }
        }
        if (bias == Bias.FREE) {
            for (double[] column : columns) {
                center(column);
            }
        }
        ThinSvd singular = ThinSvd.inPlace(columns, parts.parallel());
        double[][] left = new double[singular.count()][];
        double[] ridge = new double[left.length];
        for (int k = 0; k < left.length; k++) {
            left[k] = singular.left(k);
            ridge[k] = 1 / singular.value(k) / singular.value(k);
        }
        return new NewtonBasis(CompactRows.ofColumns(n, left), ridge, rows, singular);
    }

    private static void center(double[] column) {
        double mean = Arrays.stream(column).sum() / column.length;
        for (int i = 0; i < column.length; i++) {
            double centered = column[i] - mean;
            column[i] = Math.abs(centered) > ROUNDING * Math.abs(column[i]) ? centered : 0;
        }
    }

    /** The weights of all columns of the data for these coordinates and dual variables. */
    double[] weights(double[] v, double[] beta) {
        if (singular == null) {
            return original.scatter(v, beta);
        }
        double[] w = new double[original.columns()];
        for (int k = 0; k < ridge.length; k++) {
            double scaled = v[k] / singular.value(k);
            double[] right = singular.right(k);
            for (int j = 0; j < w.length; j++) {
                w[j] += scaled * right[j];
            }
        }
        return original.scatter(w, beta);
    }
}

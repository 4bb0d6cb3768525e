// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.dense.BorderedCholesky;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.SymmetricInverse;
import dev.margrave.internal.space.FeatureSpace;
import java.util.Arrays;

/**
 * The step by a system as large as there are rows below: with G = Φ·P⁻¹·Φᵀ, δ = P⁻¹·Σ h_i φ_i where (G + nβ·C⁻¹)·h = wanted
 * on those rows, C the diagonal of their weights. For a linear kernel P is the norm and G = K. The
 * kernel version prices coefficients by K + W⁻¹, W the diagonal of all weights (a row of weight c is c copies that share
 * its coefficient): with Q = (K + W⁻¹)⁻¹, G = K·Q·K = K − W⁻¹ + W⁻¹·Q·W⁻¹ and the change of coefficients is Q·K·h =
 * h − Q·W⁻¹·h. Either way the change is handed on as a function of the features.
 */
final class RowStep implements SemiVarianceStep {
    private final FeatureSpace space;
    private final double[][] kernel;
    private final double[] weights;
    private final double ridge;
    private final boolean pricesCoefficients;
    private double[][] priced; // Q, made when first needed
    private int[] base; // the rows of the factor, increasing
    private BorderedCholesky factor;

    private RowStep(FeatureSpace space, double[][] kernel, double[] weights, double ridge, boolean pricesCoefficients) {
        this.space = space;
        this.kernel = kernel;
        this.weights = weights;
        this.ridge = ridge;
        this.pricesCoefficients = pricesCoefficients;
    }

    /** {@code kernel} is K on the features of {@code space}; it is kept and not changed. */
    static RowStep linear(FeatureSpace space, double[][] kernel, double[] weights, double ridge) {
        return new RowStep(space, kernel, weights, ridge, false);
    }

    /** The kernel version. */
    static RowStep pricingCoefficients(FeatureSpace space, double[][] kernel, double[] weights, double ridge) {
        return new RowStep(space, kernel, weights, ridge, true);
    }

    private double[][] price() {
        double[][] sum = new double[weights.length][];
        Arrays.setAll(sum, i -> kernel[i].clone());
        for (int i = 0; i < sum.length; i++) {
            sum[i][i] += 1 / weights[i];
        }
        return SymmetricInverse.of(Cholesky.inPlace(sum, space.parallel()), space.parallel());
    }

    private double entry(int i, int j) {
        double own = i == j ? ridge / weights[i] : 0;
        if (!pricesCoefficients) {
            return kernel[i][j] + own;
        }
        double price = priced[i][j] / (weights[i] * weights[j]) - (i == j ? 1 / weights[i] : 0);
        return kernel[i][j] + price + own;
    }

    @Override
    public double[] change(boolean[] below, double[] wanted) {
        int count = 0;
        int differing = below.length;
        if (factor != null) {
            factor.clear();
            differing = 0;
            for (int i = 0; i < below.length; i++) {
                differing += below[i] != isBase(i) ? 1 : 0;
            }
        }
        for (boolean member : below) {
            count += member ? 1 : 0;
        }
        if (count == 0) {
            return new double[space.dimension()];
        }
        if (pricesCoefficients && priced == null) {
            priced = price();
        }
        if (factor == null || !factor.pays(differing)) {
            factorise(below, count);
        }
        return space.sum(spread(solve(below, wanted)));
    }

    private boolean isBase(int i) {
        return Arrays.binarySearch(base, i) >= 0;
    }

    private void factorise(boolean[] below, int count) {
        base = new int[count];
        int at = 0;
        for (int i = 0; i < below.length; i++) {
            if (below[i]) {
                base[at++] = i;
            }
        }
        double[][] matrix = new double[count][count];
        space.parallel().run(count, r -> {
            for (int s = 0; s <= r; s++) {
                matrix[r][s] = entry(base[r], base[s]);
            }
        });
        factor = new BorderedCholesky(Cholesky.inPlace(matrix, space.parallel()));
    }

    /** h on all rows, zero off those below: rows that came are borders of their own, rows that went are held at zero. */
    private double[] solve(boolean[] below, double[] wanted) {
        int[] came = new int[below.length];
        int borders = 0;
        for (int i = 0; i < below.length; i++) {
            if (below[i] != isBase(i)) {
                came[borders] = below[i] ? i : -1;
                factor.add(i, border(i, below[i]), corner(i, came, borders));
                borders++;
            }
        }
        double[] right = new double[base.length];
        double[] other = new double[borders];
        Arrays.setAll(right, r -> wanted[base[r]]);
        Arrays.setAll(other, b -> came[b] < 0 ? 0 : wanted[came[b]]);
        factor.solve(right, other);
        double[] h = new double[below.length];
        for (int r = 0; r < right.length; r++) {
            h[base[r]] = below[base[r]] ? right[r] : 0;
        }
        for (int b = 0; b < borders; b++) {
            if (came[b] >= 0) {
                h[came[b]] = other[b];
            }
        }
        return h;
    }

    private double[] border(int i, boolean comes) {
        double[] u = new double[base.length];
        if (comes) {
            Arrays.setAll(u, r -> entry(base[r], i));
        } else {
            u[Arrays.binarySearch(base, i)] = 1;
        }
        return u;
    }

    private double[] corner(int i, int[] came, int number) {
        double[] corner = new double[number + 1];
        for (int b = 0; b <= number; b++) {
            corner[b] = came[number] < 0 || came[b] < 0 ? 0 : entry(came[b], i);
        }
        return corner;
    }

    private double[] spread(double[] h) {
        if (!pricesCoefficients) {
            return h;
        }
        double[] delta = h.clone();
        for (int j = 0; j < h.length; j++) {
            double scaled = h[j] / weights[j];
            for (int i = 0; i < h.length && scaled != 0; i++) {
                delta[i] -= scaled * priced[j][i];
            }
        }
        return delta;
    }
}

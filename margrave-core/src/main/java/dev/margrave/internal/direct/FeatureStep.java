// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.dense.BorderedCholesky;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.SymmetricInverse;
import dev.margrave.internal.space.FeatureSpace;
import java.util.Arrays;

/**
 * The step by its matrix H = nβ·P + Σ c_i φ_i φ_iᵀ, as large as there are features. H is kept and updated by the rows that
 * differ; its factor is bordered by them or recomputed. If the residual shows that the borders have lost precision, the
 * solution is computed again with a new factor. H is recomputed once more rows have been added and removed than the data have.
 */
final class FeatureStep implements SemiVarianceStep {
    /** Residual relative to trace · ‖x‖ + ‖right-hand side‖; chosen by hand. */
    private static final double RESIDUAL_TOLERANCE = 1e-12;
    /** Added to the diagonal of S, relative to its trace; chosen by hand. */
    private static final double RIDGE = 1e-13;

    private final FeatureSpace space;
    private final double[] weights;
    private final double ridge;
    private final double[][] penalty; // P, or null for the identity
    private final boolean[] members;
    private final double[][] matrix; // H on the members, lower triangle
    private boolean[] base; // the members of the factor
    private BorderedCholesky factor;
    private long changedRows = Long.MAX_VALUE; // added or removed since H was recomputed

    /** P is the norm of the space. */
    FeatureStep(FeatureSpace space, double[] weights, double ridge) {
        this(space, weights, ridge, null);
    }

    /** {@code penalty} is P; it is kept and not changed. */
    FeatureStep(FeatureSpace space, double[] weights, double ridge, double[][] penalty) {
        this.space = space;
        this.weights = weights;
        this.ridge = ridge;
        this.penalty = penalty;
        this.members = new boolean[space.rows()];
        this.matrix = new double[space.dimension()][space.dimension()];
    }

    /**
     * P = I + S⁻¹ with S = Σ weight_i φ_i φ_iᵀ: what the norm ‖a‖² = aᵀ(K + W⁻¹)a of coefficients costs a function when all
     * coefficients that give it are allowed. Directions in which S nearly vanishes are penalized as if it had 1e-13 of its trace there.
     */
    static double[][] penalty(FeatureSpace space, double[] weights) {
        int m = space.dimension();
        double[][] s = new double[m][m];
        space.addSquares(weights, s);
        double trace = 0;
        for (int j = 0; j < m; j++) {
            trace += s[j][j];
        }
        for (int j = 0; j < m; j++) {
            s[j][j] += RIDGE * trace;
        }
        double[][] penalty = SymmetricInverse.of(Cholesky.inPlace(s, space.parallel()), space.parallel());
        for (int j = 0; j < m; j++) {
            penalty[j][j] += 1;
        }
        return penalty;
    }

    @Override
    public double[] change(boolean[] below, double[] wanted) {
        updateMatrix(below);
        double[] coefficients = new double[wanted.length];
        Arrays.setAll(coefficients, i -> below[i] ? weights[i] * wanted[i] : 0);
        double[] rightHandSide = space.sum(coefficients);
        if (!border()) {
            factorize();
        }
        double[] solution = solve(rightHandSide);
        if (factor.borders() > 0 && !isPrecise(solution, rightHandSide)) {
            factorize();
            solution = solve(rightHandSide);
        }
        return solution;
    }

    private void updateMatrix(boolean[] below) {
        double[] change = new double[members.length];
        int changed = 0;
        int count = 0;
        for (int i = 0; i < members.length; i++) {
            count += below[i] ? 1 : 0;
            if (below[i] != members[i]) {
                change[i] = below[i] ? weights[i] : -weights[i];
                changed++;
            }
        }
        System.arraycopy(below, 0, members, 0, members.length);
        if (changedRows > members.length || changed > count) {
            recomputeMatrix();
        } else if (changed > 0) {
            space.addSquares(change, matrix);
            changedRows += changed;
        }
    }

    private void recomputeMatrix() {
        for (int j = 0; j < matrix.length; j++) {
            for (int k = 0; k <= j; k++) {
                double entry = penalty == null ? (j == k ? 1 : 0) : penalty[j][k];
                matrix[j][k] = ridge * entry;
            }
        }
        double[] all = new double[members.length];
        Arrays.setAll(all, i -> members[i] ? weights[i] : 0);
        space.addSquares(all, matrix);
        changedRows = 0;
    }

    private void factorize() {
        double[][] copy = new double[matrix.length][];
        Arrays.setAll(copy, j -> matrix[j].clone());
        factor = BorderedCholesky.inPlace(copy, space.parallel());
        base = members.clone();
    }

    /** Borders the factor by the rows in which it differs, unless a new one is cheaper. */
    private boolean border() {
        if (factor == null) {
            return false;
        }
        int count = 0;
        for (int i = 0; i < members.length; i++) {
            count += members[i] != base[i] ? 1 : 0;
        }
        if (!factor.isWorthwhile(count)) {
            return false;
        }
        factor.retain(i -> members[i] != base[i]);
        for (int i = 0; i < members.length; i++) {
            if (members[i] != base[i] && !factor.has(i)) {
                double[] corner = new double[factor.borders() + 1];
                corner[factor.borders()] = (members[i] ? -1 : 1) / weights[i];
                factor.add(i, space.features(i), corner);
            }
        }
        return true;
    }

    private double[] solve(double[] rightHandSide) {
        double[] x = rightHandSide.clone();
        factor.solve(x, new double[factor.borders()]);
        return x;
    }

    /** Whether the residual is as small as that of a stable solution. */
    private boolean isPrecise(double[] x, double[] rightHandSide) {
        double trace = 0;
        double residual = 0;
        double size = 0;
        double length = 0;
        for (int j = 0; j < x.length; j++) {
            double sum = -rightHandSide[j];
            for (int k = 0; k < x.length; k++) {
                sum += (k <= j ? matrix[j][k] : matrix[k][j]) * x[k];
            }
            residual += sum * sum;
            size += rightHandSide[j] * rightHandSide[j];
            length += x[j] * x[j];
            trace += matrix[j][j];
        }
        return Math.sqrt(residual) <= RESIDUAL_TOLERANCE * (trace * Math.sqrt(length) + Math.sqrt(size));
    }
}

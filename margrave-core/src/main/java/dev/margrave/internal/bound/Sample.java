// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Complexities;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.bound.term.UnionGrid;

/**
 * One binary function f = ⟨w, φ(x)⟩ + b of a model on its rows: all n of them with two labels, those of a pair with several.
 * The loss of the other rows counts as 0.
 *
 * <p>The classes of the theorems have no free bias. It enters as the weight b/c of a constant feature c. The c is a value of
 * {@link UnionGrid}, so that it may be chosen by looking at the rows.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Sample(
        String function,
        int index,
        int total,
        FeatureMatrix rows,
        boolean[] positive,
        double[] margins,
        double[] squares,
        double[] referenceValues,
        double squaredNorm,
        double bias,
        Complexities complexities) {
    /** A constant feature and the cost of its choice. */
    record Constant(double value, double weight) {
        static final Constant NONE = new Constant(0, 1);
    }

    /** c near the best for (‖w‖² + b²/c²)·(trace + n·c²), but not below the given bound. */
    Constant constant(double atLeast) {
        if (bias == 0) {
            return Constant.NONE;
        }
        double meanSquare = complexities.trace() / rows.rows();
        double best = Math.sqrt(Math.abs(bias) * Math.sqrt(meanSquare / squaredNorm));
        double wanted = Double.isFinite(best) && best > 0 ? best : 1;
        int k = UnionGrid.nearest(wanted);
        if (UnionGrid.value(k) < atLeast) {
            k = UnionGrid.atLeast(atLeast);
        }
        return new Constant(UnionGrid.value(k), UnionGrid.weight(k));
    }

    /** ‖w‖² + b²/c². */
    double squaredNorm(Constant constant) {
        return bias == 0 ? squaredNorm : squaredNorm + bias * bias / (constant.value() * constant.value());
    }

    /** The smallest c with ‖w‖² + b²/c² ≤ limit; infinite if there is none. */
    double constantWithin(double limit) {
        return limit > squaredNorm ? Math.abs(bias) / Math.sqrt(limit - squaredNorm) : Double.POSITIVE_INFINITY;
    }

    boolean isZero() {
        return squaredNorm == 0 && bias == 0;
    }
}

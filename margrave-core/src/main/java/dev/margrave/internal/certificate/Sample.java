// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.certificate;

import dev.margrave.certificate.Complexities;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.bound.UnionGrid;

/**
 * One binary function f = ⟨w, φ(x)⟩ + b of a model on the rows that it is about, which are some of n: all of them with two
 * labels, those of a pair with several. What bounds look at is the loss of a row, which is 0 for the others.
 *
 * <p>A free bias is no part of the classes that the theorems are about. It enters as the weight b/c of a further feature that
 * is c for every row. The c is one of {@link UnionGrid}, so that it may be chosen by looking at the rows.
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
        double[] landmarkValues,
        double squaredNorm,
        double bias,
        Complexities complexities) {
    /** A constant feature and what its choice costs. */
    record Constant(double value, double weight) {
        static final Constant NONE = new Constant(0, 1);
    }

    /** c near the best for (‖w‖² + b²/c²)·(trace + n·c²), but at least so large. */
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

    /** The smallest c with ‖w‖² + b²/c² ≤ room; infinite where there is none. */
    double constantWithin(double room) {
        return room > squaredNorm ? Math.abs(bias) / Math.sqrt(room - squaredNorm) : Double.POSITIVE_INFINITY;
    }

    boolean isZero() {
        return squaredNorm == 0 && bias == 0;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.solver.Certificate;

/**
 * The point with the lowest primal value of all gap checks. The dual value increases with every step, but the primal value need
 * not decrease: a run that is stopped returns to its lowest point.
 */
final class LowestPrimal {
    private double[] beta;
    private double[] gradient;
    private double primal = Double.POSITIVE_INFINITY;
    private double highestDual = Double.NEGATIVE_INFINITY;

    void offer(double[] betaNow, double[] gradientNow, Certificate certificate) {
        highestDual = Math.max(highestDual, certificate.dual());
        if (certificate.primal() < primal) {
            primal = certificate.primal();
            beta = betaNow.clone();
            gradient = gradientNow.clone();
        }
    }

    boolean isBelow(double value) {
        return primal < value;
    }

    /** Of all points that were offered. */
    double highestDual() {
        return highestDual;
    }

    void restore(DualVariables dual, Gradient into) {
        for (int i = 0; i < beta.length; i++) {
            dual.set(i, beta[i]);
        }
        System.arraycopy(gradient, 0, into.values(), 0, gradient.length);
    }
}

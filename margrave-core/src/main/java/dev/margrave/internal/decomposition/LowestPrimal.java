// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.solver.Certificate;

/**
 * The variables with the lowest primal value among those at which a run has looked. The dual value rises with every step, the
 * primal one need not fall: a run that is stopped goes back to where it was lowest.
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

    /** Over all that was offered. */
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

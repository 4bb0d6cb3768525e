// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

import dev.margrave.internal.probability.Logistic;
import dev.margrave.model.ProbabilityCurve.Sigmoid;

/**
 * Minimizes the weighted cross-entropy over a and c, with z_i = a·f_i + c,
 *
 * <pre>Σ w_i (ln(1 + exp(z_i)) − t_i z_i)</pre>
 *
 * Platt's targets are t = (N₊ + 1)/(N₊ + 2) for a positive row and 1/(N₋ + 2) for a negative one, where N₊ and N₋ are the weights of
 * the rows on both sides; they make the minimum finite. Newton steps with backtracking after Lin, Lin and Weng (A Note on Platt's
 * Probabilistic Outputs for Support Vector Machines, 2007). Values are divided by their root mean square first, and it stops
 * where the gradient is below {@value #TOLERANCE} of the total weight.
 */
final class SigmoidFit {
    /** Of the total weight, for each entry of the gradient: near rounding, so that equal data give equal curves. Chosen by hand. */
    private static final double TOLERANCE = 1e-11;

    private static final int MAX_STEPS = 100; // Newton steps, as in the paper; some ten are usual
    private static final double RIDGE = 1e-12; // of the total weight, on the diagonal of the Hessian; as in the paper
    private static final double MIN_STEP_LENGTH = 1e-10; // in Newton steps; as in the paper
    private static final double SUFFICIENT_DECREASE =
            1e-4; // of what the slope predicts: the usual value of Armijo's rule

    private final BinaryRows rows;
    private final double scale;
    private final double[] targets;
    private double slope;
    private double intercept;

    private SigmoidFit(BinaryRows rows) {
        this.rows = rows;
        this.scale = rows.scale();
        this.targets = rows.smoothedTargets();
        this.intercept = Math.log((rows.positives() + 1) / (rows.negatives() + 1));
    }

    static Sigmoid fit(BinaryRows rows) {
        SigmoidFit fit = new SigmoidFit(rows);
        fit.run();
        return new Sigmoid(fit.slope / fit.scale, fit.intercept);
    }

    private void run() {
        double total = rows.positives() + rows.negatives();
        double loss = loss(slope, intercept);
        for (int step = 0; step < MAX_STEPS; step++) {
            double g1 = 0;
            double g2 = 0;
            double h11 = RIDGE * total;
            double h12 = 0;
            double h22 = RIDGE * total;
            for (int i = 0; i < rows.count(); i++) {
                double f = rows.value(i) / scale;
                double z = slope * f + intercept;
                double p = Logistic.of(z);
                double curvature = rows.weight(i) * p * Logistic.of(-z);
                double error = rows.weight(i) * (p - targets[i]);
                g1 += error * f;
                g2 += error;
                h11 += curvature * f * f;
                h12 += curvature * f;
                h22 += curvature;
            }
            if (Math.max(Math.abs(g1), Math.abs(g2)) <= TOLERANCE * total) {
                return;
            }
            double determinant = h11 * h22 - h12 * h12;
            double d1 = -(h22 * g1 - h12 * g2) / determinant;
            double d2 = -(h11 * g2 - h12 * g1) / determinant;
            double descent = g1 * d1 + g2 * d2;
            double length = 1;
            double tried = loss(slope + d1, intercept + d2);
            while (!(tried <= loss + SUFFICIENT_DECREASE * length * descent) && length >= MIN_STEP_LENGTH) {
                length /= 2;
                tried = loss(slope + length * d1, intercept + length * d2);
            }
            if (length < MIN_STEP_LENGTH) {
                return; // at the precision of the loss
            }
            slope += length * d1;
            intercept += length * d2;
            loss = tried;
        }
    }

    private double loss(double a, double c) {
        double sum = 0;
        for (int i = 0; i < rows.count(); i++) {
            double z = a * (rows.value(i) / scale) + c;
            sum += rows.weight(i) * (Logistic.softplus(z) - targets[i] * z);
        }
        return sum;
    }
}

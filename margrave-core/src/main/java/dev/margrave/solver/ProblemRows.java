// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.loss.Loss;

/** The rows of a problem as a machine sees them: signs or targets, and weights, without their features. */
public interface ProblemRows {
    int size();

    /** +1 or −1 for a row with a label, 0 for one without; always 0 in regression. */
    int sign(int i);

    /** Whether row i has a numeric target; in regression, only rows added without one do not. */
    boolean hasTarget(int i);

    /** The target; 0 if there is none. */
    double target(int i);

    /** Positive. */
    double weight(int i);

    /** n, the sum of all weights, including those of rows without a label. */
    default double totalWeight() {
        double sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += weight(i);
        }
        return sum;
    }

    /**
     * In ordinal classification, the number m of thresholds for which rows are repeated: row i·m + k belongs to threshold k.
     * Otherwise 0.
     */
    default int thresholds() {
        return 0;
    }

    /** Rows with a label pay {@code labeled} for their margin, rows with a target for their residual; others pay {@code other}. */
    default RowLosses losses(Loss labeled, Loss other) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < size(); i++) {
            if (hasTarget(i)) {
                losses.residual(labeled, target(i), weight(i));
            } else {
                losses.labeled(sign(i) == 0 ? other : labeled, sign(i) >= 0, weight(i));
            }
        }
        return losses.build();
    }
}

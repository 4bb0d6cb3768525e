// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.loss.Loss;

/** Whose losses a problem adds up: the rows as a machine sees them, without their features. */
public interface ProblemRows {
    int size();

    /** +1 or −1 for a row with a label, 0 for one without; always 0 in regression. */
    int sign(int i);

    /** Whether row i has a number to learn: in regression all rows but those without a target. */
    boolean hasTarget(int i);

    /** The number to learn; 0 where there is none. */
    double target(int i);

    /** Positive. */
    double weight(int i);

    /** n: the sum of all weights, rows without a label included. */
    default double totalWeight() {
        double sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += weight(i);
        }
        return sum;
    }

    /**
     * Among how many thresholds between ordered labels the rows are repeated: row i·m + k stands for threshold k of m. 0 where
     * labels have no order.
     */
    default int thresholds() {
        return 0;
    }

    /** Every labelled row pays {@code labelled} for its margin, every row with a target for its residual, the others {@code other}. */
    default RowLosses losses(Loss labelled, Loss other) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < size(); i++) {
            if (hasTarget(i)) {
                losses.residual(labelled, target(i), weight(i));
            } else {
                losses.labelled(sign(i) == 0 ? other : labelled, sign(i) >= 0, weight(i));
            }
        }
        return losses.build();
    }
}

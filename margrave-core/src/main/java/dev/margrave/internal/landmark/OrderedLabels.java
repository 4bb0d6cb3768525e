// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.Check;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;

/**
 * The thresholds at which a row pays: those next to its label (explicit constraints, EXC), or all (implicit constraints, IMC; Chu
 * and Keerthi 2007). A row's target is the position of its label, 0 for the first of r; threshold k of r − 1 lies between positions
 * k and k + 1.
 */
public record OrderedLabels(boolean atAll, double c) {
    public OrderedLabels {
        Check.positiveFinite("C", c);
    }

    /** Whether a row at this position pays at threshold k. */
    boolean pays(int position, int k) {
        return atAll || k == position - 1 || k == position;
    }

    static int thresholds(ProblemRows rows) {
        int last = 0;
        for (int i = 0; i < rows.size(); i++) {
            last = Math.max(last, (int) rows.target(i));
        }
        return last;
    }

    /** Thresholds {@code spacing} apart, centered at 0. */
    static double[] spaced(int count, double spacing) {
        double[] thresholds = new double[count];
        Arrays.setAll(thresholds, k -> spacing * (k - 0.5 * (count - 1)));
        return thresholds;
    }

    /** The loss of a row at this position. */
    ThresholdLoss loss(int position, double[] thresholds) {
        double[] below = new double[thresholds.length];
        double[] above = new double[thresholds.length];
        int lower = 0;
        int upper = 0;
        for (int k = 0; k < thresholds.length; k++) {
            if (pays(position, k) && k < position) {
                below[lower++] = thresholds[k];
            } else if (pays(position, k)) {
                above[upper++] = thresholds[k];
            }
        }
        return new ThresholdLoss(c, Arrays.copyOf(below, lower), Arrays.copyOf(above, upper));
    }

    RowLosses losses(ProblemRows rows, double[] thresholds) {
        ThresholdLoss[] byPosition = new ThresholdLoss[thresholds.length + 1];
        Arrays.setAll(byPosition, position -> loss(position, thresholds));
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < rows.size(); i++) {
            losses.residual(byPosition[(int) rows.target(i)], 0, rows.weight(i));
        }
        return losses.build();
    }
}

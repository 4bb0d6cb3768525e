// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

/**
 * The scale of a problem, independent of its features: for the typical row, the distance of output 0 from one without loss, and
 * the distance its dual variable moves for that if only its own term bounds it.
 */
public record TypicalRow(double output, double variable) {
    /** {@code minCurvature} limits the variables where no term bounds any. */
    public static TypicalRow of(DualTerms terms, double minCurvature) {
        TypicalRow bounded = mean(terms, 0);
        TypicalRow row = bounded.variable > 0 ? bounded : mean(terms, minCurvature);
        return row.variable > 0 ? row : new TypicalRow(1, 1);
    }

    /** The mean over rows that are not optimal at output 0; {@code curvature} limits their variables. */
    private static TypicalRow mean(DualTerms terms, double curvature) {
        double outputs = 0;
        double variables = 0;
        int count = 0;
        for (int i = 0; i < terms.size(); i++) {
            double nearest = terms.clamp(i, 0);
            double violation = terms.violation(i, nearest, 0);
            double distance = Math.abs(terms.minimizer(i, nearest, 0, curvature) - nearest);
            if (violation > 0 && distance > 0) {
                outputs += violation;
                variables += distance;
                count++;
            }
        }
        return new TypicalRow(outputs / Math.max(1, count), variables / Math.max(1, count));
    }

    /** Output over variable: the unit of a curvature of the dual. */
    public double slope() {
        return output / variable;
    }
}

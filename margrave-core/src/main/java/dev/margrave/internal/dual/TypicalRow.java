// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

/**
 * The units of a problem, whatever its features: how far the typical row's output 0 is from one that it does not mind, and how
 * far its dual variable moves for that when nothing holds it but its own term.
 */
public record TypicalRow(double output, double variable) {
    /** {@code leastSlope} stands for what holds the variables where no term bounds any. */
    public static TypicalRow of(DualTerms terms, double leastSlope) {
        TypicalRow bounded = mean(terms, 0);
        TypicalRow row = bounded.variable > 0 ? bounded : mean(terms, leastSlope);
        return row.variable > 0 ? row : new TypicalRow(1, 1);
    }

    /** Over the rows whose variables do not go on for ever, with a slope that holds them. */
    private static TypicalRow mean(DualTerms terms, double slope) {
        double outputs = 0;
        double variables = 0;
        int count = 0;
        for (int i = 0; i < terms.size(); i++) {
            double nearest = terms.clamp(i, 0);
            double violation = terms.violation(i, nearest, 0);
            double way = Math.abs(terms.minimiser(i, nearest, 0, slope) - nearest);
            if (violation > 0 && way > 0) {
                outputs += violation;
                variables += way;
                count++;
            }
        }
        return new TypicalRow(outputs / Math.max(1, count), variables / Math.max(1, count));
    }

    /** Outputs over variables. */
    public double slope() {
        return output / variable;
    }
}

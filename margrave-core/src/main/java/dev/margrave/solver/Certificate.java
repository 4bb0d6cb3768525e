// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** Both objectives at the point that became the model: the optimum lies between them. */
public record Certificate(double primal, double dual) {
    /** Of a fit that has no dual: both values are NaN. */
    public static final Certificate NONE = new Certificate(Double.NaN, Double.NaN);

    public boolean isKnown() {
        return !Double.isNaN(primal) && !Double.isNaN(dual);
    }

    /** Not forced to be positive: a clearly negative gap is a defect and must show. */
    public double gap() {
        return primal - dual;
    }

    public double relativeGap() {
        return gap() / Math.max(1.0, Math.abs(primal));
    }
}

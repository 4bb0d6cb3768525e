// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/**
 * Both objectives at the point that became the model: the optimum lies between {@link #lower()} and {@link #upper()}.
 *
 * @param rounding a proven bound of what kernel values in single precision can have changed in either objective; 0 where they
 *     are in double precision, whose own rounding is not counted
 */
public record Certificate(double primal, double dual, double rounding) {
    /** Of a fit that has no dual: both values are NaN. */
    public static final Certificate NONE = new Certificate(Double.NaN, Double.NaN);

    /** By kernel values in double precision, or by none. */
    public Certificate(double primal, double dual) {
        this(primal, dual, 0);
    }

    public Certificate withRounding(double bound) {
        return new Certificate(primal, dual, bound);
    }

    /** The optimum is no smaller. */
    public double lower() {
        return dual - rounding;
    }

    /** The optimum is no larger. */
    public double upper() {
        return primal + rounding;
    }

    public boolean isKnown() {
        return !Double.isNaN(primal) && !Double.isNaN(dual);
    }

    /** By the kernel values as they were made. Not forced to be positive: a clearly negative gap is a defect and must show. */
    public double gap() {
        return primal - dual;
    }

    public double relativeGap() {
        return gap() / Math.max(1.0, Math.abs(primal));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/**
 * Both objectives at the point that became the model: the optimum lies between {@link #lower()} and {@link #upper()}.
 *
 * @param rounding a proven bound of what kernel values in single precision can have changed in either objective; 0 where they
 *     are in double precision, whose own rounding is not counted
 * @param atZero the primal objective of the function 0, which tells the scale of the problem; 0 where it is infinite or not known
 */
public record Certificate(double primal, double dual, double rounding, double atZero) {
    /** Of a fit that has no dual: both values are NaN. */
    public static final Certificate NONE = new Certificate(Double.NaN, Double.NaN);

    /** An objective below this part of that of the function 0 is rounding of the losses that were summed up. */
    private static final double ROUNDING_OF_SUMS = 1e-10;

    /** By kernel values in double precision, or by none. */
    public Certificate(double primal, double dual) {
        this(primal, dual, 0, 0);
    }

    /** The same for a problem with these losses. */
    public Certificate(double primal, double dual, RowLosses losses) {
        this(primal, dual, 0, losses.atZero());
    }

    public Certificate withRounding(double bound) {
        return new Certificate(primal, dual, bound, atZero);
    }

    /** Other objectives of a problem of the same scale. */
    public Certificate with(double newPrimal, double newDual) {
        return new Certificate(newPrimal, newDual, rounding, atZero);
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

    /**
     * gap / max(|primal|, 1e-10 · atZero): a part of the objective, whatever units the data have. 0 where all of it vanishes.
     */
    public double relativeGap() {
        double size = size();
        return gap() == 0 && size == 0 ? 0 : gap() / size;
    }

    /** What the gap is measured by. */
    public double size() {
        return Math.max(Math.abs(primal), ROUNDING_OF_SUMS * atZero);
    }
}

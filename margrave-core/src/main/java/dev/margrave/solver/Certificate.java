// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/**
 * Both objectives at the point that became the model: the optimum lies between {@link #lower()} and {@link #upper()}.
 *
 * @param rounding a proven bound on how much kernel values in single precision can have changed either objective; 0 for double
 *     precision, whose rounding is not counted
 * @param atZero the primal objective of the function 0, which is the scale of the problem; 0 if it is infinite or unknown
 */
public record Certificate(double primal, double dual, double rounding, double atZero) {
    /** For a fit without a dual: both values are NaN. */
    public static final Certificate NONE = new Certificate(Double.NaN, Double.NaN);

    /** An objective smaller than this, relative to {@code atZero}, is rounding of the sum of losses; chosen by hand. */
    private static final double ROUNDING_OF_SUMS = 1e-10;

    private static final double UNRESOLVED = 0.01; // of the objective; chosen by hand

    /** For kernel values in double precision, or none. */
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

    /** A lower bound on the optimum. */
    public double lower() {
        return dual - rounding;
    }

    /** An upper bound on the optimum. */
    public double upper() {
        return primal + rounding;
    }

    public boolean isKnown() {
        return !Double.isNaN(primal) && !Double.isNaN(dual);
    }

    /** primal − dual for the kernel values as computed. Not clipped at 0, as a clearly negative gap is a bug and must show. */
    public double gap() {
        return primal - dual;
    }

    /**
     * gap / max(|primal|, 1e-10 · atZero): relative to the objective, so independent of the units of the data. 0 if both are 0.
     */
    public double relativeGap() {
        double size = size();
        return gap() == 0 && size == 0 ? 0 : gap() / size;
    }

    /**
     * Whether rounding hides the optimum: the objective is tiny compared with that of the function 0, its lower bound is positive
     * all the same, and the gap is more than a hundredth of the objective. A tiny gap relative to {@code atZero} is no evidence then.
     */
    public boolean isUnresolved() {
        return Math.abs(primal) < ROUNDING_OF_SUMS * atZero && dual > 0 && gap() > UNRESOLVED * primal;
    }

    /** The same with a gap relative to the objective alone. */
    public Certificate ofObjective() {
        return new Certificate(primal, dual, rounding, 0);
    }

    /** The denominator of the relative gap. */
    public double size() {
        return Math.max(Math.abs(primal), ROUNDING_OF_SUMS * atZero);
    }

    /** Both objectives and the gap between them. */
    @Override
    public String toString() {
        return isKnown()
                ? "primal " + primal + ", dual " + dual + ", gap " + gap()
                : "no certificate: the problem has no dual";
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.Check;
import dev.margrave.internal.Quoted;

/**
 * Σ a_n tⁿ over the degrees {@code lowest} to {@code highest} of a kernel f(u·v) with f(t) = Σ a_n tⁿ: the whole series, a
 * partial sum, or the remainder.
 */
public final class MaclaurinSeries {
    private static final int MAX_TERMS = 1_000_000; // a sum that needs more terms counts as divergent
    private static final int QUIET_TERMS = 32; // consecutive negligible terms after which a sum stops
    private static final double NEGLIGIBLE = 1e-18; // relative to the sum: far below the rounding of doubles, 1e-16

    private final DotProductKernel kernel;
    private final int lowest;
    private final int highest;

    private MaclaurinSeries(DotProductKernel kernel, int lowest, int highest) {
        this.kernel = kernel;
        this.lowest = Check.atLeast("lowest", lowest, 0);
        this.highest = Math.min(highest, kernel.degree());
    }

    public static MaclaurinSeries of(DotProductKernel kernel) {
        return new MaclaurinSeries(kernel, 0, Integer.MAX_VALUE);
    }

    /** The terms of these degrees. */
    public MaclaurinSeries between(int from, int to) {
        return new MaclaurinSeries(kernel, Math.max(lowest, from), Math.min(highest, to));
    }

    /** Whether all terms are zero. */
    public boolean isEmpty() {
        return lowest > highest;
    }

    /** The sum at t; infinite if it does not converge within {@link #MAX_TERMS} terms. */
    public double value(double t) {
        return sum(t, false);
    }

    /** Its derivative Σ n a_n tⁿ⁻¹. */
    public double slope(double t) {
        if (t == 0) {
            return lowest <= 1 && highest >= 1 ? kernel.coefficient(1) : 0;
        }
        return sum(t, true) / t;
    }

    /** The remainder after degree k at t ≥ 0, Σ_{n>k} a_n tⁿ; it bounds the truncation error on [−t, t]. */
    public double residual(int k, double t) {
        return k == Integer.MAX_VALUE ? 0 : between(k + 1, highest).value(t);
    }

    /** The smallest degree at which the series can be truncated with an error of at most {@code epsilon} on [−t, t]. */
    public int smallestDegree(double t, double epsilon) {
        Check.positiveFinite("epsilon", epsilon);
        for (int k = 0; k < Math.min(highest, MAX_TERMS); k++) {
            if (residual(k, t) <= epsilon) {
                return k;
            }
        }
        return highest;
    }

    /** Rejects a negative or NaN coefficient among the first {@code count}. */
    public void checkCoefficients(int count) {
        for (int n = lowest; n < count && n <= highest; n++) {
            double a = kernel.coefficient(n);
            if (!(a >= 0 && a < Double.POSITIVE_INFINITY)) {
                throw negative(kernel.spec(), n, a);
            }
        }
    }

    /** The error for an invalid coefficient. */
    public static IllegalArgumentException negative(String spec, int n, double coefficient) {
        return new IllegalArgumentException("kernel " + Quoted.plain(spec) + " has the Maclaurin coefficient a_" + n
                + " = " + coefficient + " (index " + n + "); coefficients must be finite and at least 0");
    }

    private double sum(double t, boolean timesDegree) {
        double sum = 0;
        double sizes = 0;
        int quiet = 0;
        for (int n = lowest; n <= highest && quiet < QUIET_TERMS; n++) {
            double term = kernel.term(n, t) * (timesDegree ? n : 1);
            sum += term;
            sizes += Math.abs(term);
            if (n - lowest >= MAX_TERMS || !(sizes < Double.POSITIVE_INFINITY)) {
                return Double.POSITIVE_INFINITY;
            }
            quiet = sizes > 0 && Math.abs(term) <= NEGLIGIBLE * sizes ? quiet + 1 : 0;
        }
        return sum;
    }
}

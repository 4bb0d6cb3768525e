// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

/** A sum whose rounding error does not grow with the number of terms (Neumaier 1974). */
public final class CompensatedSum {
    private double sum;
    private double lost;

    public CompensatedSum(double start) {
        sum = start;
    }

    public void add(double term) {
        double next = sum + term;
        lost += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
    }

    /** Infinite terms make the sum infinite, not NaN. */
    public double value() {
        return Double.isInfinite(sum) ? sum : sum + lost;
    }
}

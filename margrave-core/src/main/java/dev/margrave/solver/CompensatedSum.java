// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** A sum whose rounding error does not grow with the number of terms (Neumaier 1974). */
final class CompensatedSum {
    private double sum;
    private double lost;

    CompensatedSum(double start) {
        sum = start;
    }

    void add(double term) {
        double next = sum + term;
        lost += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
    }

    /** Infinite terms make the sum infinite, not NaN. */
    double value() {
        return Double.isInfinite(sum) ? sum : sum + lost;
    }
}

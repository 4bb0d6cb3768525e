// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import java.util.Arrays;

/**
 * The sums of one pass at (w, b) for the center β and proximal weight q, with z_i = argmin ½q(z − β_i)² + f_i·z + g_i(z): v = Σ z_i
 * x_i, Σ x_i x_iᵀ / (q + g_i″(z_i)) over the free rows (or its diagonal), and the numbers below. All are added up but the last two.
 */
final class NewtonSums {
    /** q‖z − β‖². */
    static final int PROXIMAL = 0;
    /** Σ g_i(z_i). */
    static final int DUAL = 1;
    /** Σ ℓ_i at the outputs, each moved into the domain of its loss. */
    static final int LOSS = 2;
    /** Σ of the positive z_i. */
    static final int POSITIVE = 3;
    /** Σ of the negative z_i. */
    static final int NEGATIVE = 4;
    /** Σ of the slacks of free rows downward. */
    static final int SLACK_DOWN = 5;
    /** The same upward. */
    static final int SLACK_UP = 6;
    /** The number of free rows. */
    static final int FREE = 7;
    /** The least factor that brings every output into the domain of its loss. */
    static final int LEAST_SCALE = 8;
    /** Minus the largest such factor. */
    static final int MOST_SCALE = 9;

    static final int NUMBERS = 10;

    private final int width;
    private final double[] answer;

    NewtonSums(int width, double[] answer) {
        this.width = width;
        this.answer = answer;
    }

    static int length(int width, boolean isPacked) {
        return width + (isPacked ? PackedSquares.length(width) : width) + NUMBERS;
    }

    /** Component j of v. */
    double rowSum(int j) {
        return answer[j];
    }

    double[] rowSums() {
        return Arrays.copyOf(answer, width);
    }

    /** Entry j of the diagonal, where only that was requested. */
    double diagonal(int j) {
        return answer[width + j];
    }

    /** target ← the whole sum, on and below the diagonal. */
    void copySquares(double[][] target) {
        PackedSquares.copyTo(target, answer, width, 1);
    }

    double number(int which) {
        return answer[answer.length - NUMBERS + which];
    }

    /** Σ z_i. */
    double excess() {
        return number(POSITIVE) + number(NEGATIVE);
    }

    /** The factor nearest to 1 that brings all outputs into the domains of their losses; NaN if there is none. */
    double scale() {
        double least = number(LEAST_SCALE);
        double most = -number(MOST_SCALE);
        return least > most ? Double.NaN : Math.min(most, Math.max(least, 1));
    }

    SumRepair repair(double slackLimit) {
        return SumRepair.of(
                number(POSITIVE), number(NEGATIVE), number(excess() > 0 ? SLACK_DOWN : SLACK_UP), slackLimit);
    }
}

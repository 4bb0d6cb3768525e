// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.solver.Bias;
import java.util.Arrays;

/**
 * The iterate of coordinate descent: β, w = Σ β_i x_i, and the multiplier b of a free bias, with running sums. The output of
 * row i is f_i = x_i·w + b − μ·w + Σβ·(ρ + ‖μ‖² − μ·x_i), with μ of {@link CenteredRows} for a free bias; μ = b = 0 otherwise, and ρ
 * is 1 for a penalized bias and 0 for none.
 */
final class DescentPoint {
    /** ρ relative to the median ‖x_i − μ‖²; chosen by hand. */
    private static final double PENALTY_RATIO = 0.2;

    private static final int FIELDS_PER_ROW = 3; // numbers

    private final CompactRows rows;
    private final CompactRows.Reader reader;
    private final boolean freeBias;
    private final CenteredRows centered;
    private final double penalty; // ρ
    private final double[] fields; // of row i: curvature of its step, factor of Σβ in f_i, μ·x_i

    final double[] beta;
    /** Σ β_i x_i. */
    final double[] w;

    private double sum; // Σ β_i
    private double centerDot; // μ·w
    private double multiplier; // b, of the centered rows

    DescentPoint(CompactRows rows, Bias bias, double[] start) {
        this.rows = rows;
        this.reader = rows.reader();
        freeBias = bias == Bias.FREE;
        centered = freeBias ? CenteredRows.atMean(rows) : CenteredRows.atOrigin(rows);
        penalty = switch (bias) {
            case NONE -> 0;
            case PENALIZED -> 1;
            case FREE -> PENALTY_RATIO * centered.typicalSquaredNorm();
        };
        int n = rows.rows();
        fields = new double[Math.multiplyExact(FIELDS_PER_ROW, n)];
        for (int i = 0; i < n; i++) {
            fields[FIELDS_PER_ROW * i] = centered.squaredNorms[i] + penalty;
            fields[FIELDS_PER_ROW * i + 1] = penalty + centered.squaredCenterNorm - centered.centerDots[i];
            fields[FIELDS_PER_ROW * i + 2] = centered.centerDots[i];
        }
        beta = start.clone();
        w = new double[rows.columns()];
    }

    /** f_i. */
    double output(int i) {
        return reader.dot(i, w) + (multiplier - centerDot) + sum * fields[FIELDS_PER_ROW * i + 1];
    }

    /** ∂f_i/∂β_i. */
    double curvature(int i) {
        return fields[FIELDS_PER_ROW * i];
    }

    void move(int i, double target) {
        double step = target - beta[i];
        if (step != 0) {
            reader.addTo(i, w, step);
            sum += step;
            centerDot += step * fields[FIELDS_PER_ROW * i + 2];
            beta[i] = target;
        }
    }

    /** The outer step of the method of multipliers, once the inner problem is solved to within the step. */
    void updateMultiplier(double violation) {
        double step = penalty * sum;
        if (freeBias && violation <= Math.abs(step)) {
            multiplier += step;
        }
    }

    /** Starts at an evaluated point, with its bias as the first multiplier. */
    void startAt(LinearPoint point) {
        if (freeBias) {
            multiplier = point.primal.bias() + centered.centerDot(rows.gather(point.w));
        }
        copyFrom(point);
    }

    /** Takes β and w of an evaluated point. There Σβ = 0 for a free bias, so its multiplier takes the step for the old Σβ. */
    void adopt(LinearPoint point) {
        if (freeBias) {
            multiplier += penalty * sum;
        }
        copyFrom(point);
    }

    private void copyFrom(LinearPoint point) {
        System.arraycopy(point.beta, 0, beta, 0, beta.length);
        System.arraycopy(rows.gather(point.w), 0, w, 0, w.length);
        sum = freeBias ? 0 : point.sum;
        centerDot = centered.centerDot(w);
    }

    /** Brings the sums up to date after {@link LinearFace} changed β and w. */
    void adoptFace(double faceSum, double faceBias) {
        sum = freeBias ? 0 : faceSum;
        multiplier = freeBias ? faceBias + centered.centerDot(w) : 0;
        centerDot = centered.centerDot(w);
    }

    /** Recomputes w from β, without the rounding errors of many steps. */
    void recomputeWeights() {
        Arrays.fill(w, 0);
        CompensatedSum total = new CompensatedSum(0);
        for (int i = 0; i < beta.length; i++) {
            if (beta[i] != 0) {
                reader.addTo(i, w, beta[i]);
                total.add(beta[i]);
            }
        }
        sum = total.value();
        centerDot = centered.centerDot(w);
    }

    /** What the outputs of descent add to the decision values of an evaluated point. */
    double multiplierShift(LinearPoint point) {
        return freeBias ? multiplier + penalty * sum - centered.centerDot(rows.gather(point.w)) : 0;
    }
}

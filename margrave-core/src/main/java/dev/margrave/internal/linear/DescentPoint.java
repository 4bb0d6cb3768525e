// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.solver.Bias;
import java.util.Arrays;

/**
 * The point that coordinate descent moves: β, w = Σ β_i x_i, and the multiplier b of a free bias, with running sums. The rows
 * see f_i = x_i·w + b − μ·w + Σβ·(ρ + ‖μ‖² − μ·x_i), with μ of {@link CentredRows} for a free bias; μ = b = 0 otherwise, and ρ
 * is 1 for a penalised bias and 0 for none.
 */
final class DescentPoint {
    /** ρ as a part of the typical ‖x_i − μ‖². */
    private static final double PENALTY = 0.2;

    private static final int FIELDS = 3;

    private final CompactRows rows;
    private final CompactRows.Reader reader;
    private final boolean freeBias;
    private final CentredRows centred;
    private final double penalty; // ρ
    private final double[] fields; // of row i: curvature of its step, pull of Σβ on f_i, μ·x_i

    final double[] beta;
    /** Σ β_i x_i. */
    final double[] w;

    private double sum; // Σ β_i
    private double centreDot; // μ·w
    private double multiplier; // b, of the centred rows

    DescentPoint(CompactRows rows, Bias bias, double[] start) {
        this.rows = rows;
        this.reader = rows.reader();
        freeBias = bias == Bias.FREE;
        centred = freeBias ? CentredRows.atMean(rows) : CentredRows.atOrigin(rows);
        penalty = switch (bias) {
            case NONE -> 0;
            case PENALISED -> 1;
            case FREE -> PENALTY * centred.typicalSquaredNorm();
        };
        int n = rows.rows();
        fields = new double[Math.multiplyExact(FIELDS, n)];
        for (int i = 0; i < n; i++) {
            fields[FIELDS * i] = centred.squaredNorms[i] + penalty;
            fields[FIELDS * i + 1] = penalty + centred.centreNorm - centred.centreDots[i];
            fields[FIELDS * i + 2] = centred.centreDots[i];
        }
        beta = start.clone();
        w = new double[rows.columns()];
    }

    /** f_i. */
    double decision(int i) {
        return reader.dot(i, w) + (multiplier - centreDot) + sum * fields[FIELDS * i + 1];
    }

    /** How fast f_i grows with β_i. */
    double curvature(int i) {
        return fields[FIELDS * i];
    }

    void move(int i, double target) {
        double step = target - beta[i];
        if (step != 0) {
            reader.addTo(i, w, step);
            sum += step;
            centreDot += step * fields[FIELDS * i + 2];
            beta[i] = target;
        }
    }

    /** The outer step of the method of multipliers, once the inner problem is solved to within it. */
    void moveMultiplier(double violation) {
        double step = penalty * sum;
        if (freeBias && violation <= Math.abs(step)) {
            multiplier += step;
        }
    }

    /** Takes the bias of a point that was looked at, as the first multiplier. */
    void beginAt(LinearPoint point) {
        if (freeBias) {
            multiplier = point.primal.bias() + centred.centreDot(rows.gather(point.w));
        }
        takeWeights(point);
    }

    /** Takes β and w of a point that was looked at. Σβ passes to the multiplier of a free bias, for it vanishes there. */
    void adopt(LinearPoint point) {
        if (freeBias) {
            multiplier += penalty * sum;
        }
        takeWeights(point);
    }

    private void takeWeights(LinearPoint point) {
        System.arraycopy(point.beta, 0, beta, 0, beta.length);
        System.arraycopy(rows.gather(point.w), 0, w, 0, w.length);
        sum = freeBias ? 0 : point.sum;
        centreDot = centred.centreDot(w);
    }

    /** After a search on a face that changed β and w: the sum of β and the bias that it ended with. */
    void takeFace(double faceSum, double faceBias) {
        sum = freeBias ? 0 : faceSum;
        multiplier = freeBias ? faceBias + centred.centreDot(w) : 0;
        centreDot = centred.centreDot(w);
    }

    /** Takes off the rounding that gathers in w step by step. */
    void refreshWeights() {
        Arrays.fill(w, 0);
        CompensatedSum total = new CompensatedSum(0);
        for (int i = 0; i < beta.length; i++) {
            if (beta[i] != 0) {
                reader.addTo(i, w, beta[i]);
                total.add(beta[i]);
            }
        }
        sum = total.value();
        centreDot = centred.centreDot(w);
    }

    /** What the rows see beyond the decision values of a point that was looked at. */
    double shift(LinearPoint point) {
        return freeBias ? multiplier + penalty * sum - centred.centreDot(rows.gather(point.w)) : 0;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import java.util.Arrays;

/**
 * Conjugate gradients on the face of the dual domain where a point lies: rows at knots stay, the others (strictly between
 * two knots, where g_i is one quadratic) move together, with Σ β_i kept when the bias is free. A row that reaches a knot
 * stays there exactly and the search starts anew without it. Every step raises the dual value.
 */
final class LinearFace {
    private final CompactRows rows;
    private final CompactRows.Reader reader;
    private final DualTerms terms;
    private final boolean freeBias;
    private final boolean constantFeature;
    private final int[] face;
    private final int[] pieces;
    private int count;
    private final double[] gradient; // f_i + g_i′(β_i)
    private final double[] direction;
    private final double[] curved; // Hessian · direction
    private final double[] z; // Σ direction_i x_i
    private double sum;
    private double bias; // minus the mean gradient of the face, where it is free
    private double squared; // norm of the gradient on the face, without its mean
    private double largestSquared;

    LinearFace(CompactRows rows, DualTerms terms, LinearPoint point, Bias bias) {
        this.rows = rows;
        this.reader = rows.reader();
        this.terms = terms;
        freeBias = bias == Bias.FREE;
        constantFeature = bias == Bias.PENALISED;
        int free = 0;
        for (int i = 0; i < point.beta.length; i++) {
            free += terms.isFree(i, point.beta[i]) ? 1 : 0;
        }
        face = new int[free];
        pieces = new int[free];
        gradient = new double[free];
        direction = new double[free];
        curved = new double[free];
        z = new double[rows.columns()];
        sum = point.sum;
        double[] u = rows.without(point.u, point.beta);
        for (int i = 0; i < point.beta.length; i++) {
            if (terms.isFree(i, point.beta[i])) {
                face[count] = i;
                pieces[count] = terms.pieceRightOf(i, point.beta[i]);
                gradient[count] = u[i] + terms.slope(i, pieces[count], point.beta[i]);
                count++;
            }
        }
    }

    double sum() {
        return sum;
    }

    /** The bias at which the rows of the face have no gradient, on average. */
    double bias() {
        return bias;
    }

    /** Changes β and w until the gradient vanishes on the face or the work is spent; false if nothing moved. */
    boolean improve(double[] beta, double[] w, double budget, RunControl control) {
        double rowEntries = (double) rows.entries() / Math.max(1, rows.rows());
        double stepWork = 4 * count * rowEntries + 2 * w.length + 20.0 * count;
        double work = 0;
        boolean moved = false;
        boolean restart = true;
        while (count > (freeBias ? 1 : 0) && work + stepWork <= budget && !control.shouldStop()) {
            work += stepWork;
            if (!findDirection(restart)) {
                break;
            }
            double stiffness = curve();
            double along = descent();
            double step = stiffness > 0 ? along / stiffness : Double.POSITIVE_INFINITY;
            double limit = room(beta);
            if (!(along > 0) || Double.isInfinite(Math.min(step, limit))) {
                break;
            }
            advance(beta, w, Math.min(step, limit));
            moved = true;
            restart = limit <= step;
            if (restart) {
                drop(beta);
            }
        }
        return moved;
    }

    /** The conjugate direction, or after a restart the steepest; false where the gradient vanishes. */
    private boolean findDirection(boolean restart) {
        double mean = mean(gradient);
        bias = -mean;
        double before = squared;
        squared = 0;
        for (int k = 0; k < count; k++) {
            squared += (gradient[k] - mean) * (gradient[k] - mean);
        }
        largestSquared = Math.max(largestSquared, squared);
        if (squared <= 1e-30 * largestSquared || squared == 0) {
            return false;
        }
        double keep = restart ? 0 : squared / before;
        for (int k = 0; k < count; k++) {
            direction[k] = keep * direction[k] - (gradient[k] - mean);
        }
        return true;
    }

    /** How steeply the direction leads down the gradient. */
    private double descent() {
        double along = 0;
        for (int k = 0; k < count; k++) {
            along -= (gradient[k] + bias) * direction[k];
        }
        return along;
    }

    private double mean(double[] values) {
        if (!freeBias) {
            return 0;
        }
        double total = 0;
        for (int k = 0; k < count; k++) {
            total += values[k];
        }
        return total / count;
    }

    /** Fills curved and z; directionᵀ · Hessian · direction. */
    private double curve() {
        Arrays.fill(z, 0);
        double total = 0;
        for (int k = 0; k < count; k++) {
            reader.addTo(face[k], z, direction[k]);
            total += direction[k];
        }
        double shared = constantFeature ? total : 0;
        double stiffness = 0;
        for (int k = 0; k < count; k++) {
            curved[k] = reader.dot(face[k], z) + shared + terms.curvature(pieces[k]) * direction[k];
            stiffness += curved[k] * direction[k];
        }
        return stiffness;
    }

    /** How far the direction may be followed until a row meets a knot. */
    private double room(double[] beta) {
        double room = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            room = Math.min(room, roomOf(k, beta[face[k]]));
        }
        return room;
    }

    private double roomOf(int k, double beta) {
        if (direction[k] == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double knot = direction[k] > 0 ? terms.rightKnot(pieces[k]) : terms.leftKnot(pieces[k]);
        return (knot - beta) / direction[k];
    }

    private void advance(double[] beta, double[] w, double step) {
        for (int j = 0; j < w.length; j++) {
            w[j] += step * z[j];
        }
        for (int k = 0; k < count; k++) {
            int i = face[k];
            double knot = direction[k] > 0 ? terms.rightKnot(pieces[k]) : terms.leftKnot(pieces[k]);
            double next = roomOf(k, beta[i]) <= step ? knot : beta[i] + step * direction[k];
            sum += next - beta[i];
            beta[i] = Math.min(terms.rightKnot(pieces[k]), Math.max(terms.leftKnot(pieces[k]), next));
            gradient[k] += step * curved[k];
        }
    }

    /** Takes the rows that reached a knot off the face. */
    private void drop(double[] beta) {
        int kept = 0;
        for (int k = 0; k < count; k++) {
            if (terms.isFree(face[k], beta[face[k]])) {
                face[kept] = face[k];
                pieces[kept] = pieces[k];
                gradient[kept] = gradient[k];
                kept++;
            }
        }
        count = kept;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import java.util.Arrays;

/**
 * Conjugate gradients on the face of the dual domain that contains a point: rows at breakpoints stay, the free ones (strictly
 * between two breakpoints, where g_i is a single quadratic) move together, with Σ β_i kept when the bias is free. A row that
 * reaches a breakpoint stays exactly there, and the search restarts without it. Every step raises the dual value.
 */
final class LinearFace {
    /** Squared norm of the gradient relative to the largest so far: below it only rounding is left. Chosen by hand. */
    private static final double NEGLIGIBLE_GRADIENT = 1e-30;

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
    private final double[] hessianDirection; // Hessian · direction
    private final double[] directionWeights; // Σ direction_i x_i
    private double sum;
    private double bias; // minus the mean gradient of the face, where it is free
    private double squaredGradient; // norm of the gradient on the face, minus its mean
    private double largestSquaredGradient;

    LinearFace(CompactRows rows, DualTerms terms, LinearPoint point, Bias bias) {
        this.rows = rows;
        this.reader = rows.reader();
        this.terms = terms;
        freeBias = bias == Bias.FREE;
        constantFeature = bias == Bias.PENALIZED;
        int free = 0;
        for (int i = 0; i < point.beta.length; i++) {
            free += terms.isFree(i, point.beta[i]) ? 1 : 0;
        }
        face = new int[free];
        pieces = new int[free];
        gradient = new double[free];
        direction = new double[free];
        hessianDirection = new double[free];
        directionWeights = new double[rows.columns()];
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

    /** The bias at which the mean gradient on the face is zero. */
    double bias() {
        return bias;
    }

    /** Changes β and w until the gradient on the face vanishes or the budget of work is spent; false if nothing moved. */
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
            double curvature = applyHessian();
            double slope = directionalSlope();
            double step = curvature > 0 ? slope / curvature : Double.POSITIVE_INFINITY;
            double limit = maxStep(beta);
            if (!(slope > 0) || Double.isInfinite(Math.min(step, limit))) {
                break;
            }
            advance(beta, w, Math.min(step, limit));
            moved = true;
            restart = limit <= step;
            if (restart) {
                removeBoundRows(beta);
            }
        }
        return moved;
    }

    /** Finds the conjugate direction, or after a restart the steepest one; false where the gradient vanishes. */
    private boolean findDirection(boolean restart) {
        double mean = mean(gradient);
        bias = -mean;
        double previous = squaredGradient;
        squaredGradient = 0;
        for (int k = 0; k < count; k++) {
            squaredGradient += (gradient[k] - mean) * (gradient[k] - mean);
        }
        largestSquaredGradient = Math.max(largestSquaredGradient, squaredGradient);
        if (squaredGradient <= NEGLIGIBLE_GRADIENT * largestSquaredGradient || squaredGradient == 0) {
            return false;
        }
        double conjugacy = restart ? 0 : squaredGradient / previous;
        for (int k = 0; k < count; k++) {
            direction[k] = conjugacy * direction[k] - (gradient[k] - mean);
        }
        return true;
    }

    /** −gradient · direction. */
    private double directionalSlope() {
        double slope = 0;
        for (int k = 0; k < count; k++) {
            slope -= (gradient[k] + bias) * direction[k];
        }
        return slope;
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

    /** Fills hessianDirection and directionWeights; returns directionᵀ · Hessian · direction. */
    private double applyHessian() {
        Arrays.fill(directionWeights, 0);
        double directionSum = 0;
        for (int k = 0; k < count; k++) {
            reader.addTo(face[k], directionWeights, direction[k]);
            directionSum += direction[k];
        }
        double shared = constantFeature ? directionSum : 0;
        double curvature = 0;
        for (int k = 0; k < count; k++) {
            hessianDirection[k] =
                    reader.dot(face[k], directionWeights) + shared + terms.curvature(pieces[k]) * direction[k];
            curvature += hessianDirection[k] * direction[k];
        }
        return curvature;
    }

    /** The largest step along the direction before a row reaches a breakpoint. */
    private double maxStep(double[] beta) {
        double step = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            step = Math.min(step, maxStep(k, beta[face[k]]));
        }
        return step;
    }

    private double maxStep(int k, double beta) {
        if (direction[k] == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double breakpoint = direction[k] > 0 ? terms.rightBreakpoint(pieces[k]) : terms.leftBreakpoint(pieces[k]);
        return (breakpoint - beta) / direction[k];
    }

    private void advance(double[] beta, double[] w, double step) {
        for (int j = 0; j < w.length; j++) {
            w[j] += step * directionWeights[j];
        }
        for (int k = 0; k < count; k++) {
            int i = face[k];
            double breakpoint = direction[k] > 0 ? terms.rightBreakpoint(pieces[k]) : terms.leftBreakpoint(pieces[k]);
            double next = maxStep(k, beta[i]) <= step ? breakpoint : beta[i] + step * direction[k];
            sum += next - beta[i];
            beta[i] = Math.min(terms.rightBreakpoint(pieces[k]), Math.max(terms.leftBreakpoint(pieces[k]), next));
            gradient[k] += step * hessianDirection[k];
        }
    }

    /** Removes the rows that reached a breakpoint from the face. */
    private void removeBoundRows(double[] beta) {
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

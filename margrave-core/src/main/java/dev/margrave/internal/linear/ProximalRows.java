// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.solver.Bias;
import java.util.Arrays;

/**
 * The state of {@link LinearNewton} for every row: the component β_i of the proximal center, the output f_i = w·x_i + b, the
 * maximizer z_i, and what follows from them, Σ z_i x_i and the weights q·e_i″ of the Newton system. For piecewise linear losses
 * these weights are 0 or 1, and do not change with q. Parts of the rows are visited in parallel, and sums over them are added
 * in the order of the parts. A weight vector has the bias as its last component.
 */
final class ProximalRows {
    private final DualTerms terms;
    private final CompactRows rows;
    private final CompactRows.Reader[] readers; // by parts
    private final RowParts parts;
    private final boolean hasBias;
    private final NewtonSystem system;
    private final double[] beta;
    private final double[] z;
    private final double[] f;
    private final double[] outputChange; // of f per unit of step along the direction
    private final double[] trialZ; // z at the last point of the line search
    private final double[][] rowSums; // Σ z_i x_i by parts
    private final int[] breakpointsPassed; // by parts: rows that left their piece in the last step
    private double proximalWeight;

    ProximalRows(DualTerms terms, CompactRows rows, RowParts parts, Bias bias, NewtonSystem system, int size) {
        this.terms = terms;
        this.rows = rows;
        this.readers = new CompactRows.Reader[parts.count()];
        Arrays.setAll(readers, part -> rows.reader());
        this.parts = parts;
        this.hasBias = bias != Bias.NONE;
        this.system = system;
        int n = rows.rows();
        beta = new double[n];
        z = new double[n];
        f = new double[n];
        outputChange = new double[n];
        trialZ = new double[n];
        rowSums = new double[parts.count()][size];
        breakpointsPassed = new int[parts.count()];
    }

    double[] center() {
        return beta;
    }

    void setCenter(double[] values) {
        System.arraycopy(values, 0, beta, 0, beta.length);
    }

    void moveCenterToSolution() {
        setCenter(z);
    }

    /** Σ violations over Σ distances of each row to its own optimum, at the center and these weights; NaN if all are optimal. */
    double typicalSlope(double[] w, double minWeight) {
        double violations = 0;
        double distances = 0;
        CompactRows.Reader reader = rows.orderedReader();
        for (int i = 0; i < f.length; i++) {
            double output = output(reader, i, w);
            double violation = terms.violation(i, beta[i], output);
            if (violation > 0) {
                violations += violation;
                distances += Math.abs(terms.minimizer(i, beta[i], output, minWeight) - beta[i]);
            }
        }
        return distances > 0 ? violations / distances : Double.NaN;
    }

    /** Recomputes everything from w for a new q; returns q‖z − β‖². */
    double recompute(double[] w, double weight) {
        proximalWeight = weight;
        return parts.sum((part, from, to) -> {
            Arrays.fill(rowSums[part], 0);
            double sum = 0;
            for (int i = from; i < to; i++) {
                f[i] = output(part, i, w);
                z[i] = 0;
                sum += setDualVariable(part, i, terms.minimizer(i, beta[i], f[i], proximalWeight));
            }
            return sum;
        });
    }

    /** Σ z_i·(change of f_i) at w + t·direction; {@code isNew} if the direction differs from that of the last call. */
    double slope(double t, double[] direction, boolean isNew) {
        return parts.sum((part, from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                if (isNew) {
                    outputChange[i] = output(part, i, direction);
                }
                trialZ[i] = terms.minimizer(i, beta[i], f[i] + t * outputChange[i], proximalWeight);
                sum += trialZ[i] * outputChange[i];
            }
            return sum;
        });
    }

    /** Moves to the last point of the line search; returns q‖z − β‖² there. */
    double moveAlong(double length) {
        Arrays.fill(breakpointsPassed, 0);
        return parts.sum((part, from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                double move = length * outputChange[i];
                f[i] += move;
                boolean isUnchanged = trialZ[i] == z[i] && system.weight(i) == 0; // at a breakpoint
                sum += isUnchanged ? proximalTerm(i) : moveAlong(part, i, move, trialZ[i]);
            }
            return sum;
        });
    }

    private double moveAlong(int part, int i, double move, double next) {
        if (terms.areOnSamePiece(i, z[i], next)) {
            // From the difference, because f / q has large rounding errors when q is small.
            return setDualVariable(
                    part,
                    i,
                    terms.keepOnPiece(i, next, z[i] - move * terms.envelopeCurvature(i, next, proximalWeight)));
        }
        if (next != z[i]) {
            breakpointsPassed[part]++;
        }
        return setDualVariable(part, i, next);
    }

    /** Sets z_i and updates the sums of its part; returns q(z_i − β_i)². */
    private double setDualVariable(int part, int i, double next) {
        double step = next - z[i];
        if (step != 0) {
            z[i] = next;
            double[] rowSum = rowSums[part];
            readers[part].addTo(i, rowSum, step);
            if (hasBias) {
                rowSum[rowSum.length - 1] += step;
            }
        }
        system.setWeight(i, proximalWeight * terms.envelopeCurvature(i, next, proximalWeight));
        return proximalTerm(i);
    }

    private double proximalTerm(int i) {
        return proximalWeight * (z[i] - beta[i]) * (z[i] - beta[i]);
    }

    private double output(int part, int i, double[] weights) {
        return output(readers[part], i, weights);
    }

    private double output(CompactRows.Reader reader, int i, double[] weights) {
        double dot = reader.dot(i, weights);
        return hasBias ? dot + weights[weights.length - 1] : dot;
    }

    /** How many rows left their piece of g_i in the last step, where the quadratic model is not exact. */
    int breakpointsPassed() {
        int sum = 0;
        for (int count : breakpointsPassed) {
            sum += count;
        }
        return sum;
    }

    /** Component j of Σ z_i x_i. */
    double rowSum(int j) {
        double sum = 0;
        for (double[] rowSum : rowSums) {
            sum += rowSum[j];
        }
        return sum;
    }
}

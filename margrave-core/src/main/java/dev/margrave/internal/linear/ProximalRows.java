// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.solver.Bias;
import java.util.Arrays;

/**
 * What {@link LinearNewton} keeps of every row: its part β_i of the centre, f_i = w·x_i + b, the z_i that belongs to it, and
 * what follows from all of them, Σ z_i x_i and the weights q·e_i″ of Newton's system, which are 1 or 0 for losses of lines
 * and then outlive q. Rows are visited by parts, and sums over them are added in
 * the order of the parts. A weight vector has the bias as its last component.
 */
final class ProximalRows {
    private final DualTerms terms;
    private final CompactRows.Reader[] readers; // by parts
    private final RowParts parts;
    private final boolean hasBias;
    private final NewtonSystem system;
    private final double[] beta;
    private final double[] z;
    private final double[] f;
    private final double[] change; // of f along the direction
    private final double[] trial; // z at the last point along it
    private final double[][] pulls; // Σ z_i x_i by parts
    private final int[] crossings; // by parts: rows that met a knot in the last step
    private double q;

    ProximalRows(DualTerms terms, CompactRows rows, RowParts parts, Bias bias, NewtonSystem system, int size) {
        this.terms = terms;
        this.readers = new CompactRows.Reader[parts.count()];
        Arrays.setAll(readers, part -> rows.reader());
        this.parts = parts;
        this.hasBias = bias != Bias.NONE;
        this.system = system;
        int n = rows.rows();
        beta = new double[n];
        z = new double[n];
        f = new double[n];
        change = new double[n];
        trial = new double[n];
        pulls = new double[parts.count()][size];
        crossings = new int[parts.count()];
    }

    double[] centre() {
        return beta;
    }

    void setCentre(double[] values) {
        System.arraycopy(values, 0, beta, 0, beta.length);
    }

    void takeSolutionAsCentre() {
        setCentre(z);
    }

    /** Σ violations over Σ lengths of the rows' own ways to their optima, at the centre and these weights; NaN if all sit there. */
    double typicalSlope(double[] w, double leastWeight) {
        double violations = 0;
        double lengths = 0;
        for (int i = 0; i < f.length; i++) {
            double decision = decision(0, i, w);
            double violation = terms.violation(i, beta[i], decision);
            if (violation > 0) {
                violations += violation;
                lengths += Math.abs(terms.minimiser(i, beta[i], decision, leastWeight) - beta[i]);
            }
        }
        return lengths > 0 ? violations / lengths : Double.NaN;
    }

    /** Computes everything from w for a new q; q‖z − β‖². */
    double visitAll(double[] w, double weight) {
        q = weight;
        return parts.sum((part, from, to) -> {
            Arrays.fill(pulls[part], 0);
            double sum = 0;
            for (int i = from; i < to; i++) {
                f[i] = decision(part, i, w);
                z[i] = 0;
                sum += take(part, i, terms.minimiser(i, beta[i], f[i], q));
            }
            return sum;
        });
    }

    /** Σ z_i·(change of f_i) at w + t·direction, which may be a new direction. */
    double slope(double t, double[] direction, boolean isNew) {
        return parts.sum((part, from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                if (isNew) {
                    change[i] = decision(part, i, direction);
                }
                trial[i] = terms.minimiser(i, beta[i], f[i] + t * change[i], q);
                sum += trial[i] * change[i];
            }
            return sum;
        });
    }

    /** Goes to the point along the direction that was looked at last; q‖z − β‖² there. */
    double advance(double length) {
        Arrays.fill(crossings, 0);
        return parts.sum((part, from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                double move = length * change[i];
                f[i] += move;
                boolean stays = trial[i] == z[i] && system.weight(i) == 0; // at its knot
                sum += stays ? distance(i) : advance(part, i, move, trial[i]);
            }
            return sum;
        });
    }

    private double advance(int part, int i, double move, double next) {
        if (terms.onOnePiece(i, z[i], next)) {
            // From the difference, as f / q rounds coarsely when q is small.
            return take(part, i, terms.between(i, next, z[i] - move * terms.response(i, next, q)));
        }
        if (next != z[i]) {
            crossings[part]++;
        }
        return take(part, i, next);
    }

    /** Gives row i its z: brings the sums of its part up to date, and returns q(z_i − β_i)². */
    private double take(int part, int i, double next) {
        double step = next - z[i];
        if (step != 0) {
            z[i] = next;
            double[] pull = pulls[part];
            readers[part].addTo(i, pull, step);
            if (hasBias) {
                pull[pull.length - 1] += step;
            }
        }
        system.weigh(i, q * terms.response(i, next, q));
        return distance(i);
    }

    private double distance(int i) {
        return q * (z[i] - beta[i]) * (z[i] - beta[i]);
    }

    private double decision(int part, int i, double[] weights) {
        double dot = readers[part].dot(i, weights);
        return hasBias ? dot + weights[weights.length - 1] : dot;
    }

    /** How many rows met a knot in the last step. */
    int crossings() {
        int sum = 0;
        for (int count : crossings) {
            sum += count;
        }
        return sum;
    }

    /** Component j of Σ z_i x_i. */
    double pull(int j) {
        double sum = 0;
        for (double[] pull : pulls) {
            sum += pull[j];
        }
        return sum;
    }
}

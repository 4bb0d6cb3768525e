// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.problem.LinearProblem.Bias;
import java.util.Arrays;

/**
 * The proximal point method on the dual of a linear problem, each of whose steps is solved in the primal by Newton's method.
 * For a centre β and a weight q > 0
 *
 * <pre>
 * max over z      −½‖Σ z_i x_i‖² − Σ g_i(z_i) − ½q‖z − β‖²,   Σ z_i = 0 when the bias is free
 * min over w, b   Φ(w, b) = ½‖w‖² + Σ e_i(w·x_i + b),   e_i(f) = max over z  −f·z − g_i(z) − ½q(z − β_i)²
 * </pre>
 *
 * have the same value. e_i is the loss with its kinks rounded off: −e_i′(f) is the maximising z_i, and e_i″ is 1 / (q +
 * g_i″(z_i)) where z_i lies strictly between two knots and 0 where it sits at one. Newton's system is therefore as large as
 * there are features, however many rows there are and however badly they are scaled. The solution z is the next centre, and
 * q falls from step to step; the centres converge faster than linearly, with every row that belongs at a knot exactly there.
 * (Rockafellar 1976; Newton's method on piecewise quadratics: Qi & Sun 1993.)
 */
final class LinearNewton {
    private static final int MOST_CENTRES = 200;
    private static final int FRUITLESS_CENTRES = 25;
    private static final int MOST_STEPS_A_CENTRE = 30;
    /** A step is the last one for its centre if Φ is above its minimum by less than this part of q‖z − β‖². */
    private static final double INEXACT = 1e-3;
    /** q begins at this many times the slope of the typical row's way to its own optimum. */
    private static final double FIRST_WEIGHT = 10;
    /** Bounds of q, as parts of the mean ‖x_i‖². */
    private static final double LEAST_WEIGHT = 1e-10;

    private static final double LEAST_FIRST_WEIGHT = 1e-4;
    private static final double MOST_WEIGHT = 1e4;
    private static final double FALL = 0.3;
    private static final double FIRST_DAMPING = 1e-5;
    /** The gap behind a centre is about as large as q‖z − β‖² there. */
    private static final double FAR = 20;

    private final BestPoint best;
    private final RunControl control;
    private final long maxSteps;
    private final DualTerms terms;
    private final CompactRows rows;
    private final RowParts parts;
    private final Bias bias;
    private final NewtonSystem system;
    private final LineSearch search;
    private final double[] ridge; // 1, or 0 for a free bias
    private final double[] beta; // the centre
    private final double[] z;
    private final double[] f; // w·x_i + b
    private final double[] held; // of row i: e_i″, its weight in the system
    private final double[] w; // with the bias as last component
    private final double[] direction;
    private final double[][] pulls; // Σ z_i x_i by parts
    private final int[] crossings; // by parts: rows that met a knot in the last step
    private final double meanNorm;
    private double q;
    private double damping;
    private double movement; // q‖z − β‖² of the last centre
    private double decrement; // twice what the next step should lower Φ by
    private long steps;

    LinearNewton(
            BestPoint best,
            DualTerms terms,
            CompactRows rows,
            RowParts parts,
            Bias bias,
            long maxSteps,
            RunControl control) {
        this.best = best;
        this.terms = terms;
        this.rows = rows;
        this.parts = parts;
        this.bias = bias;
        this.maxSteps = maxSteps;
        this.control = control;
        int n = rows.rows();
        int size = rows.columns() + (bias == Bias.NONE ? 0 : 1);
        ridge = new double[size];
        Arrays.fill(ridge, 1);
        if (bias == Bias.FREE) {
            ridge[size - 1] = 0;
        }
        beta = new double[n];
        z = new double[n];
        f = new double[n];
        held = new double[n];
        w = new double[size];
        direction = new double[size];
        pulls = new double[parts.count()][size];
        crossings = new int[parts.count()];
        system = new NewtonSystem(rows, parts, ridge);
        search = new LineSearch(n);
        meanNorm = Math.max(Double.MIN_NORMAL, system.meanSquaredNorm());
    }

    long steps() {
        return steps;
    }

    /** The final status, or null if this method gets no nearer to the optimum. */
    Status run(double[] start) {
        LinearPoint point = best.look(start, steps);
        Status status = best.verdict(point, control.stopReason(), steps);
        if (status == null) {
            begin(point);
        }
        int fruitless = 0;
        for (int centre = 0; status == null && centre < MOST_CENTRES && fruitless < FRUITLESS_CENTRES; centre++) {
            int taken = solveFromCentre();
            if (taken == 0) {
                break;
            }
            System.arraycopy(z, 0, beta, 0, z.length);
            if (!isFar() || steps >= maxSteps || control.shouldStop()) {
                double before = best.gap();
                point = best.look(beta, steps);
                fruitless = before > 0 && point.certificate.gap() < 0.9 * before ? 0 : fruitless + 1;
                status = best.verdict(point, control.stopReason(), steps);
            }
            q = Math.max(fallOfWeight(taken) * q, LEAST_WEIGHT * meanNorm);
        }
        return status;
    }

    /** Whether the last centre moved the dual value by so much that a look at the gap is not worth its time yet. */
    private boolean isFar() {
        return movement > FAR * best.tolerableGap();
    }

    /** The fewer steps a centre took, the smaller the next q may be; the same q again where they did not suffice. */
    private static double fallOfWeight(int steps) {
        if (steps >= MOST_STEPS_A_CENTRE) {
            return 1;
        }
        return steps <= 2 ? FALL * FALL : steps <= 6 ? FALL : Math.sqrt(FALL);
    }

    private void begin(LinearPoint point) {
        System.arraycopy(point.beta, 0, beta, 0, beta.length);
        System.arraycopy(rows.gather(point.w), 0, w, 0, rows.columns());
        if (bias == Bias.PENALISED) {
            w[w.length - 1] = point.sum;
        } else if (bias == Bias.FREE) {
            w[w.length - 1] = point.primal.bias() / point.primal.scale();
        }
        double violations = 0;
        double lengths = 0;
        for (int i = 0; i < f.length; i++) {
            f[i] = decision(i, w);
            double violation = terms.violation(i, beta[i], f[i]);
            if (violation > 0) {
                violations += violation;
                lengths += Math.abs(terms.minimiser(i, beta[i], f[i], LEAST_WEIGHT * meanNorm) - beta[i]);
            }
        }
        double weight = lengths > 0 ? FIRST_WEIGHT * violations / lengths : meanNorm;
        q = Math.min(MOST_WEIGHT * meanNorm, Math.max(LEAST_FIRST_WEIGHT * meanNorm, weight));
    }

    /** Newton's method for one centre; the number of its steps, 0 if the system cannot be solved. */
    private int solveFromCentre() {
        double distance = visitAll();
        for (int taken = 1; ; taken++) {
            if (!findDirection()) {
                return 0;
            }
            double length = search.run();
            adaptDamping(length);
            boolean near = decrement <= INEXACT * distance;
            steps++;
            distance = advance(length);
            movement = distance;
            boolean exact = length == 1 && crossings() == 0;
            if (near || exact || taken >= MOST_STEPS_A_CENTRE || steps >= maxSteps || control.shouldStop()) {
                return taken;
            }
        }
    }

    private int crossings() {
        int sum = 0;
        for (int count : crossings) {
            sum += count;
        }
        return sum;
    }

    /** More where the quadratic model misled, none while its steps are good. */
    private void adaptDamping(double length) {
        if (length < 0.1) {
            damping = Math.max(4 * damping, FIRST_DAMPING);
        } else if (length >= 1) {
            damping = damping < 1e-7 ? 0 : 0.1 * damping;
        }
    }

    /** Computes f and z from w; q‖z − β‖². */
    private double visitAll() {
        system.clear();
        return parts.sum((part, from, to) -> {
            Arrays.fill(pulls[part], 0);
            double sum = 0;
            for (int i = from; i < to; i++) {
                f[i] = decision(i, w);
                z[i] = 0;
                held[i] = 0;
                sum += take(part, i, terms.minimiser(i, beta[i], f[i], q));
            }
            return sum;
        });
    }

    /** Goes this far along the direction; q‖z − β‖² there. */
    private double advance(double length) {
        for (int j = 0; j < w.length; j++) {
            w[j] += length * direction[j];
        }
        Arrays.fill(crossings, 0);
        return parts.sum((part, from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                double move = length * search.change[i];
                f[i] += move;
                boolean stays = search.z[i] == z[i] && held[i] == 0; // at its knot
                sum += stays ? distance(i) : advance(part, i, move, search.z[i]);
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
        double change = next - z[i];
        if (change != 0) {
            z[i] = next;
            rows.addTo(i, pulls[part], change);
            if (bias != Bias.NONE) {
                pulls[part][w.length - 1] += change;
            }
        }
        double response = terms.response(i, next, q);
        if (response != held[i]) {
            system.add(part, i, response - held[i]);
            held[i] = response;
        }
        return distance(i);
    }

    private double distance(int i) {
        return q * (z[i] - beta[i]) * (z[i] - beta[i]);
    }

    private double decision(int i, double[] weights) {
        double dot = rows.dot(i, weights);
        return bias == Bias.NONE ? dot : dot + weights[weights.length - 1];
    }

    private boolean findDirection() {
        for (int j = 0; j < w.length; j++) {
            double gradient = ridge[j] * w[j];
            for (double[] pull : pulls) {
                gradient -= pull[j];
            }
            direction[j] = -gradient;
        }
        double[] descent = direction.clone();
        if (bias == Bias.FREE && noneHeld()) {
            damping = Math.max(damping, FIRST_DAMPING);
        }
        if (!system.solve(direction, damping / q)) {
            System.arraycopy(descent, 0, direction, 0, descent.length);
            rebuildSystem(); // rows that came and went leave rounding behind
            if (!system.solve(direction, damping / q)) {
                return false;
            }
        }
        decrement = 0;
        for (int j = 0; j < w.length; j++) {
            decrement += descent[j] * direction[j];
        }
        return decrement >= 0 && decrement < Double.POSITIVE_INFINITY;
    }

    private boolean noneHeld() {
        for (double weight : held) {
            if (weight != 0) {
                return false;
            }
        }
        return true;
    }

    private void rebuildSystem() {
        system.clear();
        parts.run((part, from, to) -> {
            for (int i = from; i < to; i++) {
                if (held[i] != 0) {
                    system.add(part, i, held[i]);
                }
            }
        });
    }

    /** Looks along the direction for a point where the slope of Φ is at most half of what it is here. */
    private final class LineSearch {
        private static final int MOST_LOOKS = 12;

        private final double[] change; // of f along the direction
        private final double[] z;

        LineSearch(int n) {
            change = new double[n];
            z = new double[n];
        }

        double run() {
            double whole = slope(1, true);
            double near = 0;
            double nearSlope = -decrement;
            double far = 0;
            double farSlope = 0;
            double length = 1;
            for (int look = 1; ; look++) {
                double slope = look == 1 ? whole : slope(length, false);
                if (Math.abs(slope) <= 0.5 * decrement || look >= MOST_LOOKS) {
                    return length;
                }
                if (slope < 0) {
                    near = length;
                    nearSlope = slope;
                } else {
                    far = length;
                    farSlope = slope;
                }
                double width = far - near;
                double secant = near + width * nearSlope / (nearSlope - farSlope);
                length = far == 0 ? 4 * near : Math.min(far - 0.1 * width, Math.max(near + 0.1 * width, secant));
            }
        }

        /** dΦ/dt at w + t·direction, which may be a new one. */
        private double slope(double t, boolean isNew) {
            double slope = 0;
            for (int j = 0; j < w.length; j++) {
                slope += ridge[j] * (w[j] + t * direction[j]) * direction[j];
            }
            return slope
                    - parts.sum((part, from, to) -> {
                        double sum = 0;
                        for (int i = from; i < to; i++) {
                            if (isNew) {
                                change[i] = decision(i, direction);
                            }
                            z[i] = terms.minimiser(i, beta[i], f[i] + t * change[i], q);
                            sum += z[i] * change[i];
                        }
                        return sum;
                    });
        }
    }
}

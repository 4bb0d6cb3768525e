// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.loss.PiecewiseQuadratic;

/**
 * Solves the dual on a working set while all other variables stand still. Each step takes the row i with the steepest rise
 * and, by second-order gain, the row j whose fall pays most, and moves both: β_i += δ, β_j −= δ (Fan, Chen and Lin 2005,
 * with one signed variable a row and any piecewise quadratic term).
 */
final class InnerSolver {
    private static final int FACE_STEPS = 50;

    private final DualVariables dual;
    private final PairStep step = new PairStep();
    private final FaceStep faceStep;
    private final double[] change;
    private int size;
    private final double[][] block; // K on the working set
    private final double[] moved; // what a step adds to the gradients
    private final double[] gains;
    private final double[] diagonal;
    private final double[] stiffness; // of lowering a variable: its diagonal entry and the curvature of its term
    private final double[] gradient; // (Kβ) on the working set
    private final double[] up; // −(G + g′(β+)): how steeply raising β pays
    private final double[] down; // −(G + g′(β−)): below some up, lowering β pays
    private final PiecewiseQuadratic[] terms;
    private int[] rows;

    /** What rounding of kernel values may take from k(x,x) + k(z,z) − 2k(x,z) ≥ 0, and the least that a step divides by. */
    private final double rounding;

    private final double leastCurvature;

    InnerSolver(DualVariables dual, int capacity, boolean single) {
        this.dual = dual;
        this.faceStep = new FaceStep(dual, capacity, single);
        this.rounding = single ? 1e-4 : 1e-8; // in single precision, exponents up to 40 are off by a few 1e-6
        this.leastCurvature = single ? 1e-7 : 1e-12;
        this.change = new double[capacity];
        this.diagonal = new double[capacity];
        this.stiffness = new double[capacity];
        this.gradient = new double[capacity];
        this.up = new double[capacity];
        this.down = new double[capacity];
        this.terms = new PiecewiseQuadratic[capacity];
        this.block = new double[capacity][capacity];
        this.moved = new double[capacity];
        this.gains = new double[capacity];
    }

    /**
     * Steps until no pair violates optimality by more than {@code target}, or {@code maxSteps} are done. The variables are
     * changed in place; gradients outside are the caller's to update.
     *
     * @return the number of steps
     */
    long solve(WorkingSet set, RowCache<?> cache, double[] globalGradient, double target, long maxSteps) {
        load(set, cache, globalGradient);
        long steps = 0;
        long untilFace = facePeriod();
        while (steps < maxSteps) {
            int i = steepestRise();
            int j = i < 0 ? -1 : bestPartner(i, target);
            if (j < 0 || !move(i, j)) {
                break;
            }
            steps++;
            if (--untilFace == 0) {
                steps += faceSteps(target);
                untilFace = facePeriod();
            }
        }
        return steps;
    }

    /** How many pair steps cost as much as a factorisation of the free block. */
    private long facePeriod() {
        long free = 1;
        for (int k = 0; k < size; k++) {
            free += dual.isFree(rows[k]) ? 1 : 0;
        }
        return Math.max(2L * size, free * free * free / (6L * size));
    }

    /** Newton steps on the present face, each to the next knot at most. */
    private int faceSteps(double target) {
        int steps = 0;
        while (steps < FACE_STEPS && freeViolation() > target && faceStep.solve(rows, size, block, up, change)) {
            applyFaceStep();
            steps++;
        }
        return steps;
    }

    /** How far the free variables are from agreeing on a bias. */
    private double freeViolation() {
        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            if (dual.isFree(rows[k])) {
                highest = Math.max(highest, up[k]);
                lowest = Math.min(lowest, up[k]);
            }
        }
        return highest - lowest;
    }

    private void applyFaceStep() {
        for (int k = 0; k < size; k++) {
            if (change[k] != 0) {
                double before = dual.beta[rows[k]];
                dual.set(rows[k], snap(terms[k], before, before + change[k]));
                addToGradient(dual.beta[rows[k]] - before, block[k]);
            }
        }
        for (int k = 0; k < size; k++) {
            refresh(k);
        }
    }

    private void addToGradient(double change, double[] row) {
        for (int l = 0; l < size; l++) {
            gradient[l] += change * row[l];
        }
    }

    /** Puts a value that has reached a knot, up to rounding, on the knot. */
    private static double snap(PiecewiseQuadratic term, double before, double after) {
        for (int p = 0; p <= term.pieces(); p++) {
            double knot = term.knot(p);
            boolean reached = after > before ? before < knot && after >= knot : before > knot && after <= knot;
            if (reached || Math.abs(after - knot) <= 1e-14 * Math.abs(after - before)) {
                return knot;
            }
        }
        return after;
    }

    private void load(WorkingSet set, RowCache<?> cache, double[] globalGradient) {
        size = set.count();
        rows = set.members();
        cache.gather(set, block);
        for (int k = 0; k < size; k++) {
            diagonal[k] = block[k][k];
            terms[k] = dual.term(rows[k]);
            gradient[k] = globalGradient[rows[k]];
            refresh(k);
        }
    }

    private void refresh(int k) {
        up[k] = -(gradient[k] + dual.rightSlope[rows[k]]);
        down[k] = -(gradient[k] + dual.leftSlope[rows[k]]);
        stiffness[k] = diagonal[k] + dual.leftCurvature[rows[k]];
    }

    private int steepestRise() {
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            if (up[k] > most) {
                most = up[k];
                best = k;
            }
        }
        return best;
    }

    /** The row that with i gains most, or −1 when no pair with i violates by more than the target. */
    private int bestPartner(int i, double target) {
        fillGains(up[i], diagonal[i] + dual.rightCurvature[rows[i]], block[i]);
        gains[i] = 0;
        int best = -1;
        double most = 0;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            if (down[k] < lowest) { // rarely true, and so faster than Math.min
                lowest = down[k];
            }
            if (gains[k] > most) {
                most = gains[k];
                best = k;
            }
        }
        return up[i] - lowest > target ? best : -1;
    }

    /** One store and no branch, so that the compiler makes vectors of it. */
    private void fillGains(double rise, double self, double[] row) {
        double least = leastCurvature * self;
        for (int k = 0; k < size; k++) {
            double violation = Math.max(rise - down[k], 0);
            gains[k] = violation * violation / Math.max(self + stiffness[k] - 2 * row[k], least);
        }
    }

    /** False when double precision leaves nothing to move. */
    private boolean move(int i, int j) {
        int a = rows[i];
        int b = rows[j];
        double scale = diagonal[i] + diagonal[j];
        double eta = scale - 2 * block[i][j];
        if (eta < -rounding * scale) {
            throw new InvalidDataException("the kernel is not positive semidefinite: k(x,x) + k(z,z) - 2 k(x,z) = "
                    + eta + " for rows " + a + " and " + b);
        }
        double oldA = dual.beta[a];
        double oldB = dual.beta[b];
        double slope = gradient[i] - dual.target(a) - (gradient[j] - dual.target(b));
        step.solve(Math.max(eta, leastCurvature * scale + Double.MIN_NORMAL), slope, terms[i], oldA, terms[j], oldB);
        double changeA = step.raised() - oldA;
        double changeB = step.lowered() - oldB;
        if (changeA == 0 && changeB == 0) {
            return false;
        }
        dual.set(a, step.raised());
        dual.set(b, step.lowered());
        addToGradients(changeA, block[i], changeB, block[j]);
        refresh(i);
        refresh(j);
        return true;
    }

    /** Four loops with one store each: that is what the compiler makes vectors of. */
    private void addToGradients(double changeA, double[] rowA, double changeB, double[] rowB) {
        for (int k = 0; k < size; k++) {
            moved[k] = changeA * rowA[k] + changeB * rowB[k];
        }
        for (int k = 0; k < size; k++) {
            gradient[k] += moved[k];
        }
        for (int k = 0; k < size; k++) {
            up[k] -= moved[k];
        }
        for (int k = 0; k < size; k++) {
            down[k] -= moved[k];
        }
    }
}

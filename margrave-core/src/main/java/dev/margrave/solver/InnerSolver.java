// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.data.InvalidDataException;
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
    private final double[] block; // K on the working set, row by row
    private final double[] diagonal;
    private final double[] gradient; // (Kβ) on the working set
    private final double[] up; // −(G + g′(β+)): how steeply raising β pays
    private final double[] down; // −(G + g′(β−)): below some up, lowering β pays
    private final PiecewiseQuadratic[] terms;
    private int[] rows;

    InnerSolver(DualVariables dual, int capacity) {
        this.dual = dual;
        this.faceStep = new FaceStep(dual, capacity);
        this.change = new double[capacity];
        this.diagonal = new double[capacity];
        this.gradient = new double[capacity];
        this.up = new double[capacity];
        this.down = new double[capacity];
        this.terms = new PiecewiseQuadratic[capacity];
        this.block = new double[Math.multiplyExact(capacity, capacity)];
    }

    /**
     * Steps until no pair violates optimality by more than {@code target}, or {@code maxSteps} are done. The variables are
     * changed in place; gradients outside are the caller's to update.
     *
     * @return the number of steps
     */
    long solve(int[] set, int count, RowCache<?> cache, double[] globalGradient, double target, long maxSteps) {
        load(set, count, cache, globalGradient);
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
                double moved = dual.beta[rows[k]] - before;
                for (int l = 0; l < size; l++) {
                    gradient[l] += moved * block[k * size + l];
                }
            }
        }
        for (int k = 0; k < size; k++) {
            refresh(k);
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

    private void load(int[] set, int count, RowCache<?> cache, double[] globalGradient) {
        size = count;
        rows = set;
        cache.gather(set, count, block);
        for (int k = 0; k < count; k++) {
            diagonal[k] = block[k * count + k];
            terms[k] = dual.term(set[k]);
            gradient[k] = globalGradient[set[k]];
            refresh(k);
        }
    }

    private void refresh(int k) {
        up[k] = -(gradient[k] + dual.rightSlope[rows[k]]);
        down[k] = -(gradient[k] + dual.leftSlope[rows[k]]);
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
        int base = i * size;
        double rise = up[i];
        double self = diagonal[i];
        int best = -1;
        double most = 0;
        double worst = 0;
        for (int k = 0; k < size; k++) {
            double violation = rise - down[k];
            if (violation > 0) {
                worst = Math.max(worst, violation);
                double eta = Math.max(self + diagonal[k] - 2 * block[base + k], 1e-12 * self);
                double gain = violation * violation / eta;
                if (gain > most && k != i) {
                    most = gain;
                    best = k;
                }
            }
        }
        return worst > target ? best : -1;
    }

    /** False when double precision leaves nothing to move. */
    private boolean move(int i, int j) {
        int a = rows[i];
        int b = rows[j];
        double scale = diagonal[i] + diagonal[j];
        double eta = scale - 2 * block[i * size + j];
        if (eta < -1e-8 * scale) {
            throw new InvalidDataException("the kernel is not positive semidefinite: k(x,x) + k(z,z) - 2 k(x,z) = "
                    + eta + " for rows " + a + " and " + b);
        }
        double oldA = dual.beta[a];
        double oldB = dual.beta[b];
        double slope = gradient[i] - dual.target(a) - (gradient[j] - dual.target(b));
        step.solve(Math.max(eta, 1e-12 * scale + Double.MIN_NORMAL), slope, terms[i], oldA, terms[j], oldB);
        double changeA = step.raised() - oldA;
        double changeB = step.lowered() - oldB;
        if (changeA == 0 && changeB == 0) {
            return false;
        }
        dual.set(a, step.raised());
        dual.set(b, step.lowered());
        int rowI = i * size;
        int rowJ = j * size;
        for (int k = 0; k < size; k++) {
            double change = changeA * block[rowI + k] + changeB * block[rowJ + k];
            gradient[k] += change;
            up[k] -= change;
            down[k] -= change;
        }
        refresh(i);
        refresh(j);
        return true;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.gram.RowCache;
import java.util.function.BooleanSupplier;

/**
 * Solves the dual on a working set while all other variables stay fixed. Each step selects a violating pair, the row i with the
 * steepest ascent and the row j with the largest second-order gain, and moves both: β_i += δ, β_j −= δ (Fan, Chen and Lin
 * 2005, here with one signed variable per row and any piecewise quadratic term). From time to time Newton steps on the face of
 * the free variables ({@link FaceStep}) help where pair steps converge slowly.
 */
final class InnerSolver {
    private static final long STEPS_BETWEEN_STOP_CHECKS = 10_000; // some ten milliseconds
    /** Newton steps in a row; chosen by hand. */
    private static final int MAX_FACE_STEPS = 50;

    private final DualVariables dual;
    private final WorkingBlock block;
    private final PairStep pairStep;
    private final FaceStep faceStep;
    private final double[] change;

    /** Relative error of k(x,x) + k(z,z) − 2k(x,z) ≥ 0 by rounding, and the smallest relative value that a step divides by. */
    private final double semidefiniteTolerance;

    private final double minCurvature;

    InnerSolver(DualVariables dual, RowCache<?> cache, int capacity, boolean single) {
        this.dual = dual;
        this.semidefiniteTolerance =
                single ? 1e-4 : 1e-8; // in single precision, exponents up to 40 are off by a few 1e-6
        this.minCurvature = single ? 1e-7 : 1e-12;
        this.block = new WorkingBlock(dual, cache, capacity, minCurvature);
        this.pairStep = new PairStep(dual.terms);
        this.faceStep = new FaceStep(dual, capacity, single);
        this.change = new double[capacity];
    }

    /**
     * Steps until no pair violates optimality by more than {@code target}, {@code maxSteps} are done, or {@code stop}. The variables are
     * changed in place; the caller updates gradients outside the working set.
     *
     * @return the number of steps
     */
    long solve(WorkingSet set, double[] globalGradient, double target, long maxSteps, BooleanSupplier stop) {
        block.load(set, globalGradient);
        if (block.size == 0) { // no gradient is a number
            return 0;
        }
        long steps = 0;
        long stepsUntilFace = pairStepsPerFaceStep();
        while (steps < maxSteps && movePair(target)) {
            steps++;
            if (steps % STEPS_BETWEEN_STOP_CHECKS == 0 && stop.getAsBoolean()) {
                return steps;
            }
            if (--stepsUntilFace == 0) {
                steps += moveOnFace(target, stop);
                stepsUntilFace = pairStepsPerFaceStep();
            }
        }
        return steps;
    }

    /** The number of pair steps that cost as much as factorizing the block of the free variables. */
    private long pairStepsPerFaceStep() {
        long free = 1;
        for (int k = 0; k < block.size; k++) {
            free += block.isFree(k) ? 1 : 0;
        }
        return Math.max(2L * block.size, free * free * free / (6L * block.size));
    }

    /** Moves the violating pair with the largest gain; false if there is none, or if rounding leaves no step. */
    private boolean movePair(double target) {
        int i = block.steepestUp();
        int j = i < 0 ? -1 : block.bestPartner(i, target);
        if (j < 0) {
            return false;
        }
        int a = block.rows[i];
        int b = block.rows[j];
        double oldA = dual.beta[a];
        double oldB = dual.beta[b];
        double slope = block.gradient[i] - dual.terms.target(a) - (block.gradient[j] - dual.terms.target(b));
        pairStep.solve(curvature(i, j), slope, a, oldA, b, oldB);
        double changeA = pairStep.raised() - oldA;
        double changeB = pairStep.lowered() - oldB;
        if (changeA == 0 && changeB == 0) {
            return false;
        }
        dual.set(a, pairStep.raised());
        dual.set(b, pairStep.lowered());
        block.addPair(i, changeA, j, changeB);
        return true;
    }

    /** k(x,x) + k(z,z) − 2k(x,z), but at least the smallest value that a step may divide by. */
    private double curvature(int i, int j) {
        double scale = block.diagonal[i] + block.diagonal[j];
        double eta = scale - 2 * block.kernel.at(i, j);
        if (eta < -semidefiniteTolerance * scale) {
            throw new InvalidDataException("the kernel is not positive semidefinite: "
                    + violation(eta, Math.min(block.rows[i], block.rows[j]), Math.max(block.rows[i], block.rows[j])));
        }
        return Math.max(eta, minCurvature * scale + Double.MIN_NORMAL);
    }

    /** Row numbers start at 1; the last variable may stand in for a missing bias and is not a row. */
    private String violation(double eta, int row, int other) {
        return dual.isUnconstrained(other)
                ? "k(x,x) = " + eta + " for row " + (row + 1) + " of the problem"
                : "k(x,x) + k(z,z) - 2 k(x,z) = " + eta + " for rows " + (row + 1) + " and " + (other + 1)
                        + " of the problem";
    }

    /** Newton steps on the present face, each to the next breakpoint at most; returns their number. */
    private int moveOnFace(double target, BooleanSupplier stop) {
        int steps = 0;
        while (steps < MAX_FACE_STEPS
                && !stop.getAsBoolean()
                && block.freeViolation() > target
                && faceStep.solve(block, change)) {
            applyFaceStep();
            steps++;
        }
        return steps;
    }

    private void applyFaceStep() {
        for (int k = 0; k < block.size; k++) {
            if (change[k] != 0) {
                int row = block.rows[k];
                double before = dual.beta[row];
                dual.set(row, dual.terms.snapped(row, before, before + change[k]));
                block.addToGradient(k, dual.beta[row] - before);
            }
        }
        for (int k = 0; k < block.size; k++) {
            block.refresh(k);
        }
        block.findSteepest();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.TypicalRow;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Optional;

/**
 * A primal-dual interior point method for linear problems. With the dual variables split at the breakpoints of their terms
 * ({@link PieceVariables}) the dual is a quadratic program with bounds alone,
 *
 * <pre>
 * min over s   ½‖Σ β_i x_i‖² + Σ slope·s + ½curvature·s²,   0 ≤ s ≤ L,   Σ β_i = 0 when the bias is free
 * optimal if   curvature·s + slope ± f_i = lower − upper,   lower·s = 0,   upper·(L − s) = 0,   w = Σ β_i x_i
 * </pre>
 *
 * whose steps, once s and its multipliers are eliminated, solve a linear system over the features with a weight for every row
 * ({@link InteriorSystem}), as in Newton's method. (Mehrotra 1992; with few features: Ferris and Munson 2002.)
 *
 * <pre>
 * start on the central path for outputs 0                                   {@link PieceVariables}
 * until the duality gap is small enough
 *     factorize the system of the features
 *     predictor: the affine direction; corrector: towards the central path
 *     step to just before the boundary
 *     check the gap, once the complementarity is small enough
 * </pre>
 *
 * Some tens of steps reach the optimum, whatever the scale of the rows and however many of them end at breakpoints; each makes
 * several passes over all rows. With many rows the steps are inexact: the next right-hand side contains the residual of the
 * last step.
 */
final class LinearInteriorPoint {
    /** Twenty to sixty steps are usual; chosen by hand. */
    private static final int MAX_STEPS = 200;
    /** Steps in which neither the complementarity nor the gap fell by a tenth; chosen by hand. */
    private static final int MAX_STEPS_WITHOUT_PROGRESS = 20;
    /** Of the way to the boundary of the feasible set: a usual value for interior point methods. */
    private static final double FRACTION_TO_BOUNDARY = 0.99;
    /** Estimated gap, relative to the target, below which the exact gap is checked; chosen by hand. */
    private static final double GAP_CHECK_RATIO = 100;

    /** The same where a check takes as long as a step; chosen by hand. */
    private static final double GAP_CHECK_RATIO_OF_MANY_ROWS = 15;

    /** Relative residual of a system of many rows solved by conjugate gradients; chosen by hand. */
    private static final double CG_ACCURACY = 0.1;

    /** For one system; two or three suffice as a rule (ADR 29). */
    private static final int MAX_CG_STEPS = 4;

    private final BestPoint best;
    private final RunControl control;
    private final long maxSteps;
    private final NewtonBasis basis;
    private final RowParts parts;
    private final Bias bias;
    private final CompactRows.Reader[] readers; // by parts
    private final InteriorSystem system;
    private final double[] ridge;
    private final double[] w; // with the bias as last component
    private final PieceVariables pieces;
    private final double variablePerOutput;
    private final double[] f; // by rows
    private final double[] df;
    private final double[] weight; // by variables: 1 / (curvature + lower/s + upper/(L − s))
    private final double[] barrierGradient; // of s, at the present outputs
    private final double[] ds;
    private final double[] dLower;
    private final double[] dUpper;
    private final double[] dw;
    private final double[] noChange; // zeros: a direction that does not move
    private long steps;

    /** Systems are factorized over at most about {@code mostRows} rows ({@link InteriorSystem}). */
    LinearInteriorPoint(
            BestPoint best,
            DualTerms terms,
            NewtonBasis basis,
            TypicalRow typical,
            RowParts parts,
            Bias bias,
            int mostRows,
            long maxSteps,
            RunControl control) {
        this.best = best;
        this.basis = basis;
        this.parts = parts;
        this.bias = bias;
        this.maxSteps = maxSteps;
        this.control = control;
        CompactRows rows = basis.rows;
        readers = new CompactRows.Reader[parts.count()];
        Arrays.setAll(readers, part -> rows.reader());
        int size = rows.columns() + (bias == Bias.NONE ? 0 : 1);
        ridge = Arrays.copyOf(basis.ridge, size);
        if (bias == Bias.PENALIZED) {
            ridge[size - 1] = 1;
        }
        system = new InteriorSystem(rows, parts, ridge, bias, mostRows);
        w = new double[size];
        dw = new double[size];
        pieces = new PieceVariables(terms, typical);
        variablePerOutput = 1 / typical.slope();
        f = new double[rows.rows()];
        df = new double[f.length];
        int count = pieces.s.length;
        weight = new double[count];
        barrierGradient = new double[count];
        ds = new double[count];
        dLower = new double[count];
        dUpper = new double[count];
        noChange = new double[count];
    }

    long steps() {
        return steps;
    }

    /** The final status; empty if this method makes no more progress. */
    Optional<Status> run() {
        int stepsWithoutProgress = 0;
        double lowestComplementarity = Double.POSITIVE_INFINITY;
        double gapCheckRatio = system.usesAllRows() ? GAP_CHECK_RATIO : GAP_CHECK_RATIO_OF_MANY_ROWS;
        while (steps < Math.min(maxSteps, MAX_STEPS)
                && stepsWithoutProgress < MAX_STEPS_WITHOUT_PROGRESS
                && !control.shouldStop()) {
            if (system.usesAllRows()) {
                system.outputs(w, f);
            }
            double complementarity = pieces.complementarity(0, noChange, noChange, noChange);
            if (!buildSystem()) {
                break;
            }
            findPredictorCorrector(complementarity);
            takeStep();
            double now = pieces.complementarity(0, noChange, noChange, noChange);
            boolean decreased = now < 0.9 * lowestComplementarity;
            lowestComplementarity = decreased ? now : lowestComplementarity;
            double previousGap = best.gap();
            if (!(now > 0) || now * ds.length <= gapCheckRatio * best.targetGap()) {
                Optional<Status> end = checkGap(system.usesAllRows());
                if (end.isPresent()) {
                    return end;
                }
            }
            stepsWithoutProgress = decreased || best.gap() < 0.9 * previousGap ? 0 : stepsWithoutProgress + 1;
        }
        return checkGap(true);
    }

    /** Mehrotra's direction: the affine predictor, then the corrector with the centering that the predictor suggests. */
    private void findPredictorCorrector(double complementarity) {
        findDirection(0, noChange, noChange, noChange);
        double affineStep = pieces.maxStep(ds, dLower, dUpper);
        double centering = Math.pow(pieces.complementarity(affineStep, ds, dLower, dUpper) / complementarity, 3);
        findDirection(centering * complementarity, ds.clone(), dLower.clone(), dUpper.clone());
    }

    private void takeStep() {
        double step = Math.min(1, FRACTION_TO_BOUNDARY * pieces.maxStep(ds, dLower, dUpper));
        pieces.move(step, ds, dLower, dUpper);
        for (int j = 0; j < w.length; j++) {
            w[j] += step * dw[j];
        }
        for (int i = 0; i < f.length; i++) {
            f[i] += step * df[i];
        }
        steps++;
    }

    /** Checks the gap at the dual variables snapped to their bounds, and on request also at the unrounded ones. */
    private Optional<Status> checkGap(boolean unrounded) {
        LinearPoint point = evaluate(pieces.snapped(variablePerOutput));
        Optional<Status> end = best.finalStatus(point, Optional.empty(), steps);
        if (end.isEmpty() && unrounded) {
            end = best.finalStatus(evaluate(pieces.beta()), control.stopReason(), steps);
        }
        return end;
    }

    private LinearPoint evaluate(double[] beta) {
        return best.evaluate(beta, basis.weights(w, beta), bias == Bias.PENALIZED ? w[w.length - 1] : 0, steps);
    }

    private boolean buildSystem() {
        parts.run((part, from, to) -> {
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int k = pieces.first[i]; k < pieces.first[i + 1]; k++) {
                    double curvature = pieces.curvature[k];
                    if (pieces.isBounded[k]) {
                        curvature += pieces.lower[k] / pieces.s[k] + pieces.upper[k] / pieces.slack(k);
                    }
                    weight[k] = 1 / curvature;
                    sum += weight[k];
                }
                system.setWeight(i, sum);
            }
        });
        return system.factorize();
    }

    /** The direction towards complementarities of {@code target}, with the second-order terms of a predicted direction. */
    private void findDirection(
            double target, double[] predictedDs, double[] predictedDLower, double[] predictedDUpper) {
        double[] r = rightHandSide(target, predictedDs, predictedDLower, predictedDUpper);
        system.solve(r, dw, df, CG_ACCURACY, target == 0 ? 1 : MAX_CG_STEPS);
        parts.run((part, from, to) -> {
            for (int i = from; i < to; i++) {
                for (int k = pieces.first[i]; k < pieces.first[i + 1]; k++) {
                    double step = -weight[k] * (barrierGradient[k] + pieces.sign[k] * df[i]);
                    ds[k] = step;
                    if (pieces.isBounded[k]) {
                        double slack = pieces.slack(k);
                        dLower[k] =
                                (target - predictedDs[k] * predictedDLower[k] - pieces.lower[k] * step) / pieces.s[k]
                                        - pieces.lower[k];
                        dUpper[k] = pieces.upper[k] == 0
                                ? 0
                                : (target + predictedDs[k] * predictedDUpper[k] + pieces.upper[k] * step) / slack
                                        - pieces.upper[k];
                    }
                }
            }
        });
    }

    /** Fills barrierGradient. */
    private double[] rightHandSide(
            double target, double[] predictedDs, double[] predictedDLower, double[] predictedDUpper) {
        double[][] sums = new double[parts.count()][w.length];
        parts.run((part, from, to) -> {
            for (int i = from; i < to; i++) {
                double rowCoefficient = pieces.beta(i);
                for (int k = pieces.first[i]; k < pieces.first[i + 1]; k++) {
                    double gradient = pieces.curvature[k] * pieces.s[k] + pieces.slope[k] + pieces.sign[k] * f[i];
                    if (pieces.isBounded[k]) {
                        gradient -= (target - predictedDs[k] * predictedDLower[k]) / pieces.s[k];
                        gradient += pieces.upper[k] == 0
                                ? 0
                                : (target + predictedDs[k] * predictedDUpper[k]) / pieces.slack(k);
                    }
                    barrierGradient[k] = gradient;
                    rowCoefficient -= pieces.sign[k] * weight[k] * gradient;
                }
                readers[part].addTo(i, sums[part], rowCoefficient);
                if (bias != Bias.NONE) {
                    sums[part][w.length - 1] += rowCoefficient;
                }
            }
        });
        double[] r = new double[w.length];
        for (int j = 0; j < r.length; j++) {
            for (double[] sum : sums) {
                r[j] += sum[j];
            }
            r[j] -= ridge[j] * w[j];
        }
        return r;
    }
}

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
 * A primal-dual interior point method for linear problems. With the dual variables split at the knots of their terms
 * ({@link PieceVariables}) the dual is a quadratic programme with bounds alone,
 *
 * <pre>
 * min over s   ½‖Σ β_i x_i‖² + Σ slope·s + ½curvature·s²,   0 ≤ s ≤ L,   Σ β_i = 0 when the bias is free
 * optimal if   curvature·s + slope ± f_i = lower − upper,   lower·s = 0,   upper·(L − s) = 0,   w = Σ β_i x_i
 * </pre>
 *
 * whose steps, once s and its multipliers are eliminated, need the system of Newton's method over the features with a weight
 * of every row ({@link InteriorSystem}). Some tens of steps lead to the optimum however the rows are scaled and however many
 * of them meet at knots, each with several looks at all rows. With many rows steps are inexact: the next right-hand side has
 * what the last step left. (Mehrotra 1992; with few features: Ferris and Munson 2002.)
 */
final class LinearInteriorPoint {
    private static final int MAX_STEPS = 200;
    private static final int FRUITLESS_STEPS = 20;
    private static final double TO_THE_BOUND = 0.99;
    /** A look at the gap is worth its time where the mean complementarity promises a gap of so many times the aim. */
    private static final double PROMISING = 100;

    /** The same where a look takes as long as a step. */
    private static final double PROMISING_OF_MANY_ROWS = 15;

    /** Of the solution of a system of many rows, by conjugate gradients. */
    private static final double ACCURACY = 0.1;

    private static final int MAX_GRADIENTS = 4;

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
    private final double ratio;
    private final double[] f; // by rows
    private final double[] df;
    private final double[] weight; // by variables: 1 / (curvature + lower/s + upper/(L − s))
    private final double[] force; // what drives s, before the outputs change
    private final double[] ds;
    private final double[] dLower;
    private final double[] dUpper;
    private final double[] dw;
    private long steps;

    /** Systems are made of at most about {@code mostRows} rows ({@link InteriorSystem}). */
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
        if (bias == Bias.PENALISED) {
            ridge[size - 1] = 1;
        }
        system = new InteriorSystem(rows, parts, ridge, bias, mostRows);
        w = new double[size];
        dw = new double[size];
        pieces = new PieceVariables(terms, typical);
        ratio = 1 / typical.slope();
        f = new double[rows.rows()];
        df = new double[f.length];
        int count = pieces.s.length;
        weight = new double[count];
        force = new double[count];
        ds = new double[count];
        dLower = new double[count];
        dUpper = new double[count];
    }

    long steps() {
        return steps;
    }

    /** The final status; empty if this method gets no nearer to the optimum. */
    Optional<Status> run() {
        int fruitless = 0;
        double least = Double.POSITIVE_INFINITY;
        double[] noChange = new double[ds.length];
        double promising = system.isWhole() ? PROMISING : PROMISING_OF_MANY_ROWS;
        while (steps < Math.min(maxSteps, MAX_STEPS) && fruitless < FRUITLESS_STEPS && !control.shouldStop()) {
            if (system.isWhole()) {
                system.outputs(w, f);
            }
            double mean = pieces.complementarity(0, noChange, noChange, noChange);
            if (!buildSystem()) {
                break;
            }
            findDirection(0, noChange, noChange, noChange); // predictor
            double affine = pieces.room(ds, dLower, dUpper);
            double centring = Math.pow(pieces.complementarity(affine, ds, dLower, dUpper) / mean, 3);
            findDirection(centring * mean, ds.clone(), dLower.clone(), dUpper.clone());
            double step = Math.min(1, TO_THE_BOUND * pieces.room(ds, dLower, dUpper));
            pieces.move(step, ds, dLower, dUpper);
            for (int j = 0; j < w.length; j++) {
                w[j] += step * dw[j];
            }
            for (int i = 0; i < f.length; i++) {
                f[i] += step * df[i];
            }
            steps++;
            double now = pieces.complementarity(0, noChange, noChange, noChange);
            boolean falls = now < 0.9 * least;
            least = falls ? now : least;
            double before = best.gap();
            if (!(now > 0) || now * ds.length <= promising * best.tolerableGap()) {
                Optional<Status> end = look(system.isWhole());
                if (end.isPresent()) {
                    return end;
                }
            }
            fruitless = falls || best.gap() < 0.9 * before ? 0 : fruitless + 1;
        }
        return look(true);
    }

    /** At the dual variables that are snapped to their bounds, and where that is not the end perhaps at all as they are. */
    private Optional<Status> look(boolean twice) {
        LinearPoint point = look(pieces.snapped(ratio));
        Optional<Status> end = best.verdict(point, Optional.empty(), steps);
        if (end.isEmpty() && twice) {
            end = best.verdict(look(pieces.beta()), control.stopReason(), steps);
        }
        return end;
    }

    private LinearPoint look(double[] beta) {
        return best.look(beta, basis.weights(w, beta), bias == Bias.PENALISED ? w[w.length - 1] : 0, steps);
    }

    private boolean buildSystem() {
        parts.run((part, from, to) -> {
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int k = pieces.first[i]; k < pieces.first[i + 1]; k++) {
                    double stiffness = pieces.curvature[k];
                    if (pieces.isBounded[k]) {
                        stiffness += pieces.lower[k] / pieces.s[k] + pieces.upper[k] / pieces.room(k);
                    }
                    weight[k] = 1 / stiffness;
                    sum += weight[k];
                }
                system.weigh(i, sum);
            }
        });
        return system.factorise();
    }

    /** The step towards complementarities of {@code aim}, corrected for the products of the changes of an earlier step. */
    private void findDirection(double aim, double[] s1, double[] lower1, double[] upper1) {
        double[] right = rightSide(aim, s1, lower1, upper1);
        system.solve(right, dw, df, ACCURACY, aim == 0 ? 1 : MAX_GRADIENTS);
        parts.run((part, from, to) -> {
            for (int i = from; i < to; i++) {
                for (int k = pieces.first[i]; k < pieces.first[i + 1]; k++) {
                    double change = -weight[k] * (force[k] + pieces.sign[k] * df[i]);
                    ds[k] = change;
                    if (pieces.isBounded[k]) {
                        double room = pieces.room(k);
                        dLower[k] =
                                (aim - s1[k] * lower1[k] - pieces.lower[k] * change) / pieces.s[k] - pieces.lower[k];
                        dUpper[k] = pieces.upper[k] == 0
                                ? 0
                                : (aim + s1[k] * upper1[k] + pieces.upper[k] * change) / room - pieces.upper[k];
                    }
                }
            }
        });
    }

    /** Fills force. */
    private double[] rightSide(double aim, double[] s1, double[] lower1, double[] upper1) {
        double[][] sums = new double[parts.count()][w.length];
        parts.run((part, from, to) -> {
            for (int i = from; i < to; i++) {
                double pull = pieces.beta(i);
                for (int k = pieces.first[i]; k < pieces.first[i + 1]; k++) {
                    double gradient = pieces.curvature[k] * pieces.s[k] + pieces.slope[k] + pieces.sign[k] * f[i];
                    if (pieces.isBounded[k]) {
                        gradient -= (aim - s1[k] * lower1[k]) / pieces.s[k];
                        gradient += pieces.upper[k] == 0 ? 0 : (aim + s1[k] * upper1[k]) / pieces.room(k);
                    }
                    force[k] = gradient;
                    pull -= pieces.sign[k] * weight[k] * gradient;
                }
                readers[part].addTo(i, sums[part], pull);
                if (bias != Bias.NONE) {
                    sums[part][w.length - 1] += pull;
                }
            }
        });
        double[] right = new double[w.length];
        for (int j = 0; j < right.length; j++) {
            for (double[] sum : sums) {
                right[j] += sum[j];
            }
            right[j] -= ridge[j] * w[j];
        }
        return right;
    }
}

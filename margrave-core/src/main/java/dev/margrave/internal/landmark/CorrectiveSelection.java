// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.RowReader;
import dev.margrave.internal.Check;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fully corrective forward selection on the squared loss (1/n) Σ c_i(⟨w, Ψ_i⟩ − y_i)²: each step adds the remaining landmark with
 * the largest gradient (the first in case of a tie) and refits all weights by least squares. The columns of √c_i Ψ_ij are
 * orthonormalized as they are added, twice, so that a step costs one product with the rows. Stops after k steps, or when the
 * gradient of every remaining landmark is 0. With a bias b, f = ⟨w, Ψ_i⟩ + b, and the constant is fitted before any landmark and
 * again with each. Rows with a label have y = ±1. Kar 2013, section 5.4, after Shalev-Shwartz, Srebro and Zhang 2010.
 *
 * @param steps k
 * @param hasBias whether f has a bias if the fit allows one
 */
public record CorrectiveSelection(int steps, boolean hasBias) implements Method {
    private static final int CONSTANT = -1; // stands for the bias among landmark numbers
    private static final double MIN_REMAINDER =
            1e-10; // of a column's norm after orthogonalization, else dropped; chosen by hand

    public CorrectiveSelection {
        Check.atLeast("k", steps, 1);
    }

    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(MethodNeeds.Kind.PASS);
    }

    @Override
    public boolean usesStart() {
        return false;
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        return new Run(problem).run();
    }

    private final class Run {
        private final LearningProblem problem;
        private final FeatureMatrix rows;
        private final double[] roots; // √c_i
        private final double[] residual; // √c_i(y_i − f_i)
        private final boolean[] isTaken;
        private final boolean isBiased; // only if the fit allows a bias
        private final List<Integer> chosen = new ArrayList<>();
        private final List<double[]> basis = new ArrayList<>(); // orthonormal columns
        private final List<double[]> mixes = new ArrayList<>(); // the R of QR: column k = Σ mixes[k][l] basis[l], l ≤ k
        private final List<Double> shares = new ArrayList<>(); // components of the targets along the basis

        Run(LearningProblem problem) {
            this.problem = problem;
            this.rows = problem.engine().rows();
            this.roots = new double[rows.rows()];
            this.residual = new double[rows.rows()];
            this.isTaken = new boolean[rows.columns()];
            for (int i = 0; i < roots.length; i++) {
                roots[i] = Math.sqrt(problem.weight(i));
                residual[i] = roots[i] * (problem.hasTarget(i) ? problem.target(i) : problem.sign(i));
            }
            this.isBiased = hasBias && problem.hasFreeBias();
            if (isBiased) {
                take(CONSTANT);
            }
        }

        private int selected() {
            return chosen.size() - (isBiased ? 1 : 0);
        }

        ProblemResult run() {
            RunControl control = problem.engine().control();
            long maxIterations = problem.engine().settings().maxIterations();
            Status status = Status.CONVERGED;
            int next = nextLandmark();
            while (selected() < steps && next >= 0) {
                Optional<StopReason> stop = control.stopReason(selected(), maxIterations);
                if (stop.isPresent()) {
                    status = stop.get().status();
                    break;
                }
                isTaken[next] = true;
                take(next);
                control.report(selected(), Double.NaN, Double.NaN);
                next = nextLandmark();
            }
            return result(status);
        }

        /** The remaining landmark with the largest gradient; −1 if all gradients are 0. */
        private int nextLandmark() {
            double[] factors = new double[residual.length];
            for (int i = 0; i < factors.length; i++) {
                factors[i] = roots[i] * residual[i];
            }
            double[] gradient = new double[isTaken.length];
            rows.addAllTo(gradient, factors);
            int best = -1;
            for (int j = 0; j < gradient.length; j++) {
                boolean larger = best < 0 ? gradient[j] != 0 : Math.abs(gradient[j]) > Math.abs(gradient[best]);
                best = !isTaken[j] && larger ? j : best;
            }
            return best;
        }

        /** Adds a column to the basis, unless the earlier columns span it within rounding. */
        private void take(int landmark) {
            double[] column = new double[roots.length];
            RowReader reader = rows.reader();
            for (int i = 0; i < column.length; i++) {
                column[i] = roots[i] * (landmark == CONSTANT ? 1 : reader.row(i).get(landmark));
            }
            double length = Ball.norm(column);
            double[] mix = new double[basis.size() + 1];
            for (int pass = 0; pass < 2; pass++) {
                for (int l = 0; l < basis.size(); l++) {
                    double share = dot(basis.get(l), column);
                    mix[l] += share;
                    add(column, -share, basis.get(l));
                }
            }
            double left = Ball.norm(column);
            if (!(left > MIN_REMAINDER * length)) {
                return;
            }
            mix[basis.size()] = left;
            for (int i = 0; i < column.length; i++) {
                column[i] /= left;
            }
            double share = dot(column, residual);
            add(residual, -share, column);
            chosen.add(landmark);
            basis.add(column);
            mixes.add(mix);
            shares.add(share);
        }

        private ProblemResult result(Status status) {
            double[] weights = new double[isTaken.length];
            double bias = fill(weights);
            double[] outputs = new double[rows.rows()];
            rows.dots(weights, outputs);
            Arrays.setAll(outputs, i -> outputs[i] + bias);
            Map<String, Double> solved = new LinkedHashMap<>();
            solved.put("objective", dot(residual, residual) / problem.totalWeight());
            solved.put("selected", Selected.count(weights));
            return ProblemResult.withoutDual(
                    FittedFunction.Weights.ofLandmarks(weights, outputs.length),
                    bias,
                    outputs,
                    status,
                    selected(),
                    solved);
        }

        /** Back substitution: Σ_k w_k mixes[k][l] = shares[l]; returns the bias. */
        private double fill(double[] weights) {
            double bias = 0;
            double[] fitted = new double[chosen.size()];
            for (int l = fitted.length - 1; l >= 0; l--) {
                double rest = shares.get(l);
                for (int k = l + 1; k < fitted.length; k++) {
                    rest -= fitted[k] * mixes.get(k)[l];
                }
                fitted[l] = rest / mixes.get(l)[l];
                if (chosen.get(l) == CONSTANT) {
                    bias = fitted[l];
                } else {
                    weights[chosen.get(l)] = fitted[l];
                }
            }
            return bias;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static void add(double[] to, double factor, double[] from) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * from[i];
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.loss.Loss;
import dev.margrave.loss.NoLoss;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.function.DoubleFunction;

/** The problem min Σ ℓ_i(⟨v, Ψ_i⟩) subject to ‖v‖ ≤ radius, with the primal and dual values of a pair v and β. */
final class Ball {
    private final LearningProblem problem;
    private final DoubleFunction<Loss> lossTimes;
    private final FeatureMatrix rows;
    private final RowLosses losses;
    private final double radius;

    /** {@code lossTimes} is the loss multiplied by a price. */
    Ball(LearningProblem problem, DoubleFunction<Loss> lossTimes, double radius) {
        this.problem = problem;
        this.lossTimes = lossTimes;
        this.rows = problem.engine().rows();
        this.losses = problem.losses(lossTimes.apply(1), new NoLoss());
        this.radius = radius;
    }

    LearningProblem problem() {
        return problem;
    }

    FeatureMatrix rows() {
        return rows;
    }

    double radius() {
        return radius;
    }

    double tolerance() {
        return problem.tolerance();
    }

    /** Minimizes ½‖v‖² + price · Σ ℓ_i. */
    Solution solve(double price, double[] start, double tolerance) {
        return problem.solve(problem.losses(lossTimes.apply(price), new NoLoss()), start, tolerance);
    }

    /** v, or Σ β_iΨ_i if the solver used kernel values. */
    double[] weights(Solution solution) {
        return solution.weights().orElseGet(() -> sum(solution.coefficients()));
    }

    /** Σ factor_i Ψ_i. */
    double[] sum(double[] factors) {
        double[] sum = new double[rows.columns()];
        rows.addAllTo(sum, factors);
        return sum;
    }

    /** −ℓ_i′ at an output; the left derivative at a breakpoint. */
    double negativeSlope(int i, double output) {
        return -losses.loss(i).leftSlope(output - losses.target(i));
    }

    /**
     * The function v, scaled into the ball, and the dual variables that belong to {@code start}, which are those of the penalized
     * problem at this price.
     */
    BallPoint evaluate(double[] v, double[] start, double price) {
        double scale = Math.min(1, radius / norm(v));
        double[] weights = new double[v.length];
        for (int j = 0; j < v.length; j++) {
            weights[j] = scale < 1 ? scale * v[j] : v[j];
        }
        double[] outputs = new double[rows.rows()];
        rows.dots(weights, outputs);
        double[] beta = new double[outputs.length];
        double primal = 0;
        double dual = 0;
        for (int i = 0; i < beta.length; i++) {
            double inside = Math.max(start[i] / price, losses.dual(i).lower());
            beta[i] = Math.min(inside, losses.dual(i).upper());
            primal += losses.lossValue(i, outputs[i]);
            dual -= losses.dualValue(i, beta[i]);
        }
        dual -= radius * norm(sum(beta));
        return new BallPoint(weights, beta, outputs, start, Status.CONVERGED, new Certificate(primal, dual, losses), 0);
    }

    static double norm(double[] v) {
        double largest = 0;
        for (double value : v) {
            largest = Math.max(largest, Math.abs(value));
        }
        if (largest == 0) {
            return 0;
        }
        double sum = 0;
        for (double value : v) {
            sum += (value / largest) * (value / largest);
        }
        return largest * Math.sqrt(sum);
    }
}

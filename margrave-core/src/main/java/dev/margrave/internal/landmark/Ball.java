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

/** min Σ ℓ_i(⟨v, Ψ_i⟩) subject to ‖v‖ ≤ radius, and what a pair of v and β proves of it. */
final class Ball {
    private final LearningProblem problem;
    private final DoubleFunction<Loss> priced;
    private final FeatureMatrix rows;
    private final RowLosses losses;
    private final double radius;

    /** {@code priced} gives the loss times a price. */
    Ball(LearningProblem problem, DoubleFunction<Loss> priced, double radius) {
        this.problem = problem;
        this.priced = priced;
        this.rows = problem.engine().rows();
        this.losses = problem.losses(priced.apply(1), new NoLoss());
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

    /** ½‖v‖² + price · Σ ℓ_i. */
    Solution solve(double price, double[] start, double tolerance) {
        return problem.solve(problem.losses(priced.apply(price), new NoLoss()), start, tolerance);
    }

    /** v, or Σ β_iΨ_i where the solver worked by kernel values. */
    double[] weights(Solution solution) {
        return solution.weights().orElseGet(() -> sum(solution.coefficients()));
    }

    /** Σ factor_i Ψ_i. */
    double[] sum(double[] factors) {
        double[] sum = new double[rows.columns()];
        rows.addAllTo(sum, factors);
        return sum;
    }

    /** −ℓ_i′ at an output, from the left where there are two. */
    double force(int i, double output) {
        return -losses.loss(i).leftSlope(output - losses.target(i));
    }

    /**
     * The function v, pulled back into the ball, and the dual variables of the problem that belong to {@code start}, those of
     * the penalised one.
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

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NormalMatrix;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Optional;

/**
 * min Σ c_i(⟨v, Ψ_i⟩ − y_i)² subject to ‖v‖ ≤ radius: v(λ) = (H + λI)⁻¹ΨᵀCy with H = ΨᵀCΨ, and λ ≥ 0 the root of the secular
 * equation 1/‖v(λ)‖ = 1/radius, which is nearly linear in λ; Newton's steps from the left never pass it (Moré and Sorensen
 * 1983). If v is inside the ball at the smallest λ for which the matrix can be factorized, it is the solution.
 */
final class BallLeastSquares {
    private static final int MAX_STEPS = 100; // values of λ; chosen by hand
    private static final double FIRST_RIDGE =
            1e-15; // relative to the largest diagonal entry, about rounding; chosen by hand
    private static final double RADIUS_TOLERANCE = 1e-14; // relative, about rounding; chosen by hand
    private static final int MAX_PROJECTIONS = 20; // of β, see refineDual; chosen by hand

    private final Ball ball;
    private final LearningProblem problem;
    private final FeatureMatrix rows;
    private final double[] moments; // ΨᵀCy
    private double[][] normal;

    BallLeastSquares(Ball ball) {
        this.ball = ball;
        this.problem = ball.problem();
        this.rows = ball.rows();
        double[] factors = new double[rows.rows()];
        for (int i = 0; i < factors.length; i++) {
            factors[i] = problem.weight(i) * problem.target(i);
        }
        this.moments = ball.sum(factors);
    }

    BallPoint run() {
        if (problem.stopReason().isPresent()) {
            return point(new double[rows.columns()]).with(problem.statusNow(), 0);
        }
        try (Parallel parallel = new Parallel(problem.engine().settings().threads())) {
            int d = rows.columns();
            normal = NormalMatrix.of(
                    i -> rows.row(i).toArray(), problem.weights(), new double[d], new double[d], parallel);
            return search(parallel);
        }
    }

    private BallPoint search(Parallel parallel) {
        double largest = 0;
        for (int j = 0; j < normal.length; j++) {
            largest = Math.max(largest, normal[j][j]);
        }
        double lambda = 0;
        double[] v = new double[rows.columns()];
        Cholesky inside = null; // of the last system if v is inside the ball
        Status end = Status.CONVERGED;
        int step = 0;
        for (; step < MAX_STEPS && largest > 0; step++) {
            Optional<StopReason> stop = problem.stopReason();
            if (stop.isPresent() && step > 0) {
                end = stop.get().status();
                break;
            }
            Cholesky factor = factor(lambda, parallel);
            if (factor == null) { // the features are linearly dependent within rounding
                lambda = lambda == 0 ? FIRST_RIDGE * largest : 10 * lambda;
                continue;
            }
            v = solve(factor, lambda);
            double norm = Ball.norm(v);
            if (norm <= ball.radius() * (1 + RADIUS_TOLERANCE)) {
                inside = norm < ball.radius() ? factor : null;
                break;
            }
            double[] half = v.clone();
            factor.solveLower(half);
            double slope = Ball.norm(half) / norm; // −‖v‖′/‖v‖ = ‖L⁻¹v‖²/‖v‖²
            double next = lambda + (norm / ball.radius() - 1) / (slope * slope);
            if (!(next > lambda)) {
                break;
            }
            lambda = next;
        }
        BallPoint found = point(v);
        if (inside != null) {
            found = refineDual(found, inside);
        }
        boolean isWithin = found.certificate().relativeGap() <= ball.tolerance();
        return found.with(isWithin ? end : end.worse(Status.STALLED), step + 1);
    }

    private Cholesky factor(double lambda, Parallel parallel) {
        double[][] matrix = new double[normal.length][];
        for (int j = 0; j < matrix.length; j++) {
            matrix[j] = normal[j].clone();
            matrix[j][j] += lambda;
        }
        try {
            return Cholesky.inPlace(matrix, parallel);
        } catch (NotPositiveDefiniteException e) {
            return null;
        }
    }

    /** Solves with one step of iterative refinement, whose residual comes from the rows, not from the rounded matrix. */
    private double[] solve(Cholesky factor, double lambda) {
        double[] v = moments.clone();
        factor.solve(v);
        double[] outputs = new double[rows.rows()];
        rows.dots(v, outputs);
        for (int i = 0; i < outputs.length; i++) {
            outputs[i] = problem.weight(i) * (problem.target(i) - outputs[i]);
        }
        double[] residual = ball.sum(outputs);
        for (int j = 0; j < v.length; j++) {
            residual[j] -= lambda * v[j];
        }
        factor.solve(residual);
        for (int j = 0; j < v.length; j++) {
            v[j] += residual[j];
        }
        return v;
    }

    /**
     * Improves the dual variables if the optimum is inside the ball. There Σ β_iΨ_i is 0, and the lower bound loses its norm times
     * the radius, which is too much for β = −ℓ′ at rounded outputs. Subtracting 2c_i⟨Ψ_i, δ⟩ from β_i, with 2(H + λI)δ = Σ β_iΨ_i,
     * reduces the norm in every step, down to the rounding of β itself.
     */
    private BallPoint refineDual(BallPoint found, Cholesky factor) {
        BallPoint best = found;
        double[] beta = found.beta().clone();
        double[] products = new double[beta.length];
        for (int step = 0; step < MAX_PROJECTIONS; step++) {
            double[] delta = ball.sum(beta);
            factor.solve(delta);
            rows.dots(delta, products);
            for (int i = 0; i < beta.length; i++) {
                beta[i] -= problem.weight(i) * products[i];
            }
            BallPoint next = ball.evaluate(found.weights(), beta.clone(), 1);
            if (!(next.certificate().dual() > best.certificate().dual())) {
                break;
            }
            best = next;
        }
        return best;
    }

    /** v with β_i = −ℓ_i′(f_i). */
    private BallPoint point(double[] v) {
        double[] outputs = new double[rows.rows()];
        rows.dots(v, outputs);
        double[] beta = new double[outputs.length];
        for (int i = 0; i < beta.length; i++) {
            beta[i] = ball.negativeSlope(i, outputs[i]);
        }
        return ball.evaluate(v, beta, 1);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Optional;

/**
 * Finds the price C at which min ½‖v‖² + C Σ ℓ_i has ‖v‖ = radius. ‖v(C)‖ does not fall with C, and for losses with linear pieces
 * v(C) is linear between finitely many C. So once both ends of a bracket lie on one piece, the point between them at which the
 * norm is the radius is the optimum, with a gap of 0. Bisection safeguards the steps. If the optimum is inside the ball, C grows
 * until the gap is within the tolerance.
 */
final class BallSearch {
    private static final int MAX_STEPS = 200; // values of C, every fourth by bisection; chosen by hand
    private static final double PRICE_GROWTH = 8; // factor of C until the norm reaches the radius; chosen by hand
    private static final double TIGHT_TOLERANCE =
            1e-6; // with smaller ones the last point itself must converge; chosen by hand

    private final Ball ball;
    private long iterations;
    private Status status = Status.CONVERGED;
    private BallPoint best;

    /** A price C with the optimum of the penalized problem. */
    @SuppressWarnings("ArrayRecordComponent") // internal, never compared
    private record Step(double price, double[] weights, double[] beta, double norm) {}

    BallSearch(Ball ball) {
        this.ball = ball;
    }

    BallPoint run() {
        int n = ball.rows().rows();
        Step low = new Step(0, new double[ball.rows().columns()], new double[n], 0);
        best = ball.evaluate(low.weights(), low.beta(), 1);
        double price = firstPrice();
        if (isDone(best) || price == 0) {
            return end(Status.CONVERGED);
        }
        Step high = null;
        for (int step = 0; step < MAX_STEPS && stop().isEmpty(); step++) {
            Step next = solveAt(price, step == 0 ? ball.problem().start() : startFor(low, high, price));
            if (next.norm() >= ball.radius()) {
                high = next;
            } else {
                low = next;
            }
            update(ball.evaluate(next.weights(), next.beta(), next.price()));
            if (high == null) {
                if (isDone(best)) {
                    return end(Status.CONVERGED);
                }
                price *= PRICE_GROWTH;
                continue;
            }
            double share = share(low, high);
            Step middle = mix(low, high, share);
            BallPoint at = ball.evaluate(middle.weights(), middle.beta(), middle.price());
            update(at);
            if (isDone(best) && (ball.tolerance() >= TIGHT_TOLERANCE || isDone(at))) {
                return end(Status.CONVERGED);
            }
            if (!(low.price() < high.price()) || !(middle.price() > low.price()) || !(middle.price() < high.price())) {
                break;
            }
            price = step % 4 == 3 ? 0.5 * (low.price() + high.price()) : middle.price();
        }
        return end(status.worse(stop().map(StopReason::status).orElse(Status.STALLED)));
    }

    private Optional<StopReason> stop() {
        return ball.problem()
                .engine()
                .control()
                .stopReason(iterations, ball.problem().engine().settings().maxIterations());
    }

    /** Keeps the best function and lower bound, and reports them. */
    private void update(BallPoint point) {
        best = best.bestOf(point);
        ball.problem()
                .engine()
                .control()
                .report(
                        iterations,
                        best.certificate().primal(),
                        best.certificate().dual());
    }

    private boolean isDone(BallPoint point) {
        return point.certificate().relativeGap() <= ball.tolerance();
    }

    private BallPoint end(Status end) {
        boolean within = isDone(best);
        return best.with(end == Status.STALLED && within ? Status.CONVERGED : end, iterations);
    }

    /** Where the norm would reach the radius if v = C Σ −ℓ_i′(0)Ψ_i, as for small C. No smaller C reaches it. */
    private double firstPrice() {
        double[] slopes = new double[ball.rows().rows()];
        for (int i = 0; i < slopes.length; i++) {
            slopes[i] = ball.negativeSlope(i, 0);
        }
        double slope = Ball.norm(ball.sum(slopes));
        return slope == 0 ? 0 : ball.radius() / slope;
    }

    private Step solveAt(double price, double[] start) {
        Solution solution = ball.solve(price, start, Math.max(1e-14, 0.1 * ball.tolerance()));
        iterations += solution.iterations();
        status = status.worse(solution.status() == Status.STALLED ? Status.CONVERGED : solution.status());
        double[] weights = ball.weights(solution);
        return new Step(price, weights, solution.coefficients(), Ball.norm(weights));
    }

    /** The dual variables interpolated between the ends of the bracket, or those of the last price scaled to the next. */
    private static double[] startFor(Step low, Step high, double price) {
        if (high == null) {
            return scaled(low.beta(), price / low.price());
        }
        return mix(low, high, (price - low.price()) / (high.price() - low.price()))
                .beta();
    }

    private static double[] scaled(double[] beta, double factor) {
        double[] out = beta.clone();
        for (int i = 0; i < out.length; i++) {
            out[i] *= factor;
        }
        return out;
    }

    /** The root t in [0, 1] of ‖(1 − t)v₀ + t v₁‖² = radius², where the interpolated norm is the radius. */
    private double share(Step low, Step high) {
        double a = 0;
        double b = 0;
        for (int j = 0; j < low.weights().length; j++) {
            double step = high.weights()[j] - low.weights()[j];
            a += step * step;
            b += step * low.weights()[j];
        }
        double c = low.norm() * low.norm() - ball.radius() * ball.radius();
        double root = Math.sqrt(Math.max(0, b * b - a * c));
        double share = b + root > 0 ? -c / (b + root) : 1;
        return Math.min(1, Math.max(0, share));
    }

    private static Step mix(Step low, Step high, double share) {
        double[] weights = mix(low.weights(), high.weights(), share);
        double price = (1 - share) * low.price() + share * high.price();
        return new Step(price, weights, mix(low.beta(), high.beta(), share), Ball.norm(weights));
    }

    private static double[] mix(double[] one, double[] other, double share) {
        double[] out = new double[one.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = (1 - share) * one[i] + share * other[i];
        }
        return out;
    }
}

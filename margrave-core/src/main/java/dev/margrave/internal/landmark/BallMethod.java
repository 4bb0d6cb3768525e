// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.Check;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Loss;
import dev.margrave.loss.SquaredResidual;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * min Σ c_i ℓ(f_i − y_i) subject to ‖w‖ ≤ B, f = ⟨w, Ψ(x)⟩ on the features Ψ of the rows, c_i their weights, no bias. The loss is
 * (|r| − ε)₊, or r². The dual is
 *
 * <pre>max over β   −Σ g_i(β_i) − B‖Σ β_iΨ(x_i)‖,   g_i(β) = ℓ_i*(−β);</pre>
 *
 * with a multiplier λ of the ball, β = λ times the dual variables of ½‖w‖² + (1/λ) Σ c_i ℓ. So the dual solvers can be used, and
 * λ is the root of one equation. Kar 2013, Algorithm 5.
 *
 * @param epsilon of the ε-insensitive loss; negative for the squared one
 * @param bound B; if empty, {@link #SIZES} times the size of the targets, so that f can be as large as they are without a bias
 */
public record BallMethod(double epsilon, OptionalDouble bound) implements Method {
    private static final double SQUARED = -1; // a value of epsilon that selects the squared loss
    private static final double SIZES = 100; // measured on 15 tables, docs/tuning.md

    public BallMethod {
        bound.ifPresent(b -> Check.positiveFinite("B", b));
    }

    public static BallMethod insensitive(double epsilon, OptionalDouble bound) {
        return new BallMethod(Check.notNegativeFinite("epsilon", epsilon), bound);
    }

    public static BallMethod squared(OptionalDouble bound) {
        return new BallMethod(SQUARED, bound);
    }

    private boolean isSquared() {
        return epsilon < 0;
    }

    /** ℓ times a price. */
    private Loss loss(double price) {
        return isSquared() ? new SquaredResidual(2 * price) : new EpsilonInsensitive(price, epsilon);
    }

    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(isSquared() ? MethodNeeds.Kind.PASS : MethodNeeds.Kind.DUAL);
    }

    @Override
    public ProblemResult solve(LearningProblem given) {
        LearningProblem problem = isSquared() ? given : Unbiased.of(given);
        double limit = bound.orElseGet(() -> automatic(given));
        Ball ball = new Ball(problem, this::loss, limit);
        BallPoint found = isSquared() ? new BallLeastSquares(ball).run() : new BallSearch(ball).run();
        double[] weights = found.weights();
        return new ProblemResult(
                new FittedFunction.Weights(weights, found.beta()),
                0,
                found.outputs(),
                found.start(),
                found.status(),
                found.certificate(),
                found.iterations(),
                solved(limit, weights));
    }

    private Map<String, Double> solved(double limit, double[] weights) {
        Map<String, Double> solved = new LinkedHashMap<>();
        if (bound.isEmpty()) {
            solved.put("B", limit);
        }
        solved.put("norm", Ball.norm(weights));
        return solved;
    }

    /** {@link #SIZES} times the root mean square of the targets. */
    private static double automatic(LearningProblem problem) {
        double largest = 0;
        for (int i = 0; i < problem.size(); i++) {
            largest = Math.max(largest, Math.abs(problem.target(i)));
        }
        if (largest == 0) {
            return SIZES; // any bound: the best f is 0
        }
        double squares = 0;
        for (int i = 0; i < problem.size(); i++) {
            double part = problem.target(i) / largest; // squares of targets can overflow
            squares += problem.weight(i) * part * part;
        }
        return SIZES * largest * Math.sqrt(squares / problem.totalWeight());
    }
}

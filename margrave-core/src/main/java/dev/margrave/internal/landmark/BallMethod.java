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
import java.util.Map;

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
 * @param bound B
 */
public record BallMethod(double epsilon, double bound) implements Method {
    private static final double SQUARED = -1; // a value of epsilon that selects the squared loss

    public BallMethod {
        Check.positiveFinite("B", bound);
    }

    public static BallMethod insensitive(double epsilon, double bound) {
        return new BallMethod(Check.notNegativeFinite("epsilon", epsilon), bound);
    }

    public static BallMethod squared(double bound) {
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
        Ball ball = new Ball(problem, this::loss, bound);
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
                Map.of("norm", Ball.norm(weights)));
    }
}

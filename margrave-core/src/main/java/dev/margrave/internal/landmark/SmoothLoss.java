// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.Check;
import dev.margrave.internal.engine.LearningProblem;

/**
 * The smoothed loss inf over v of (β/2)v² + ℓ(f − v), where ℓ = (|f − y| − ε)₊ for a row with a target and the hinge (1 − yf)₊ for
 * a row with a label. With u the argument of (·)₊ it is 0 for u ≤ 0, (β/2)u² up to u = 1/β, and u − 1/(2β) beyond. Its curvature is
 * at most β.
 */
record SmoothLoss(double beta, double epsilon) {
    SmoothLoss {
        Check.positiveFinite("beta", beta);
        Check.notNegativeFinite("epsilon", epsilon);
    }

    double value(LearningProblem problem, int i, double f) {
        double u = excess(problem, i, f);
        return u <= 0 ? 0 : u < 1 / beta ? 0.5 * beta * u * u : u - 0.5 / beta;
    }

    /** The derivative by f. */
    double slope(LearningProblem problem, int i, double f) {
        double u = excess(problem, i, f);
        if (u <= 0) {
            return 0;
        }
        double direction = problem.hasTarget(i) ? Math.signum(f - problem.target(i)) : -problem.sign(i);
        return direction * Math.min(1, beta * u);
    }

    private double excess(LearningProblem problem, int i, double f) {
        return problem.hasTarget(i) ? Math.abs(f - problem.target(i)) - epsilon : 1 - problem.sign(i) * f;
    }
}

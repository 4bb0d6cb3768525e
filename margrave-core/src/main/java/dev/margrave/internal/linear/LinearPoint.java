// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.dual.ZeroSum;
import dev.margrave.internal.dual.ZeroSum.Repair;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;

/**
 * A point of a linear problem with everything that is computed from it and the data alone: the decision values, both objectives
 * and the optimality violation. It has dual variables β, which give the dual objective, and weights w, which give the primal
 * one: w = Σ β_i x_i, or weights that the solver keeps itself. At the optimum both are equal, but with features of 1e7 and C =
 * 1000 rounding in β alone changes Σ β_i x_i·x by tens, so a solver that has w keeps it; P(w) − D(β) bounds the distance from
 * the optimum for any w.
 */
public final class LinearPoint {
    /** Below this tolerance the violation must be small as well: with quadratic losses the gap is quadratic in the error. */
    static final double TIGHT_TOLERANCE = 1e-6;

    public final double[] beta;
    public final double[] w;
    /** The weight of the constant feature of a penalized bias: Σ β_i, or as the solver keeps it. */
    public final double sum;
    /** w·x_i, with a penalized bias and without a free one. */
    public final double[] u;

    /** How Σ β_i = 0 was restored, if it is required. */
    public final Repair repair;

    public final PrimalPoint primal;
    public final Certificate certificate;

    /** The largest optimality violation of a row, or difference between a weight and Σ β_i x_i. */
    public final double violation;

    /** The point of a copy of {@code beta}, repaired where Σ β_i must vanish; where that is impossible, the dual value is −∞. */
    public static LinearPoint of(LinearProblem problem, DualTerms terms, double[] beta) {
        double[] repaired = beta.clone();
        Repair repair = repair(problem, terms, repaired);
        double[] w = weights(problem.rows(), repaired);
        double sum = sum(repaired);
        double[] u = new double[repaired.length];
        problem.rows().dots(w, u);
        return new LinearPoint(problem, terms, repaired, repair, w, u, sum, squaredNorm(problem, w, sum), 0);
    }

    /** The same with given weights, that of the constant feature apart. */
    public static LinearPoint of(
            LinearProblem problem, DualTerms terms, double[] beta, double[] w, double constantWeight) {
        double[] repaired = beta.clone();
        Repair repair = repair(problem, terms, repaired);
        double[] v = new double[w.length];
        double[] u = new double[repaired.length];
        problem.rows().addAllAndDot(v, repaired, w, u);
        double sum = sum(repaired);
        double residual = problem.bias() == Bias.PENALIZED ? Math.abs(constantWeight - sum) : 0;
        for (int j = 0; j < w.length; j++) {
            residual = Math.max(residual, Math.abs(w[j] - v[j]));
        }
        double dualNorm = squaredNorm(problem, v, sum);
        return new LinearPoint(problem, terms, repaired, repair, w, u, constantWeight, dualNorm, residual);
    }

    private static Repair repair(LinearProblem problem, DualTerms terms, double[] beta) {
        return problem.bias() == Bias.FREE ? ZeroSum.repair(terms, beta) : Repair.GENTLE;
    }

    /** {@code u} is w·x_i, {@code dualNorm} is ‖Σ β_i x_i‖², {@code residual} the largest component of w − Σ β_i x_i. */
    private LinearPoint(
            LinearProblem problem,
            DualTerms terms,
            double[] beta,
            Repair repair,
            double[] w,
            double[] u,
            double constantWeight,
            double dualNorm,
            double residual) {
        this.beta = beta;
        this.repair = repair;
        this.w = w;
        this.sum = constantWeight;
        this.u = u;
        if (problem.bias() == Bias.PENALIZED) {
            for (int i = 0; i < u.length; i++) {
                u[i] += sum;
            }
        }
        double primalNorm = squaredNorm(problem, w, sum);
        primal = PrimalPoint.at(u, primalNorm, problem.losses(), problem.bias() == Bias.FREE);
        double dual = repair == Repair.IMPOSSIBLE
                ? Double.NEGATIVE_INFINITY
                : PrimalPoint.dual(beta, dualNorm, problem.losses());
        certificate = new Certificate(primal.primal(), dual, problem.losses());
        violation = Math.max(residual, problem.bias() == Bias.FREE ? pairViolation(terms) : rowViolation(terms));
    }

    private static double squaredNorm(LinearProblem problem, double[] w, double constantWeight) {
        CompensatedSum sum = new CompensatedSum(0);
        for (double component : w) {
            sum.add(component * component);
        }
        if (problem.bias() == Bias.PENALIZED) {
            sum.add(constantWeight * constantWeight);
        }
        return sum.value();
    }

    private static double[] weights(FeatureMatrix rows, double[] beta) {
        double[] w = new double[rows.columns()];
        rows.addAllTo(w, beta);
        return w;
    }

    private static double sum(double[] beta) {
        CompensatedSum total = new CompensatedSum(0);
        for (double value : beta) {
            total.add(value);
        }
        return total.value();
    }

    private double rowViolation(DualTerms terms) {
        double worst = 0;
        for (int i = 0; i < u.length; i++) {
            worst = Math.max(worst, terms.violation(i, beta[i], u[i]));
        }
        return worst;
    }

    /** The violation of the most violating pair: the largest bias that a row requires minus the smallest that a row allows. */
    private double pairViolation(DualTerms terms) {
        double requiredBias = Double.NEGATIVE_INFINITY;
        double allowedBias = Double.POSITIVE_INFINITY;
        for (int i = 0; i < u.length; i++) {
            requiredBias = Math.max(requiredBias, terms.minBias(i, beta[i], u[i]));
            allowedBias = Math.min(allowedBias, terms.maxBias(i, beta[i], u[i]));
        }
        return Math.max(0, requiredBias - allowedBias);
    }

    /** Whether the point is close enough to the optimum for this tolerance. */
    public boolean satisfies(double tolerance) {
        return certificate.relativeGap() <= tolerance && (tolerance >= TIGHT_TOLERANCE || violation <= 100 * tolerance);
    }

    public Solution solution(LinearProblem problem, Status status, long epochs) {
        return solution(problem, this, status, epochs);
    }

    /** The model of this point with the dual variables of another one that has a higher dual value. */
    Solution solution(LinearProblem problem, LinearPoint dual, Status status, long epochs) {
        double scale = primal.scale();
        double bias = problem.bias() == Bias.PENALIZED ? scale * sum : primal.bias();
        double[] weights = new double[w.length];
        for (int j = 0; j < w.length; j++) {
            weights[j] = scale * w[j];
        }
        Certificate combined = certificate.with(certificate.primal(), dual.certificate.dual());
        return new Solution(status, combined, dual.beta, scale, bias, primal.decisions(), epochs).withWeights(weights);
    }
}

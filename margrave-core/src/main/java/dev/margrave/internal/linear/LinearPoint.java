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
 * one: w = Σ β_i x_i, or weights of the solver's own. At the optimum they are the same, but with features of 1e7 and a price of
 * 1000 rounding in β alone moves Σ β_i x_i·x by tens, so that a solver that has w better keeps it; P(w) − D(β) bounds the
 * distance from the optimum for any w.
 */
public final class LinearPoint {
    /** Below such a tolerance the violation must be small as well: with curved losses the gap is quadratic in the error. */
    static final double TIGHT = 1e-6;

    public final double[] beta;
    public final double[] w;
    /** The weight of the constant feature of a penalised bias: Σ β_i, or the solver's own. */
    public final double sum;
    /** w·x_i, with a penalised bias and without a free one. */
    public final double[] u;

    /** What it took to make Σ β_i vanish, if it has to. */
    public final Repair repair;

    public final PrimalPoint primal;
    public final Certificate certificate;

    /** How far the row that is farthest from its optimum is from it, or a weight from Σ β_i x_i. */
    public final double violation;

    /** The point of a copy of {@code beta}, repaired where Σ β_i should vanish; where it cannot, the dual value is −∞. */
    public static LinearPoint of(LinearProblem problem, DualTerms terms, double[] beta) {
        double[] copy = beta.clone();
        Repair repair = repair(problem, terms, copy);
        double[] w = weights(problem.rows(), copy);
        double sum = sum(copy);
        return new LinearPoint(problem, terms, copy, repair, w, sum, squaredNorm(problem, w, sum), 0);
    }

    /** The same with weights of one's own, that of the constant feature apart. */
    public static LinearPoint of(LinearProblem problem, DualTerms terms, double[] beta, double[] w, double ofConstant) {
        double[] copy = beta.clone();
        Repair repair = repair(problem, terms, copy);
        double[] v = weights(problem.rows(), copy);
        double sum = sum(copy);
        double residual = problem.bias() == Bias.PENALISED ? Math.abs(ofConstant - sum) : 0;
        for (int j = 0; j < w.length; j++) {
            residual = Math.max(residual, Math.abs(w[j] - v[j]));
        }
        double dualNorm = squaredNorm(problem, v, sum);
        return new LinearPoint(problem, terms, copy, repair, w, ofConstant, dualNorm, residual);
    }

    private static Repair repair(LinearProblem problem, DualTerms terms, double[] beta) {
        return problem.bias() == Bias.FREE ? ZeroSum.repair(terms, beta) : Repair.GENTLE;
    }

    /** {@code dualNorm} is ‖Σ β_i x_i‖², {@code residual} the largest component of w − Σ β_i x_i. */
    private LinearPoint(
            LinearProblem problem,
            DualTerms terms,
            double[] beta,
            Repair repair,
            double[] w,
            double ofConstant,
            double dualNorm,
            double residual) {
        this.beta = beta;
        this.repair = repair;
        this.w = w;
        this.sum = ofConstant;
        u = new double[beta.length];
        problem.rows().dots(w, u);
        if (problem.bias() == Bias.PENALISED) {
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

    private static double squaredNorm(LinearProblem problem, double[] w, double ofConstant) {
        CompensatedSum sum = new CompensatedSum(0);
        for (double component : w) {
            sum.add(component * component);
        }
        if (problem.bias() == Bias.PENALISED) {
            sum.add(ofConstant * ofConstant);
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

    /** How far the row that asks for the largest bias and the one that allows the smallest are apart. */
    private double pairViolation(DualTerms terms) {
        double asked = Double.NEGATIVE_INFINITY;
        double allowed = Double.POSITIVE_INFINITY;
        for (int i = 0; i < u.length; i++) {
            asked = Math.max(asked, terms.upperBias(i, beta[i], u[i]));
            allowed = Math.min(allowed, terms.lowerBias(i, beta[i], u[i]));
        }
        return Math.max(0, asked - allowed);
    }

    /** Near enough the optimum for this tolerance. */
    public boolean satisfies(double tolerance) {
        return certificate.relativeGap() <= tolerance && (tolerance >= TIGHT || violation <= 100 * tolerance);
    }

    public Solution solution(LinearProblem problem, Status status, long epochs) {
        return solution(problem, this, status, epochs);
    }

    /** This point's model with the dual variables of another, whose bound is better. */
    Solution solution(LinearProblem problem, LinearPoint dual, Status status, long epochs) {
        double scale = primal.scale();
        double bias = problem.bias() == Bias.PENALISED ? scale * sum : primal.bias();
        double[] weights = new double[w.length];
        for (int j = 0; j < w.length; j++) {
            weights[j] = scale * w[j];
        }
        Certificate both = certificate.with(certificate.primal(), dual.certificate.dual());
        return new Solution(status, both, dual.beta, scale, bias, primal.decisions(), epochs).withWeights(weights);
    }
}

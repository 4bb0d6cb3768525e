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
 * A dual point of a linear problem with everything that is computed from it and the data alone: w = Σ β_i x_i, the decision
 * values, both objectives and the optimality violation. Nothing of a solver's running sums enters.
 */
public final class LinearPoint {
    public final double[] beta;
    public final double[] w;
    /** Σ β_i, the weight of the constant feature of a penalised bias. */
    public final double sum;
    /** w·x_i, with a penalised bias and without a free one. */
    public final double[] u;

    /** What it took to make Σ β_i vanish, if it has to. */
    public final Repair repair;

    public final PrimalPoint primal;
    public final Certificate certificate;
    public final double violation;

    /** The point of a copy of {@code beta}, repaired where Σ β_i should vanish; where it cannot, the dual value is −∞. */
    public static LinearPoint of(LinearProblem problem, DualTerms terms, double[] beta) {
        double[] copy = beta.clone();
        Repair repair = problem.bias() == Bias.FREE ? ZeroSum.repair(terms, copy) : Repair.GENTLE;
        return new LinearPoint(problem, terms, copy, repair);
    }

    private LinearPoint(LinearProblem problem, DualTerms terms, double[] beta, Repair repair) {
        FeatureMatrix rows = problem.rows();
        this.beta = beta;
        this.repair = repair;
        w = weights(rows, beta);
        sum = sum(beta);
        CompensatedSum squaredNorm = new CompensatedSum(0);
        for (double component : w) {
            squaredNorm.add(component * component);
        }
        u = new double[beta.length];
        rows.dots(w, u);
        if (problem.bias() == Bias.PENALISED) {
            squaredNorm.add(sum * sum);
            for (int i = 0; i < u.length; i++) {
                u[i] += sum;
            }
        }
        primal = PrimalPoint.at(u, squaredNorm.value(), problem.losses(), problem.bias() == Bias.FREE);
        double dual = repair == Repair.IMPOSSIBLE
                ? Double.NEGATIVE_INFINITY
                : PrimalPoint.dual(beta, squaredNorm.value(), problem.losses());
        certificate = new Certificate(primal.primal(), dual);
        violation = problem.bias() == Bias.FREE ? pairViolation(terms) : rowViolation(terms);
    }

    private static double[] weights(FeatureMatrix rows, double[] beta) {
        double[] w = new double[rows.columns()];
        for (int i = 0; i < beta.length; i++) {
            if (beta[i] != 0) {
                rows.addTo(i, w, beta[i]);
            }
        }
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
        return certificate.relativeGap() <= tolerance && (tolerance >= 1e-6 || violation <= 100 * tolerance);
    }

    public Solution solution(LinearProblem problem, Status status, long epochs) {
        double bias = problem.bias() == Bias.PENALISED ? primal.scale() * sum : primal.bias();
        return new Solution(status, certificate, beta, primal.scale(), bias, primal.decisions(), epochs);
    }
}

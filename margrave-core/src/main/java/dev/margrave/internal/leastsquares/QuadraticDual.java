// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.leastsquares;

import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.dual.RoundingBound;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;

/**
 * A dual without breakpoints: every loss is a single quadratic piece, so g_i(β) = s_iβ + ½c_iβ² + constant, and the optimum solves
 *
 * <pre>(K + diag c) β + b·1 = r,   Σ β_i = 0 when there is a bias (else b = 0),   r_i = target_i − s_i.</pre>
 */
final class QuadraticDual {
    /** Relative gap; below this tolerance the equations must hold, too. As for other solvers. */
    private static final double TIGHT_TOLERANCE = 1e-6;

    final int size;
    /** c, positive. */
    final double[] curvature;
    /** r. */
    final double[] rightHandSide;

    private final RowLosses losses;
    private final boolean bias;
    private final double tolerance;

    /** A dual point, its objectives and the largest residual of the equations. */
    record Point(double[] beta, PrimalPoint primal, Certificate certificate, double violation) {
        double relativeGap() {
            return certificate.relativeGap();
        }
    }

    QuadraticDual(RowLosses losses, boolean bias, double tolerance) {
        this.losses = losses;
        this.bias = bias;
        this.tolerance = tolerance;
        size = losses.size();
        curvature = new double[size];
        rightHandSide = new double[size];
        for (int i = 0; i < size; i++) {
            curvature[i] = losses.dual(i).curvature(0);
            rightHandSide[i] = losses.target(i) - losses.dual(i).slope(0);
        }
    }

    boolean hasBias() {
        return bias;
    }

    /** Projects a starting point to Σ β_i = 0 where there is a bias. */
    double[] feasible(double[] start) {
        double[] beta = start == null ? new double[size] : start.clone();
        if (bias) {
            double mean = 0;
            for (double value : beta) {
                mean += value / size;
            }
            for (int i = 0; i < size; i++) {
                beta[i] -= mean;
            }
        }
        return beta;
    }

    /** r − Kβ − cβ, given u = Kβ. */
    double[] residual(double[] beta, double[] u) {
        double[] out = new double[size];
        for (int i = 0; i < size; i++) {
            out[i] = rightHandSide[i] - u[i] - curvature[i] * beta[i];
        }
        return out;
    }

    Point point(double[] beta, double[] u) {
        CompensatedSum squaredNorm = new CompensatedSum(0);
        for (int i = 0; i < size; i++) {
            squaredNorm.add(beta[i] * u[i]);
        }
        double norm = Math.max(0, squaredNorm.value());
        PrimalPoint primal = PrimalPoint.at(u, norm, losses, bias);
        Certificate certificate = new Certificate(primal.primal(), PrimalPoint.dual(beta, norm, losses), losses);
        double highest = bias ? Double.NEGATIVE_INFINITY : 0;
        double lowest = bias ? Double.POSITIVE_INFINITY : 0;
        for (double value : residual(beta, u)) {
            highest = Math.max(highest, value);
            lowest = Math.min(lowest, value);
        }
        return new Point(beta, primal, certificate, highest - lowest);
    }

    boolean isConverged(Point point) {
        return point.relativeGap() <= tolerance
                && (tolerance >= TIGHT_TOLERANCE || point.violation() <= 100 * tolerance);
    }

    /** The same solution with a bound on the effect of errors of u = Kβ on its objectives. */
    Solution withRounding(Solution solution, Point point, double[] u, double[] errors) {
        double squaredNorm = 0;
        for (int i = 0; i < size; i++) {
            squaredNorm += point.beta()[i] * u[i];
        }
        double bound = RoundingBound.of(point.beta(), u, Math.max(0, squaredNorm), errors, losses, point.primal());
        return solution.with(solution.certificate().withRounding(bound));
    }

    Solution solution(Point point, Status reason, long iterations) {
        Status status = point.relativeGap() <= tolerance ? Status.CONVERGED : reason;
        PrimalPoint primal = point.primal();
        return new Solution(
                status,
                point.certificate(),
                point.beta(),
                primal.scale(),
                primal.bias(),
                primal.decisions(),
                iterations);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.leastsquares;

import dev.margrave.internal.dual.RoundingBound;
import dev.margrave.internal.gram.GramProduct;
import dev.margrave.internal.leastsquares.QuadraticDual.Point;
import dev.margrave.kernel.BlockError;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Conjugate gradients for a {@link QuadraticDual}, with the preconditioner M. With a bias every direction is projected to Σ p_i = 0
 * by z = M⁻¹(r − λ·1) (Gould, Hribar and Nocedal 2001), so every iterate is dual feasible and has a certificate:
 *
 * <pre>
 * repeat
 *     recompute Kβ, and stop if the duality gap is small enough
 *     preconditioned conjugate gradient steps, until the running sums say that the gap is small
 * </pre>
 */
final class ConjugateGradientRun {
    /** Relative growth of the dual value that counts as progress; chosen by hand, like the other constants. */
    private static final double MIN_DUAL_GROWTH = 1e-15;

    /** Steps without progress after which the run has stalled. */
    private static final int MAX_IDLE_STEPS = 30;
    /** Restarts after which the running sums and the kernel rows still disagree. */
    private static final int MAX_RESTARTS = 20;

    private final QuadraticDual dual;
    private final GramProduct product;
    private final BlockError error; // of the kernel values
    private final UnaryOperator<double[]> preconditioner;
    private final SolverSettings settings;
    private final RunControl control;
    private final double[] preconditionedOnes; // M⁻¹1, with a bias
    private final double sumOfOnes;
    private double[] beta;
    private double[] u; // Kβ
    private long iterations;

    ConjugateGradientRun(
            QuadraticDual dual,
            GramProduct product,
            BlockError error,
            UnaryOperator<double[]> preconditioner,
            double[] start,
            SolverSettings settings,
            RunControl control) {
        this.dual = dual;
        this.product = product;
        this.error = error;
        this.preconditioner = preconditioner;
        this.settings = settings;
        this.control = control;
        this.beta = dual.feasible(start);
        if (dual.hasBias()) {
            double[] ones = new double[dual.size];
            Arrays.fill(ones, 1);
            preconditionedOnes = preconditioner.apply(ones);
            sumOfOnes = Arrays.stream(preconditionedOnes).sum();
        } else {
            preconditionedOnes = new double[0];
            sumOfOnes = 0;
        }
    }

    /** A run that is ended within a product returns its last point, with the running sum Kβ. */
    Solution run() {
        try {
            return descents();
        } catch (StoppedException e) {
            if (u == null) {
                throw e;
            }
            return finish(dual.point(beta, u), e.reason().status());
        }
    }

    private Solution descents() {
        for (int restart = 0; restart < MAX_RESTARTS; restart++) {
            u = product.multiply(beta);
            Point point = dual.point(beta, u);
            Optional<StopReason> stop = stopReason();
            // At least one step: with a good preconditioner it nearly solves the problem, however small C is.
            if ((restart > 0 && dual.isConverged(point)) || stop.isPresent()) {
                return finish(point, stop.map(StopReason::status).orElse(Status.CONVERGED));
            }
            if (!descend(point)) {
                break;
            }
        }
        u = product.multiply(beta);
        return finish(dual.point(beta, u), Status.STALLED);
    }

    /** The solution, with a bound on the effect of single precision on its objectives. */
    private Solution finish(Point point, Status status) {
        Solution solution = dual.solution(point, status, iterations);
        if (error.equals(BlockError.NONE)) {
            return solution;
        }
        boolean hasTime = error.relative() < Double.POSITIVE_INFINITY && !control.shouldStop();
        double[] sizes =
                hasTime ? product.multiply(Arrays.stream(beta).map(Math::abs).toArray()) : new double[beta.length];
        BlockError bound =
                hasTime ? error : new BlockError(error.absolute(), Double.POSITIVE_INFINITY, error.largest());
        double absoluteSum = Arrays.stream(beta).map(Math::abs).sum();
        double productRounding =
                (beta.length + 2.0) * 0x1p-53 * error.largest() * absoluteSum; // of the sums in the product
        double[] errors = RoundingBound.errors(bound, beta, sizes, productRounding);
        return dual.withRounding(solution, point, u, errors);
    }

    private Optional<StopReason> stopReason() {
        return control.stopReason(iterations, settings.maxIterations());
    }

    /** Steps until the running sums meet the tolerance or a limit is reached; false if there is no more progress. */
    private boolean descend(Point first) {
        double[] residual = dual.residual(beta, u);
        double[] z = precondition(residual);
        double[] direction = z.clone();
        double rz = dot(residual, z);
        double bestDual = first.certificate().dual();
        int idleSteps = 0;
        while (rz > 0 && idleSteps < MAX_IDLE_STEPS) {
            if (!step(direction, rz, residual)) {
                return false;
            }
            iterations++;
            Point point = dual.point(beta, u);
            Certificate certificate = point.certificate();
            control.report(iterations, certificate.primal(), certificate.dual());
            if (dual.isConverged(point) || stopReason().isPresent()) {
                beta = dual.feasible(beta); // removes the rounding of the sum
                return true;
            }
            double dualValue = certificate.dual();
            idleSteps = dualValue > bestDual + MIN_DUAL_GROWTH * Math.abs(dualValue) ? 0 : idleSteps + 1;
            bestDual = Math.max(bestDual, dualValue);
            z = precondition(residual);
            double next = dot(residual, z);
            for (int i = 0; i < direction.length; i++) {
                direction[i] = z[i] + next / rz * direction[i];
            }
            rz = next;
        }
        return false;
    }

    /** The exact line search along the direction; false if rounding leaves no ascent. */
    private boolean step(double[] direction, double rz, double[] residual) {
        double[] kernelProduct = product.multiply(direction);
        double curvature = 0;
        for (int i = 0; i < kernelProduct.length; i++) {
            curvature += direction[i] * (kernelProduct[i] + dual.curvature[i] * direction[i]);
        }
        double length = rz / curvature;
        if (!(curvature > 0) || !Double.isFinite(length)) {
            return false;
        }
        for (int i = 0; i < kernelProduct.length; i++) {
            beta[i] += length * direction[i];
            u[i] += length * kernelProduct[i];
            residual[i] -= length * (kernelProduct[i] + dual.curvature[i] * direction[i]);
        }
        return true;
    }

    /** M⁻¹(r − λ1) with the λ for which its sum is zero; r becomes r − λ1, which has the same product with every direction. */
    private double[] precondition(double[] r) {
        double[] z = preconditioner.apply(r);
        if (dual.hasBias()) {
            double lambda = Arrays.stream(z).sum() / sumOfOnes;
            for (int i = 0; i < z.length; i++) {
                z[i] -= lambda * preconditionedOnes[i];
                r[i] -= lambda;
            }
        }
        return z;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.leastsquares;

import dev.margrave.internal.dual.RoundingBound;
import dev.margrave.internal.gram.KernelProduct;
import dev.margrave.internal.leastsquares.QuadraticDual.Point;
import dev.margrave.solver.BlockError;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Conjugate gradients for a {@link QuadraticDual}, preconditioned by M. With a bias every direction is brought to Σ p_i = 0
 * by z = M⁻¹(r − λ·1) (Gould, Hribar and Nocedal 2001), so each iterate is dual feasible and has a certificate.
 */
final class ConjugateGradientRun {
    /** Growth of the dual value that counts as progress, and how many steps without it are the end. */
    private static final double IDLE = 1e-15;

    private static final int IDLE_STEPS = 30;
    private static final int MAX_RESTARTS = 20; // at which the running sums and the kernel rows still disagree

    private final QuadraticDual dual;
    private final KernelProduct product;
    private final BlockError error; // of the kernel's values
    private final UnaryOperator<double[]> preconditioner;
    private final SolverSettings settings;
    private final RunControl control;
    private final double[] solvedOnes; // M⁻¹1, with a bias
    private final double sumOfOnes;
    private double[] beta;
    private double[] u; // Kβ
    private long iterations;

    ConjugateGradientRun(
            QuadraticDual dual,
            KernelProduct product,
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
            solvedOnes = preconditioner.apply(ones);
            sumOfOnes = Arrays.stream(solvedOnes).sum();
        } else {
            solvedOnes = new double[0];
            sumOfOnes = 0;
        }
    }

    Solution run() {
        for (int restart = 0; restart < MAX_RESTARTS; restart++) {
            u = product.multiply(beta);
            Point point = dual.point(beta, u);
            Optional<StopReason> stop = stopReason();
            // One step at least: with a good preconditioner it is most of the way, however small the prices are.
            if ((restart > 0 && dual.isConverged(point)) || stop.isPresent()) {
                return end(point, stop.map(StopReason::status).orElse(Status.CONVERGED));
            }
            if (!descend(point)) {
                break;
            }
        }
        u = product.multiply(beta);
        return end(dual.point(beta, u), Status.STALLED);
    }

    /** The solution, with what single precision may have changed in its objectives. */
    private Solution end(Point point, Status status) {
        Solution solution = dual.solution(point, status, iterations);
        if (error.equals(BlockError.NONE)) {
            return solution;
        }
        boolean looks = error.relative() < Double.POSITIVE_INFINITY && !control.shouldStop();
        double[] sizes =
                looks ? product.multiply(Arrays.stream(beta).map(Math::abs).toArray()) : new double[beta.length];
        BlockError known = looks ? error : new BlockError(error.absolute(), Double.POSITIVE_INFINITY, error.largest());
        double size = Arrays.stream(beta).map(Math::abs).sum();
        double drift = (beta.length + 2.0) * 0x1p-53 * error.largest() * size; // of the sums in the product
        double[] errors = RoundingBound.errors(known, beta, sizes, drift);
        return dual.withRounding(solution, point, u, errors);
    }

    private Optional<StopReason> stopReason() {
        return control.stopReason(iterations, settings.maxIterations());
    }

    /** Steps until the running sums say it is done or a limit is reached; false when there is no more progress. */
    private boolean descend(Point first) {
        double[] residual = dual.residual(beta, u);
        double[] z = precondition(residual);
        double[] direction = z.clone();
        double rz = dot(residual, z);
        double best = first.certificate().dual();
        int idle = 0;
        while (rz > 0 && idle < IDLE_STEPS) {
            if (!step(direction, rz, residual)) {
                return false;
            }
            iterations++;
            Point point = dual.point(beta, u);
            Certificate certificate = point.certificate();
            control.report(iterations, certificate.primal(), certificate.dual());
            if (dual.isConverged(point) || stopReason().isPresent()) {
                beta = dual.feasible(beta); // what rounding left of the sum
                return true;
            }
            double value = certificate.dual();
            idle = value > best + IDLE * Math.abs(value) ? 0 : idle + 1;
            best = Math.max(best, value);
            z = precondition(residual);
            double next = dot(residual, z);
            for (int i = 0; i < direction.length; i++) {
                direction[i] = z[i] + next / rz * direction[i];
            }
            rz = next;
        }
        return false;
    }

    /** Goes along the direction as far as the dual rises; false where rounding leaves no way. */
    private boolean step(double[] direction, double rz, double[] residual) {
        double[] image = product.multiply(direction);
        double curved = 0;
        for (int i = 0; i < image.length; i++) {
            curved += direction[i] * (image[i] + dual.curvature[i] * direction[i]);
        }
        double length = rz / curved;
        if (!(curved > 0) || !Double.isFinite(length)) {
            return false;
        }
        for (int i = 0; i < image.length; i++) {
            beta[i] += length * direction[i];
            u[i] += length * image[i];
            residual[i] -= length * (image[i] + dual.curvature[i] * direction[i]);
        }
        return true;
    }

    /** M⁻¹(r − λ1) with the λ that makes its sum vanish; r becomes r − λ1, which is the same to every direction. */
    private double[] precondition(double[] r) {
        double[] z = preconditioner.apply(r);
        if (dual.hasBias()) {
            double lambda = Arrays.stream(z).sum() / sumOfOnes;
            for (int i = 0; i < z.length; i++) {
                z[i] -= lambda * solvedOnes[i];
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

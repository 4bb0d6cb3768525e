// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.RowSum;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.space.FunctionSpace;
import dev.margrave.solver.Status;
import java.util.Map;

/**
 * Kernel functions by their weights on the features of a {@link PenalizedKernel}. Coefficients of rows would keep and amplify components
 * in the null space of K; weights do not. Results do not depend on the number of threads.
 */
final class PenalizedSpace implements FunctionSpace {
    private final PenalizedKernel kernel;
    private final Parallel parallel;

    PenalizedSpace(PenalizedKernel kernel, Parallel parallel) {
        this.kernel = kernel;
        this.parallel = parallel;
    }

    int dimension() {
        return kernel.features().rank();
    }

    Parallel parallel() {
        return parallel;
    }

    /** G = Φ·P⁻¹·Φᵀ; do not change it. */
    double[][] penalizedGram() {
        return kernel.penalty(parallel).matrix();
    }

    /** P⁻¹·Σ coefficients_i φ_i. */
    double[] penalizedSum(double[] coefficients) {
        return RowSum.of(coefficients, kernel.penalty(parallel).rows(), dimension(), parallel);
    }

    @Override
    public double[] sum(double[] coefficients) {
        return kernel.features().multiplyTransposed(coefficients);
    }

    @Override
    public void outputs(double[] function, double[] out) {
        kernel.features().multiply(function, out, parallel);
    }

    @Override
    public double norm(double[] function, double[] outputs) {
        return FunctionSpace.length(function);
    }

    @Override
    public double largestSquaredNorm() {
        return kernel.largestSquaredNorm();
    }

    @Override
    public ProblemResult result(
            double[] function,
            double bias,
            double[] outputs,
            Status status,
            long iterations,
            Map<String, Double> solved) {
        Expansion expansion = new Expansion(kernel.features().coefficients(function));
        return ProblemResult.withoutDual(expansion, bias, outputs, status, iterations, solved);
    }
}

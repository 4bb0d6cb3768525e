// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.space;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Kernel functions Σ a_i k(x_i, ·) by their coefficients, on a kernel matrix that is kept or recomputed for every product.
 */
public final class ExpansionSpace implements FunctionSpace {
    private static final int ROWS_PER_TASK = 256; // chosen by hand

    private final Engine engine;
    private final Optional<double[][]> kernel; // empty if it is recomputed
    private final Parallel parallel;

    private ExpansionSpace(Engine engine, Optional<double[][]> kernel, Parallel parallel) {
        this.engine = engine;
        this.kernel = kernel;
        this.parallel = parallel;
    }

    /** Recomputes the kernel matrix for every product, for methods with few of them. */
    public static ExpansionSpace passing(Engine engine, Parallel parallel) {
        return new ExpansionSpace(engine, Optional.empty(), parallel);
    }

    /** Keeps the kernel matrix, 8n² bytes. */
    public static ExpansionSpace whole(Engine engine, Parallel parallel) {
        return new ExpansionSpace(engine, Optional.of(engine.wholeGram()), parallel);
    }

    @Override
    public double[] sum(double[] coefficients) {
        return coefficients.clone();
    }

    @Override
    public void outputs(double[] function, double[] out) {
        if (kernel.isEmpty()) {
            double[] product = engine.multiplyUnlessStopped(function);
            System.arraycopy(product, 0, out, 0, out.length);
            return;
        }
        VectorOps ops = VectorSupport.forWork(200.0 * out.length * out.length);
        parallel.run((out.length + ROWS_PER_TASK - 1) / ROWS_PER_TASK, block -> {
            int from = block * ROWS_PER_TASK;
            int to = Math.min(out.length, from + ROWS_PER_TASK);
            Arrays.fill(out, from, to, 0);
            ops.addRows(function, kernel.get(), function.length, out, from, to);
        });
    }

    @Override
    public double norm(double[] function, double[] outputs) {
        double sum = 0;
        for (int i = 0; i < function.length; i++) {
            sum += function[i] * outputs[i];
        }
        return Math.sqrt(Math.max(0, sum));
    }

    @Override
    public double largestSquaredNorm() {
        double largest = 0;
        for (int i = 0; i < engine.size(); i++) {
            largest = Math.max(largest, engine.gram().diagonal(i));
        }
        return largest;
    }

    @Override
    public ProblemResult result(
            double[] function,
            double bias,
            double[] outputs,
            Status status,
            long iterations,
            Map<String, Double> solved) {
        return ProblemResult.withoutDual(new Expansion(function), bias, outputs, status, iterations, solved);
    }
}

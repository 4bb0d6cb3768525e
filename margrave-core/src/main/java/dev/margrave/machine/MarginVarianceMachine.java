// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.direct.ConjugateStep;
import dev.margrave.internal.direct.FeatureStep;
import dev.margrave.internal.direct.RowStep;
import dev.margrave.internal.direct.SemiVarianceDescent;
import dev.margrave.internal.direct.SemiVarianceStep;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.plan.KernelForm;
import dev.margrave.internal.plan.LinearForm;
import dev.margrave.internal.space.ExpansionSpace;
import dev.margrave.internal.space.FactorSpace;
import dev.margrave.internal.space.FunctionSpace;
import dev.margrave.internal.space.LinearSpace;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.solver.Bias;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * large average margin with small margin semi-variance: min SV(w)/θ(w)² over |w| = 1, by the iterations of
 * {@link SemiVarianceDescent}. A linear kernel gets a constant 1 as last feature unless the bias is {@code NONE}; other
 * kernels have no bias. The result is defined by the number of iterations from a fixed start, so a warm start has no effect.
 */
public final class MarginVarianceMachine extends ClassifierMachine<MarginVarianceMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "msvmav",
            "large average margin, small margin semi-variance",
            "mean (θ-yf)₊² / θ², θ = mean yf, |w| = 1",
            Task.CLASSIFICATION,
            Optimum.ITERATED,
            List.of(
                    ParameterSpec.positive("alpha", 1, "how little a step raises the average margin"),
                    ParameterSpec.positive("beta", 1, "how little a step lowers the semi-variance"),
                    ParameterSpec.count("iterations", 1, 100, "steps of both kinds")),
            "Qian, Ai, Zhang & Gao 2022");

    private MarginVarianceMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static MarginVarianceMachine with(KernelRule kernel) {
        return new MarginVarianceMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    MarginVarianceMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new MarginVarianceMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The proximal price of a step for the average margin, positive. */
    public MarginVarianceMachine alpha(double value) {
        return set("alpha", value);
    }

    /** The proximal price of a step against the semi-variance, positive. */
    public MarginVarianceMachine beta(double value) {
        return set("beta", value);
    }

    /** How many steps of both kinds, at least 1. */
    public MarginVarianceMachine iterations(int value) {
        return set("iterations", value);
    }

    @Override
    public boolean allows(Bias bias) {
        return bias != Bias.PENALISED;
    }

    @Override
    public boolean isAmple(long memoryBytes, int rows, int columns) {
        return super.isAmple(memoryBytes, rows, columns)
                && KernelForm.isAmple(rows, memoryBytes)
                && FeatureStep.bytes(columns + 1) <= memoryBytes;
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        double[] weights = new double[problem.task().size()];
        Arrays.setAll(weights, problem::weight);
        double ridge = problem.totalWeight() * value("beta");
        try (Parallel parallel = new Parallel(problem.task().settings().threads())) {
            return problem.task().kernel().linearFactor().isPresent()
                    ? linear(problem, weights, ridge, parallel)
                    : kernel(problem, weights, ridge, parallel);
        } catch (NotPositiveDefiniteException e) {
            throw new InvalidDataException("beta=" + value("beta")
                    + " is too small beside features of this size for the step to be solved; scale them or raise beta");
        }
    }

    private ProblemResult linear(BinaryProblem problem, double[] weights, double ridge, Parallel parallel) {
        DualTask task = problem.task();
        boolean hasConstant = task.bias() != Bias.NONE;
        double scale = Math.sqrt(task.kernel().linearFactor().getAsDouble());
        LinearSpace space = new LinearSpace(task.rows(), scale, hasConstant, parallel);
        return switch (LinearForm.of(
                task.rows(),
                space.dimension(),
                (int) value("iterations"),
                task.settings().memoryBytes())) {
            case FEATURES -> run(problem, space, new FeatureStep(space, weights, ridge, null));
            case ROWS -> run(problem, space, new RowStep(space, gram(task, hasConstant), weights, ridge, false));
            case PRODUCTS -> run(problem, space, new ConjugateStep(space, weights, ridge, task::shouldStop));
        };
    }

    private ProblemResult kernel(BinaryProblem problem, double[] weights, double ridge, Parallel parallel) {
        DualTask task = problem.task();
        if (task.shouldStop()) { // the start takes no matrix, and no step will follow
            return run(problem, ExpansionSpace.passing(task), (below, wanted) -> new double[wanted.length]);
        }
        if (KernelForm.isExact(task.size(), task.settings().memoryBytes())) {
            double[][] kernel = task.wholeGram();
            FactorSpace space = FactorSpace.whole(kernel, parallel);
            return run(problem, space, new RowStep(space.features(), kernel, weights, ridge, true));
        }
        FactorSpace space = FactorSpace.landmarks(task, parallel);
        double[][] price = space.coefficientPrice(weights);
        return run(problem, space, new FeatureStep(space.features(), weights, ridge, price));
    }

    /** K with the constant feature in it. */
    private static double[][] gram(DualTask task, boolean hasConstant) {
        double[][] kernel = task.wholeGram();
        if (hasConstant) {
            for (double[] row : kernel) {
                Arrays.setAll(row, j -> row[j] + 1);
            }
        }
        return kernel;
    }

    private ProblemResult run(BinaryProblem problem, FunctionSpace space, SemiVarianceStep step) {
        return new SemiVarianceDescent(space, step, problem).run(value("alpha"), (int) value("iterations"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.internal.plan.Representation;
import dev.margrave.internal.plan.StepForm;
import dev.margrave.internal.space.ExpansionSpace;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.internal.space.FunctionSpace;
import dev.margrave.solver.Bias;
import java.util.Arrays;

/**
 * MSVMAv, min SV(w)/θ(w)² over ‖w‖ = 1, by the iterations of {@link SemiVarianceDescent}. A linear kernel gets a constant feature
 * unless there is to be no bias; other kernels have none. What the steps of such a kernel need independently of alpha and
 * beta is computed once for the machines of a path: a {@link PenalizedKernel}, or the features of landmarks and their penalty.
 */
public record SemiVarianceMethod(double alpha, double beta, int iterations) implements Method {
    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(MethodNeeds.Kind.STEPS);
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        double[] weights = problem.weights();
        double ridge = problem.totalWeight() * beta;
        try (Parallel parallel = new Parallel(problem.engine().settings().threads())) {
            return problem.engine().plan().form() == Representation.LINEAR
                    ? linear(problem, weights, ridge, parallel)
                    : kernel(problem, weights, ridge, parallel);
        } catch (NotPositiveDefiniteException e) {
            throw new InvalidDataException("beta=" + beta
                    + " is too small for features of this size for the step to be solved; scale them or raise beta");
        }
    }

    private ProblemResult linear(LearningProblem problem, double[] weights, double ridge, Parallel parallel) {
        Engine engine = problem.engine();
        boolean hasConstant = engine.bias() != Bias.NONE;
        FeatureSpace space = FeatureSpace.linear(engine, hasConstant, parallel);
        FeatureMatrix rows = engine.rows();
        return switch (StepForm.of(engine.plan(), rows.rows(), rows.nonZeros(), space.dimension(), iterations)) {
            case FEATURES -> run(problem, space, new FeatureStep(space, weights, ridge));
            case ROWS -> run(problem, space, RowStep.linear(space, gram(engine, hasConstant), weights, ridge));
            case PRODUCTS ->
                run(problem, space, new ConjugateStep(space, weights, ridge, engine.control()::shouldStop));
        };
    }

    private ProblemResult kernel(LearningProblem problem, double[] weights, double ridge, Parallel parallel) {
        Engine engine = problem.engine();
        if (problem.stopReason().isPresent()) { // the start needs no matrix, and no step follows
            FunctionSpace passing = ExpansionSpace.passing(engine, parallel);
            return run(problem, passing, (below, wanted) -> new double[wanted.length]);
        }
        if (engine.plan().form() == Representation.KERNEL) {
            PenalizedKernel kernel = engine.keep(
                    PenalizedKernel.class, PenalizedKernel.class, () -> new PenalizedKernel(engine, weights, parallel));
            PenalizedSpace space = new PenalizedSpace(kernel, parallel);
            return run(problem, space, RowStep.penalizingCoefficients(space, weights, ridge));
        }
        Landmarks landmarks = engine.keep(Landmarks.class, Landmarks.class, () -> {
            FeatureSpace space = FeatureSpace.of(engine, false, parallel);
            return new Landmarks(space, FeatureStep.penalty(space, weights));
        });
        FeatureSpace space = landmarks.space().with(parallel);
        return run(problem, space, new FeatureStep(space, weights, ridge, landmarks.penalty()));
    }

    /** What machines of a path share on landmarks: the features, and the penalty of coefficients. */
    @SuppressWarnings("ArrayRecordComponent") // private, never compared
    private record Landmarks(FeatureSpace space, double[][] penalty) {}

    /** K with the constant feature in it. */
    private static double[][] gram(Engine engine, boolean hasConstant) {
        double[][] kernel = engine.wholeGram();
        if (hasConstant) {
            for (double[] row : kernel) {
                Arrays.setAll(row, j -> row[j] + 1);
            }
        }
        return kernel;
    }

    private ProblemResult run(LearningProblem problem, FunctionSpace space, SemiVarianceStep step) {
        return new SemiVarianceDescent(space, step, problem).run(alpha, iterations);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.TrainingSet;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.plan.FitShape;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.internal.plan.ProblemPlan;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.Bias;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.factory.Solvers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Small problems for semi-variance steps. */
final class StepProblems {
    static final int ROWS = 70;

    private StepProblems() {}

    /** Two overlapping clouds in [0, 2]^columns, row weights 1, 2 and 3. */
    static LearningProblem of(int columns, String kernel) {
        return of(columns, kernel, UnaryOperator.identity(), 0);
    }

    /** The same whose kernel values go through {@code gram}, on the given number of landmarks, or on all rows if that is 0. */
    static LearningProblem of(int columns, String kernel, UnaryOperator<GramMatrix> gram, int landmarks) {
        Random random = new Random(17);
        double[] values = random.doubles((long) ROWS * columns, 0, 1).toArray();
        List<String> labels = new ArrayList<>();
        int[] signs = new int[ROWS];
        double[] weights = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            signs[i] = i % 3 == 0 ? 1 : -1;
            weights[i] = 1 + i % 3;
            labels.add(Integer.toString(signs[i]));
            for (int j = 0; j < columns; j++) {
                values[i * columns + j] += signs[i] > 0 ? 0.3 : 0;
            }
        }
        Dataset data = Dataset.classification(DenseMatrix.wrap(ROWS, columns, values), labels);
        FitOptions options = new FitOptions().with(o -> o.kernel = Kernels.parse(kernel));
        TrainingSet training = TrainingSet.prepare(data, options, Optional.empty(), false, RunControl.unlimited());
        FitShape shape = FitShape.of(training.kernel(), columns, Bias.FREE);
        SolverSettings settings = SolverSettings.DEFAULTS.withThreads(1);
        MethodNeeds needs = new MethodNeeds(MethodNeeds.Kind.STEPS, landmarks);
        ProblemPlan plan = FitPlan.of(shape, List.of(needs), 1, ROWS, settings).problem(needs, ROWS);
        Engine engine = Engine.of(
                training.kernel(),
                training.rows(),
                gram.apply(Solvers.gramMatrix(training.kernel(), training.rows())),
                Bias.FREE,
                plan,
                settings,
                RunControl.unlimited(),
                new FitResources());
        return LearningProblem.ofLabels(engine, signs, weights, 0, null);
    }
}

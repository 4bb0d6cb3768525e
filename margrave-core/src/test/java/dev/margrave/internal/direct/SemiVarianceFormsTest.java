// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.TrainingSet;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.plan.Demand;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.plan.FitShape;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.internal.space.FunctionSpace;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.Bias;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The forms of a semi-variance step are one step: same outputs from features, rows, products and all rows as landmarks. */
final class SemiVarianceFormsTest {
    private static final int ROWS = 70;
    private static final double ALPHA = 16;
    private static final double BETA = 0.05;

    private final Parallel parallel = new Parallel(1);

    @Test
    void linearFormsAgreeWithAndWithoutAConstant() {
        for (boolean hasConstant : new boolean[] {true, false}) {
            LearningProblem problem = problem(6, "linear");
            double[] weights = weights(problem);
            double ridge = problem.totalWeight() * BETA;
            FeatureSpace space = FeatureSpace.linear(problem.engine(), hasConstant, parallel);
            double[][] kernel = problem.engine().wholeGram();
            for (double[] row : kernel) {
                Arrays.setAll(row, j -> row[j] + (hasConstant ? 1 : 0));
            }
            double[] byFeatures = run(problem, space, new FeatureStep(space, weights, ridge));
            double[] byRows = run(problem, space, RowStep.linear(space, kernel, weights, ridge));
            double[] byProducts = run(problem, space, new ConjugateStep(space, weights, ridge, () -> false));
            assertClose(byRows, byFeatures, 1e-9);
            assertClose(byProducts, byFeatures, 1e-9);
        }
    }

    @Test
    void allRowsAsLandmarksAreTheKernelItself() {
        LearningProblem problem = problem(3, "rbf:gamma=0.5");
        double[] weights = weights(problem);
        double ridge = problem.totalWeight() * BETA;
        double[][] kernel = problem.engine().wholeGram();
        FeatureSpace exact = FeatureSpace.whole(kernel, parallel);
        double[] expected = run(problem, exact, RowStep.pricingCoefficients(exact, kernel, weights, ridge));
        FeatureSpace all = FeatureSpace.landmarks(problem.engine(), ROWS, false, parallel);
        double[] actual = run(problem, all, FeatureStep.pricingCoefficients(all, weights, ridge));
        assertClose(actual, expected, 1e-6);
        FeatureSpace few = FeatureSpace.landmarks(problem.engine(), 10, false, parallel);
        double[] rough = run(problem, few, FeatureStep.pricingCoefficients(few, weights, ridge));
        assertThat(largestDifference(rough, expected)).isBetween(1e-6, 0.5);
    }

    /** The step against the semi-variance is the minimiser of its objective: moving off it in any direction costs more. */
    @Test
    void aStepMinimisesItsObjective() {
        LearningProblem problem = problem(4, "linear");
        double[] weights = weights(problem);
        double ridge = problem.totalWeight() * BETA;
        FeatureSpace space = FeatureSpace.linear(problem.engine(), true, parallel);
        Random random = new Random(3);
        double[] wanted = random.doubles(ROWS, -1, 1).toArray();
        boolean[] below = new boolean[ROWS];
        FeatureStep step = new FeatureStep(space, weights, ridge);
        for (int round = 0; round < 4; round++) {
            IntStream.range(0, ROWS).forEach(i -> below[i] = random.nextDouble() < 0.05 ? !below[i] : below[i]);
            double[] best = step.change(below, wanted);
            double least = objective(space, weights, ridge, below, wanted, best);
            for (int j = 0; j < best.length; j++) {
                double[] moved = best.clone();
                moved[j] += 1e-3;
                assertThat(objective(space, weights, ridge, below, wanted, moved))
                        .isGreaterThan(least);
                moved[j] -= 2e-3;
                assertThat(objective(space, weights, ridge, below, wanted, moved))
                        .isGreaterThan(least);
            }
        }
    }

    private static double objective(
            FeatureSpace space, double[] weights, double ridge, boolean[] below, double[] wanted, double[] change) {
        double sum = 0;
        for (double value : change) {
            sum += ridge * value * value;
        }
        for (int i = 0; i < below.length; i++) {
            double lack = wanted[i] - space.output(i, change);
            sum += below[i] ? weights[i] * lack * lack : 0;
        }
        return sum;
    }

    private static double[] run(LearningProblem problem, FunctionSpace space, SemiVarianceStep step) {
        return new SemiVarianceDescent(space, step, problem).run(ALPHA, 60).decisions();
    }

    private static void assertClose(double[] actual, double[] expected, double tolerance) {
        assertThat(largestDifference(actual, expected)).isCloseTo(0, within(tolerance));
    }

    private static double largestDifference(double[] actual, double[] expected) {
        return IntStream.range(0, expected.length)
                .mapToDouble(i -> Math.abs(actual[i] - expected[i]))
                .max()
                .orElseThrow();
    }

    private static double[] weights(LearningProblem problem) {
        return IntStream.range(0, ROWS).mapToDouble(problem::weight).toArray();
    }

    /** Two overlapping clouds in [0, 2]^columns, row weights 1, 2 and 3. */
    private static LearningProblem problem(int columns, String kernel) {
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
        TrainingSet training = TrainingSet.prepare(data, options);
        FitShape shape = FitShape.of(training.kernel(), columns, Bias.FREE);
        SolverSettings settings = SolverSettings.DEFAULTS.withThreads(1);
        FitPlan plan = FitPlan.of(shape, List.of(Demand.of(Demand.Kind.STEPS)), 1, ROWS, settings);
        Engine engine = Engine.of(
                training.kernel(),
                training.rows(),
                GramMatrix.of(training.kernel(), training.rows()),
                Bias.FREE,
                plan.problem(Demand.of(Demand.Kind.STEPS), ROWS),
                settings,
                RunControl.unlimited(),
                new FitResources());
        return LearningProblem.ofLabels(engine, signs, weights, 0, null);
    }
}

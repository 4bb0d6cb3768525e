// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.internal.space.FunctionSpace;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The forms of a semi-variance step are one step: same outputs from features, rows, products and all rows as landmarks. */
final class SemiVarianceFormsTest {
    private static final int ROWS = StepProblems.ROWS;
    private static final double ALPHA = 16;
    private static final double BETA = 0.05;

    private final Parallel parallel = new Parallel(1);

    @Test
    void linearFormsAgreeWithAndWithoutAConstant() {
        for (boolean hasConstant : new boolean[] {true, false}) {
            LearningProblem problem = StepProblems.of(6, "linear");
            double[] weights = problem.weights();
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
        LearningProblem problem = StepProblems.of(3, "rbf:gamma=0.5");
        double[] weights = problem.weights();
        double ridge = problem.totalWeight() * BETA;
        PenalizedSpace exact = new PenalizedSpace(new PenalizedKernel(problem.engine(), weights, parallel), parallel);
        double[] expected = run(problem, exact, RowStep.penalizingCoefficients(exact, weights, ridge));
        FeatureSpace all = FeatureSpace.landmarks(problem.engine(), ROWS, false, parallel);
        double[] actual = run(problem, all, new FeatureStep(all, weights, ridge, FeatureStep.penalty(all, weights)));
        assertClose(actual, expected, 1e-6);
        FeatureSpace few = FeatureSpace.landmarks(problem.engine(), 10, false, parallel);
        double[] rough = run(problem, few, new FeatureStep(few, weights, ridge, FeatureStep.penalty(few, weights)));
        assertThat(largestDifference(rough, expected)).isBetween(1e-6, 0.5);
    }

    /** The step against the semi-variance is the minimizer of its objective: moving off it in any direction costs more. */
    @Test
    void aStepMinimizesItsObjective() {
        LearningProblem problem = StepProblems.of(4, "linear");
        double[] weights = problem.weights();
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
}

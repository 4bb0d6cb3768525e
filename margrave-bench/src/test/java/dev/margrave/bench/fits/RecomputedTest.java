// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values by hand: f(x) = 2x − 1 on the points 0, 1 and 3. */
class RecomputedTest {
    private static final DenseMatrix POINTS = DenseMatrix.copyOf(new double[][] {{0}, {1}, {3}});
    private static final DecisionFunctions LINE = new LinearFunctions(new double[][] {{2}}, new double[] {-1});

    private static Recomputed of(DecisionFunctions function, Dataset data, Learner learner, double c) {
        Scaler scaler = Scaler.learn(Scaling.NONE, data);
        return Recomputed.of(function, List.of(new int[] {0, 1}), scaler, data, learner, c)[0];
    }

    @Test
    void hingeOfTwoLabels() {
        Dataset data = Dataset.classification(POINTS, List.of("a", "b", "a"));
        Recomputed found = of(LINE, data, Learner.SVM, 10);
        assertThat(found.primal()).isCloseTo(2 + 10 * 6, within(1e-12)); // margins 1, 1 and −5
        assertThat(found.atZero()).isCloseTo(30, within(1e-12));
        assertThat(found.largest()).isEqualTo(5);
        assertThat(of(LINE, data, Learner.SQUARED_SVM, 10).primal()).isCloseTo(2 + 10 * 36, within(1e-12));
    }

    @Test
    void rowsOfOtherLabelsDoNotCount() {
        Dataset data = Dataset.classification(POINTS, List.of("a", "b", "c"));
        assertThat(of(LINE, data, Learner.SVM, 10).primal()).isCloseTo(2, within(1e-12));
        assertThat(of(LINE, data, Learner.SVM, 10).atZero()).isCloseTo(20, within(1e-12));
    }

    @Test
    void residualsOfRegression() {
        Dataset data = Dataset.regression(POINTS, new double[] {-1.05, 1.3, 4});
        assertThat(of(LINE, data, Learner.SVR, 10).primal()).isCloseTo(2 + 10 * (0.2 + 0.9), within(1e-12));
    }

    @Test
    void coefficientsGiveTheSameAsWeights() {
        Dataset data = Dataset.classification(POINTS, List.of("a", "b", "a"));
        DecisionFunctions expansion = new KernelFunctions(
                Kernels.linear(), POINTS, new int[][] {{1, 2}}, new double[][] {{0.5, 0.5}}, new double[] {-1});
        Recomputed found = of(expansion, data, Learner.SVM, 10);
        assertThat(found.primal()).isCloseTo(of(LINE, data, Learner.SVM, 10).primal(), within(1e-12));
    }
}

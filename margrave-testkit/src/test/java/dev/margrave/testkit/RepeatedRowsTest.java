// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.SquaredHingeMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.distribution.OptimalMarginMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Rows that stand many times, as small whole numbers bring them about. */
class RepeatedRowsTest {
    /** k(x,x) + k(z,z) − 2k(x,z) = 0 for such rows: what a step gains is limited by the loss's curvature alone. */
    @Test
    void curvedLossesTakeFewSteps() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] x = new double[400][6];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            boolean isRare = i % 3 == 0;
            for (int j = 0; j < 6; j++) {
                x[i][j] = isRare ? random.nextInt(11) / 10.0 : random.nextInt(4) == 0 ? random.nextInt(3) / 10.0 : 0;
            }
            labels.add(isRare ? "b" : "a");
        }
        FitReport report = OptimalMarginMachine.with(Kernels.linear())
                .set("mu", 0.2)
                .set("theta", 0.8)
                .fit(Dataset.classification(DenseMatrix.copyOf(x), labels))
                .report();
        assertThat(report.status()).isEqualTo(Status.CONVERGED);
        assertThat(report.iterations()).isLessThan(600); // 1760 when the curvature was not counted
    }

    /** A model says what its support rows have, and of equal ones not which had what. */
    @Test
    void aModelRestartsFromItself() {
        Dataset data = repeated();
        check(SupportVectorMachine.with(Kernels.rbf(0.3)).c(5), data);
        check(SupportVectorMachine.with(Kernels.rbf(0.3)).c(5).classWeight("a", 3), data);
        check(SquaredHingeMachine.with(Kernels.rbf(0.3)), data);
        double[] weights = new double[data.rows()];
        Arrays.setAll(weights, i -> 0.5 + i % 3);
        check(SupportVectorMachine.with(Kernels.rbf(0.3)).c(5), data.withWeights(weights));
    }

    private static <M extends ClassifierMachine<M>> void check(M machine, Dataset data) {
        Classifier model = machine.tolerance(1e-5).fit(data);
        assertThat(model.report().iterations()).isGreaterThan(100);
        Classifier again = machine.tolerance(1.001e-5).warmStart(model).fit(data);
        assertThat(again.report().iterations()).as(model.report().machine()).isZero();
        assertThat(again.report().certificate().primal())
                .isCloseTo(model.report().certificate().primal(), within(1e-9 * data.rows()));
    }

    /** Few values of few features, so that most rows stand several times, many with both labels. */
    private static Dataset repeated() {
        SplittableRandom random = new SplittableRandom(9);
        double[][] x = new double[500][3];
        List<String> labels = new ArrayList<>();
        for (double[] row : x) {
            double sum = 0;
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextInt(5);
                sum += row[j];
            }
            labels.add(sum + random.nextDouble(-3, 3) > 6 ? "a" : "b");
        }
        return Dataset.classification(DenseMatrix.copyOf(x), labels);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Labels without any sense and a huge C: kernel values in single precision are far from a definite matrix there. */
class NoiseTest {
    @Test
    void anEarlyStopLeavesAFiniteModel() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] rows = new double[2500][2];
        List<String> labels = new ArrayList<>();
        for (double[] row : rows) {
            row[0] = random.nextDouble();
            row[1] = random.nextDouble();
            labels.add(labels.size() % 2 == 0 ? "a" : "b");
        }
        Dataset data = Dataset.classification(DenseMatrix.copyOf(rows), labels);
        Classifier model = SupportVectorMachine.with(Kernels.rbf(50))
                .c(1e5)
                .maxIterations(20_000)
                .fit(data);
        assertThat(model.report().certificate().primal()).isFinite();
        assertThat(model.report().certificate().dual()).isFinite().isPositive();
        assertThat(model.report().certificate().gap()).isPositive();
        assertThat(model.predict(data.row(0)).decision()).isFinite();
    }
}

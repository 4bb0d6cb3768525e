// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Machines whose problem has only inner products of rows do not change when all rows are rotated: Lemma 2 for the whitened SVM. */
final class RotationTest {
    private static final double ANGLE = 0.7;

    private static double[] rotated(double[] row) {
        double[] out = row.clone();
        out[0] = Math.cos(ANGLE) * row[0] - Math.sin(ANGLE) * row[1];
        out[1] = Math.sin(ANGLE) * row[0] + Math.cos(ANGLE) * row[1];
        return out;
    }

    private static Dataset rotated(Dataset data) {
        double[][] rows = new double[data.rows()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = rotated(data.row(i).toArray());
        }
        return data.withFeatures(DenseMatrix.copyOf(rows));
    }

    @ParameterizedTest
    @ValueSource(strings = {"svm", "rmm", "sigma-svm"})
    void aRotationOfAllRowsChangesNoOutput(String name) {
        Dataset data = Generators.twoGaussians(5, 60, 3, 1);
        Machine<?> machine = Machines.named(name).kernel(Kernels.linear()).tolerance(1e-9);
        Classifier plain = (Classifier) machine.fit(data);
        Classifier turned = (Classifier) machine.fit(rotated(data));
        double size = 0;
        for (int i = 0; i < data.rows(); i++) {
            double output = plain.predict(data.row(i)).decision();
            size = Math.max(size, Math.abs(output));
            assertThat(turned.predict(rotated(data).row(i)).decision()).isCloseTo(output, within(1e-5));
        }
        assertThat(size).isGreaterThan(0.5);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SpreadMarginMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows without a label in the spread constraints, and kernels given as a matrix. */
class UnlabeledRowsTest {
    private final Dataset sonar;
    private final Dataset labeled;
    private final FeatureMatrix unlabeled;

    UnlabeledRowsTest() throws IOException {
        sonar = Datasets.bundled("sonar", ReadOptions.DEFAULTS);
        labeled = sonar.select(
                IntStream.range(0, sonar.rows()).filter(i -> i % 2 == 1).toArray());
        unlabeled = sonar.features()
                .select(IntStream.range(0, sonar.rows()).filter(i -> i % 2 == 0).toArray());
    }

    @Test
    void theBoundHoldsOnThemToo() {
        RelativeMarginMachine machine =
                RelativeMarginMachine.with(Kernels.rbf(1)).c(10).b(1.1).tolerance(1e-8);
        Model without = machine.fit(labeled);
        Model with = machine.unlabeled(unlabeled).fit(labeled);
        assertThat(largest(without, unlabeled)).isGreaterThan(1.3);
        assertThat(largest(with, unlabeled)).isCloseTo(1.1, within(1e-9));
        assertThat(with.report().certificate().dual())
                .as("a further constraint costs something")
                .isGreaterThan(without.report().certificate().primal() + 0.1);
    }

    @Test
    void theBoundThatIsFoundHoldsOnThemToo() {
        Model model = SpreadMarginMachine.with(Kernels.rbf(1))
                .c(10)
                .d(3)
                .tolerance(1e-8)
                .unlabeled(unlabeled)
                .fit(labeled);
        double bound = model.report().problems().get(0).solved().get("t");
        assertThat(Math.max(largest(model, unlabeled), largest(model, labeled.features())))
                .isCloseTo(bound, within(1e-9));
        assertThat(model.report().relativeGap()).isBetween(-1e-12, 1e-8);
    }

    @Test
    void aMachineWithoutUseForThemRefusesThem() {
        assertThatThrownBy(() -> SupportVectorMachine.with(Kernels.linear())
                        .unlabeled(unlabeled)
                        .fit(labeled))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("svm cannot use unlabeled rows");
    }

    @Test
    void aMatrixOfKernelValuesGivesTheModelOfItsKernel() {
        Kernel kernel = Kernels.rbf(1);
        int n = sonar.rows();
        double[][] values = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                values[i][j] = kernel.apply(sonar.row(i), sonar.row(j));
            }
        }
        List<String> labels = IntStream.range(0, n)
                .mapToObj(i -> sonar.labels().name(sonar.code(i)))
                .toList();
        Dataset matrix = Dataset.classification(DenseMatrix.copyOf(values), labels);
        Classifier direct =
                SupportVectorMachine.with(kernel).c(10).tolerance(1e-9).fit(sonar);
        Classifier given = SupportVectorMachine.with(Kernels.precomputed())
                .c(10)
                .tolerance(1e-9)
                .fit(matrix);
        for (int i = 0; i < n; i++) {
            assertThat(given.predict(matrix.row(i)).decision())
                    .isCloseTo(direct.predict(sonar.row(i)).decision(), within(1e-9));
        }
    }

    private static double largest(Model model, FeatureMatrix rows) {
        double largest = 0;
        for (double[] f : model.functions().evaluate(rows)) {
            largest = Math.max(largest, Math.abs(f[0]));
        }
        return largest;
    }
}

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
import dev.margrave.model.KernelFunctions;
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

    /** The objective at the model, recomputed from its outputs, is between the certificate's values. */
    @Test
    void anOutputBeyondTheBoundCostsItsPrice() {
        double price = 0.2;
        Model model = RelativeMarginMachine.with(Kernels.rbf(1))
                .c(10)
                .b(1.1)
                .cb(price)
                .tolerance(1e-8)
                .unlabeled(unlabeled)
                .fit(labeled);
        assertThat(largest(model, unlabeled)).isGreaterThan(1.11);
        double cost = 0;
        for (double[] f : model.functions().evaluate(unlabeled)) {
            cost += price * Math.max(0, Math.abs(f[0]) - 1.1);
        }
        double[][] f = model.functions().evaluate(labeled.features());
        for (int i = 0; i < f.length; i++) {
            double margin = labeled.code(i) == 1 ? f[i][0] : -f[i][0];
            cost += 10 * Math.max(0, 1 - margin) + price * Math.max(0, Math.abs(margin) - 1.1);
        }
        assertThat(cost + 0.5 * squaredNorm(model))
                .isCloseTo(model.report().certificate().primal(), within(1e-6));
        assertThat(model.report().relativeGap()).isBetween(-1e-12, 1e-8);
    }

    /** A price that no dual variable of the strict machine exceeds is as good as a bound. */
    @Test
    void alongAPathOfPricesTheMachineBecomesStrict() {
        RelativeMarginMachine strict =
                RelativeMarginMachine.with(Kernels.rbf(1)).c(10).b(1.1).tolerance(1e-9);
        List<Classifier> path = RelativeMarginMachine.fitPath(
                List.of(strict, strict.cb(0.1), strict.cb(1), strict.cb(1e4), strict), sonar);
        double[] largest = path.stream()
                .mapToDouble(model -> largest(model, sonar.features()))
                .toArray();
        assertThat(largest[1]).isGreaterThan(largest[2]);
        assertThat(largest[2]).isGreaterThan(1.11);
        for (int k : new int[] {0, 3, 4}) {
            assertThat(largest[k]).isCloseTo(1.1, within(1e-7));
            assertThat(path.get(k).report().certificate().primal())
                    .isCloseTo(path.get(0).report().certificate().primal(), within(1e-5));
        }
        for (Classifier model : path) {
            assertThat(model.report().relativeGap()).isBetween(-1e-12, 1e-9);
        }
        Classifier alone = strict.cb(1).fit(sonar);
        assertThat(largest(alone, sonar.features())).isCloseTo(largest[2], within(1e-5));
    }

    private static double squaredNorm(Model model) {
        KernelFunctions functions = (KernelFunctions) model.functions();
        double sum = 0;
        double[][] f = functions.evaluate(functions.support());
        for (int k = 0; k < functions.members(0); k++) {
            sum += functions.coefficient(0, k) * (f[functions.member(0, k)][0] - functions.bias(0));
        }
        return sum;
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

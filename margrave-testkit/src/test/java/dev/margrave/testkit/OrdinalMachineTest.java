// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.evaluation.OrdinalEvaluation;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.RelativeOrdinalMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ordinal machine against the binary machine on rows that were extended by hand. */
final class OrdinalMachineTest {
    private static final int LEVELS = 4;

    private final Dataset data = Generators.orderedLevels(81, 48, 3, 0.6, LEVELS);
    private final FeatureMatrix unlabeled =
            Generators.plantedLinear(82, 20, 3, 0.6).features();

    private static RelativeOrdinalMachine machine(Kernel kernel) {
        return RelativeOrdinalMachine.with(kernel).c(2).tolerance(1e-10);
    }

    private static Dataset labeledExtension(Dataset data, DenseMatrix extended) {
        List<String> signs = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            for (int k = 0; k < LEVELS - 1; k++) {
                signs.add(data.code(i) > k ? "1" : "-1");
            }
        }
        return Dataset.classification(extended, signs);
    }

    @Test
    void linearModelsAreBinaryOnesOnRowsWithAFeatureForEachThreshold() {
        int m = LEVELS - 1;
        double[][] extended = new double[data.rows() * m][3 + m];
        for (int e = 0; e < extended.length; e++) {
            System.arraycopy(data.row(e / m).toArray(), 0, extended[e], 0, 3);
            extended[e][3 + e % m] = 1;
        }
        Dataset binary = labeledExtension(data, DenseMatrix.copyOf(extended));
        for (double bound : new double[] {1, 1.5, 1000}) {
            Classifier expected = RelativeMarginMachine.with(Kernels.linear())
                    .c(2)
                    .b(bound)
                    .tolerance(1e-10)
                    .fit(binary);
            Classifier model = machine(Kernels.linear()).b(bound).fit(data);
            compare(expected, model, binary);
        }
        Classifier svm = SupportVectorMachine.with(Kernels.linear())
                .c(2)
                .tolerance(1e-10)
                .fit(binary);
        compare(svm, machine(Kernels.linear()).b(1000).fit(data), binary);
        double reached = 2 * LEVELS - 3;
        double midway = 0.5 * (reached + svm.report().margins().maximumProjection());
        assertThat(machine(Kernels.linear()).fit(data).report().parameters().get("B"))
                .isCloseTo(Math.max(reached, midway), within(1e-6));
    }

    @Test
    void kernelModelsAreBinaryOnesOnTheMatrixOfExtendedRows() {
        int m = LEVELS - 1;
        Kernel kernel = Kernels.rbf(0.4);
        double[][] values = new double[data.rows() * m][data.rows() * m];
        for (int e = 0; e < values.length; e++) {
            for (int g = 0; g < values.length; g++) {
                values[e][g] = kernel.apply(data.row(e / m), data.row(g / m)) + (e % m == g % m ? 1 : 0);
            }
        }
        Dataset binary = labeledExtension(data, DenseMatrix.copyOf(values));
        Classifier expected = RelativeMarginMachine.with(Kernels.precomputed())
                .c(2)
                .b(1.2)
                .tolerance(1e-10)
                .fit(binary);
        compare(expected, machine(kernel).b(1.2).fit(data), binary);
    }

    private void compare(Classifier expected, Classifier model, Dataset binary) {
        double primal = expected.report().certificate().primal();
        assertThat(model.report().certificate().primal()).isCloseTo(primal, within(1e-8 * primal));
        double[][] f = model.functions().evaluate(data.features());
        for (int e = 0; e < binary.rows(); e++) {
            assertThat(f[e / (LEVELS - 1)][e % (LEVELS - 1)])
                    .isCloseTo(expected.predict(binary.row(e)).decision(), within(1e-6));
        }
    }

    /** Enough rows for the linear solver, and for kernel rows in blocks. */
    @Test
    void manyRowsGiveTheSameOptimumByEverySolver() {
        Dataset many = Generators.orderedLevels(83, 2100, 3, 0.6, 3);
        Classifier linear = RelativeOrdinalMachine.with(Kernels.linear())
                .c(0.1)
                .b(3.5)
                .tolerance(1e-5)
                .fit(many);
        Classifier blocks = RelativeOrdinalMachine.with((Kernel) Kernels.parse("poly:degree=1,offset=0,scale=1"))
                .c(0.1)
                .b(3.5)
                .tolerance(1e-5)
                .memory(1 << 25)
                .fit(many);
        double primal = linear.report().certificate().primal();
        assertThat(blocks.report().certificate().primal()).isCloseTo(primal, within(3e-5 * primal));
        assertThat(largest(linear, many.features())).isLessThanOrEqualTo(3.5 + 1e-9);
        assertThat(largest(blocks, many.features())).isLessThanOrEqualTo(3.5 + 1e-4);
        assertThat(Evaluation.ordinal(linear, many).mae()).isLessThan(0.35);
    }

    @Test
    void theBoundHoldsOnUnlabeledRowsToo() {
        RelativeOrdinalMachine machine = machine(Kernels.rbf(0.4)).b(1.1);
        Model without = machine.fit(data);
        Model with = machine.unlabeled(unlabeled).fit(data);
        assertThat(largest(without, unlabeled)).isGreaterThan(1.101);
        assertThat(largest(with, unlabeled)).isLessThanOrEqualTo(1.1 + 1e-9);
        assertThat(with.report().rows()).isEqualTo(68);
    }

    @Test
    void twoLabelsGiveOneFunction() {
        Dataset two = Generators.twoGaussians(84, 40, 2, 1.5);
        Classifier model = machine(Kernels.linear()).b(1.5).fit(two);
        assertThat(model.functions().count()).isEqualTo(1);
        assertThat(model.report().trainingScore())
                .isEqualTo(Evaluation.of(model, two).accuracy());
    }

    @Test
    void numbersSortAsNumbers() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            names.add(List.of("-2", "1", "9", "10").get(data.code(i)));
        }
        Classifier model = machine(Kernels.linear()).fit(Dataset.classification(data.features(), names));
        assertThat(model.labels()).isEqualTo(LabelSet.of(List.of("-2", "1", "9", "10")));
        assertThat(model.labels().names()).containsExactly("-2", "1", "9", "10");
        Classifier same = machine(Kernels.linear()).fit(data);
        assertThat(Learners.decisions(model, unlabeled)).isEqualTo(Learners.decisions(same, unlabeled));
    }

    @Test
    void evaluationCountsSteps() {
        Classifier model = machine(Kernels.linear()).fit(data);
        OrdinalEvaluation evaluation = Evaluation.ordinal(model, data);
        double steps = 0;
        int wrong = 0;
        for (int i = 0; i < data.rows(); i++) {
            int code = model.predict(data.row(i)).code();
            steps += Math.abs(code - data.code(i));
            wrong += code == data.code(i) ? 0 : 1;
        }
        assertThat(evaluation.mae()).isEqualTo(steps / data.rows());
        assertThat(evaluation.zeroOne()).isEqualTo((double) wrong / data.rows());
        assertThat(evaluation.errors()).isEqualTo(wrong);
        assertThat(1 - evaluation.zeroOne()).isEqualTo(model.report().trainingScore());
        assertThat(evaluation.margins().minimum())
                .isCloseTo(model.report().margins().minimum(), within(1e-9));
    }

    @Test
    void aWarmStartFromAnotherSchemeIsRefused() {
        Model other = SupportVectorMachine.with(Kernels.linear()).fit(data);
        assertThatThrownBy(() -> machine(Kernels.linear()).warmStart(other).fit(data))
                .hasMessageContaining("another multi-class scheme");
    }

    private static double largest(Model model, FeatureMatrix rows) {
        double largest = 0;
        for (double[] f : model.functions().evaluate(rows)) {
            for (double value : f) {
                largest = Math.max(largest, Math.abs(value));
            }
        }
        return largest;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A path gives the models of separate fits, each with its own machine, parameters and certificate. */
class FitPathTest {
    private static final Dataset DATA = Generators.gaussians(31, 120, 4, 2, 2);
    private static final Dataset LABELS = Generators.gaussians(32, 150, 4, 2.5, 3);
    private static final DenseMatrix FRESH =
            (DenseMatrix) Generators.gaussians(33, 40, 4, 2, 2).features();

    @Test
    void alongBFromAnSvm() {
        SupportVectorMachine svm =
                SupportVectorMachine.with(Kernels.rbf(0.2)).c(5).tolerance(1e-10);
        RelativeMarginMachine rmm =
                RelativeMarginMachine.with(Kernels.linear()).c(5).optionsOf(svm);
        check(List.of(svm, rmm.b(2), rmm.b(1.4), rmm.b(1)), DATA);
        check(List.of(svm, rmm.b(1.5)), LABELS);
    }

    @Test
    void alongCDownAndUp() {
        SupportVectorMachine svm = SupportVectorMachine.with(Kernels.rbf(0.2)).tolerance(1e-10);
        check(List.of(svm.c(1), svm.c(100), svm.c(0.01)), DATA);
        SupportVectorMachine linear =
                SupportVectorMachine.with(Kernels.linear()).tolerance(1e-10);
        check(List.of(linear.c(1), linear.c(10)), LABELS);
    }

    private static void check(List<? extends ClassifierMachine<?>> machines, Dataset data) {
        List<Classifier> path = ClassifierMachine.fitPath(machines, data);
        assertThat(path).hasSameSizeAs(machines);
        for (int m = 0; m < machines.size(); m++) {
            Classifier alone = machines.get(m).fit(data);
            Classifier model = path.get(m);
            assertThat(model.report().machine()).isEqualTo(alone.report().machine());
            assertThat(model.report().parameters()).isEqualTo(alone.report().parameters());
            assertThat(model.report().relativeGap()).isLessThanOrEqualTo(1e-10);
            double primal = alone.report().certificate().primal();
            assertThat(model.report().certificate().primal()).isCloseTo(primal, within(1e-8 * primal));
            Learners.assertClose(alone, model, FRESH, 1e-6);
        }
    }

    @Test
    void refusesMachinesWithDifferentOptions() {
        SupportVectorMachine svm = SupportVectorMachine.with(Kernels.rbf(0.2));
        assertThatThrownBy(() -> ClassifierMachine.fitPath(List.of(svm, svm.kernel(Kernels.rbf(0.3))), DATA))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same options");
        assertThatThrownBy(() -> ClassifierMachine.fitPath(List.of(), DATA))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

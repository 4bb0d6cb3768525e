// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.LeastSquaresMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.persist.Models;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A parameter far out either leaves a model of finite numbers or is refused. */
class FiniteFitTest {
    /** Rows 1 and 2, and 3 and 4, are equal and have different labels. */
    private static final DenseMatrix ROWS = DenseMatrix.copyOf(new double[][] {{1, 2}, {1, 2}, {3, 1}, {3, 1}, {0, 5}});

    private static final int[] CODES = {0, 1, 0, 1, 1};

    @Test
    void anExtremePriceIsRefusedWithItsRange() {
        assertThatThrownBy(() -> LeastSquaresMachine.with(Kernels.rbf(1)).set("gamma", 1e300))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("gamma must be greater than 0 and less than 1E100 and finite, got 1.0E300");
    }

    /** At this price rounding hides the optimum: the gap may be tiny relative to the price, and is most of the objective. */
    @ParameterizedTest
    @ValueSource(strings = {"svm", "squared-svm", "odm", "lssvm", "rmm"})
    void aFitThatConvergedAtAnExtremePriceIsExact(String name) {
        for (String kernel : List.of("linear", "rbf:gamma=0.1")) {
            Dataset rows = Dataset.classification(ROWS.select(new int[] {0, 2, 4}), List.of("a", "b", "a"));
            Machine<?> machine = Machines.named(name).kernel(Kernels.parse(kernel));
            machine = machine.set(name.equals("lssvm") ? "gamma" : "C", 1e30);
            FitReport report = ((ClassifierMachine<?>) machine).fit(rows).report();
            Certificate certificate = report.certificate();
            if (report.status() == Status.CONVERGED) {
                assertThat(certificate.gap())
                        .as(name + " " + kernel + " " + certificate)
                        .isLessThanOrEqualTo(1e-2 * Math.abs(certificate.primal()));
            } else {
                assertThat(certificate.relativeGap()).as(name + " " + kernel).isGreaterThan(1e-3);
            }
        }
    }

    static Stream<Arguments> extremes() {
        List<Arguments> all = new ArrayList<>();
        for (MachineInfo info : Machines.all()) {
            for (ParameterSpec parameter : info.parameters()) {
                for (double value : new double[] {1e300, 1e-300}) {
                    boolean allowed = !parameter.isWhole() && value > parameter.minimum() && value < parameter.below();
                    if (allowed) {
                        all.add(Arguments.of(info.name(), parameter.name(), value, "linear"));
                        all.add(Arguments.of(info.name(), parameter.name(), value, "rbf:gamma=1"));
                    }
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("extremes")
    void everyMachineIsFiniteOrRefuses(String name, String parameter, double value, String kernel) throws IOException {
        check(machine(name, kernel).set(parameter, value));
    }

    /** So a refusal above is one of the parameter. */
    @Test
    void withoutAnExtremeOnlyMachinesWithOtherNeedsRefuse() throws IOException {
        List<String> refused = new ArrayList<>();
        for (MachineInfo info : Machines.all()) {
            if (!check(machine(info.name(), "rbf:gamma=1"))) {
                refused.add(info.name());
            }
        }
        assertThat(refused) // features, not kernel values; less overlap; separable labels; queries
                .containsExactly("logistic", "nu-svm", "hard-margin", "rankland", "rmm-rank");
    }

    private static Machine<?> machine(String name, String kernel) {
        Machine<?> machine = Machines.named(name).kernel(Kernels.parse(kernel)).maxSeconds(5);
        return machine.needsUniversum() ? machine.universum(ROWS) : machine;
    }

    /** Whether there is a model, of finite numbers then, which can be written. */
    private static boolean check(Machine<?> machine) throws IOException {
        Dataset data = machine.info().task() == Task.REGRESSION
                ? Dataset.regression(ROWS, new double[] {1, 2, 3, 4, 5})
                : labeled();
        Model model;
        try {
            model = machine.fit(data);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
            return false;
        }
        for (double[] values : model.functions().evaluate(ROWS)) {
            assertThat(values).doesNotContain(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        }
        Models.write(model, OutputStream.nullOutputStream());
        return true;
    }

    private static Dataset labeled() {
        return Dataset.classification(ROWS, LabelSet.of(List.of("a", "b")), CODES);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.HardMarginMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.model.Model;
import dev.margrave.solver.Bias;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data at the edge of sense give a finite model or a clear error. */
class DualMachinesDegenerateTest {
    private static final int COLUMNS = 3;

    private record Case(String name, Dataset data) {}

    private static List<Case> cases() {
        return List.of(
                new Case("one row per class", data(2, i -> i, 1)),
                new Case("constant features", data(20, i -> 7, 1)),
                new Case("zero features", data(20, i -> 7, 0)),
                new Case("every row with both labels", data(40, i -> i / 2, 1)),
                new Case("one row with both labels", data(40, i -> Math.max(i, 1), 1)),
                new Case("huge features", data(30, i -> i, 1e150)),
                new Case("tiny features", data(30, i -> i, 1e-150)),
                new Case("ordinary", data(30, i -> i, 1)));
    }

    /** Rows of equal number are equal; labels alternate. */
    private static Dataset data(int rows, IntUnaryOperator number, double size) {
        double[][] values = new double[rows][COLUMNS];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            Random random = new Random(100 + number.applyAsInt(i));
            for (int j = 0; j < COLUMNS; j++) {
                values[i][j] = size * random.nextGaussian();
            }
            labels.add(i % 2 == 0 ? "-1" : "1");
        }
        return Dataset.classification(DenseMatrix.copyOf(values), labels);
    }

    @ParameterizedTest
    @ValueSource(strings = {"odm", "lssvm", "hard-margin", "universum-svm", "ramp-svm", "ldm"})
    void finiteModelOrClearError(String name) {
        for (Case given : cases()) {
            for (String kernel : List.of("linear", "rbf:gamma=0.5", "poly:degree=2")) {
                for (Bias bias : List.of(Bias.FREE, Bias.NONE)) {
                    for (double price : new double[] {1, 1e-10, 1e10}) {
                        check(priced(name, price).kernel(Kernels.parse(kernel)).bias(bias), given, price);
                    }
                }
            }
        }
    }

    private static Machine<?> priced(String name, double price) {
        Machine<?> machine = Machines.named(name);
        ParameterSpec first = machine.info().parameters().stream().findFirst().orElse(null);
        machine = first == null ? machine : machine.set(first.name(), price);
        return machine.needsUniversum()
                ? machine.universum(DenseMatrix.copyOf(new double[][] {{0, 0.1, 0}, {0.1, 0, 0.3}}))
                : machine;
    }

    private static void check(Machine<?> machine, Case given, double price) {
        Model model;
        try {
            model = machine.maxSeconds(2).fit(given.data());
        } catch (InvalidDataException e) {
            assertThat(e.getMessage()).as("%s", given.name()).isNotBlank().doesNotContain("\n");
            boolean mayRefuse = machine.info().name().equals("hard-margin") || price != 1;
            assertThat(mayRefuse || !given.name().equals("ordinary"))
                    .as("%s on %s: %s", machine.info().name(), given.name(), e.getMessage())
                    .isTrue();
            return;
        }
        String what = machine.info().name() + " on " + given.name() + " at " + price + ": " + model.report();
        for (double decision : Learners.decisions(model, given.data().features())) {
            assertThat(decision).as("%s", what).isFinite();
        }
        assertThat(model.report().certificate().primal()).as("%s", what).isFinite();
    }

    @Test
    void labelsThatCannotBeSeparatedAreSaidToBeSo() {
        Dataset overlapping = Generators.twoGaussians(51, 200, 3, 1);
        Dataset conflict = data(40, i -> Math.max(i, 1), 1);
        for (Bias bias : Bias.values()) {
            assertThatThrownBy(() ->
                            HardMarginMachine.with(Kernels.linear()).bias(bias).fit(overlapping))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageStartingWith("the labels cannot be separated by a function of the kernel linear");
        }
        assertThatThrownBy(() -> HardMarginMachine.with(Kernels.rbf(1)).fit(conflict))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("rbf:gamma=1");
    }

    /** A margin of a hundred-thousandth of the longest row is small, and found. */
    @Test
    void smallMarginsAreFound() {
        double gap = 1e-5;
        double[][] values = {{1, gap}, {-1, gap}, {0.3, gap}, {1, -gap}, {-1, -gap}, {0.2, -gap}};
        Dataset data = Dataset.classification(DenseMatrix.copyOf(values), List.of("1", "1", "1", "-1", "-1", "-1"));
        for (Bias bias : Bias.values()) {
            Model model = HardMarginMachine.with(Kernels.linear())
                    .bias(bias)
                    .tolerance(1e-6)
                    .fit(data);
            assertThat(model.report().margins().minimum()).isGreaterThanOrEqualTo(1 - 1e-12);
            double margin = 1 / Math.sqrt(2 * model.report().certificate().primal());
            assertThat(margin).as("%s", bias).isBetween(0.999999 * gap, 1.000001 * gap);
        }
    }
}

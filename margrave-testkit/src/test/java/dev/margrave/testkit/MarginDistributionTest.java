// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.distribution.AverageMarginMachine;
import dev.margrave.machine.distribution.FastMarginMachine;
import dev.margrave.machine.distribution.MarginVarianceMachine;
import dev.margrave.model.Classifier;
import dev.margrave.solver.Bias;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is particular to {@code msvmav}, {@code mamc} and {@code fmm}: bias conventions, landmarks, awkward data. */
final class MarginDistributionTest {
    /** The constant feature is what a column of ones without a bias would be. */
    @ParameterizedTest
    @ValueSource(strings = {"msvmav", "fmm"})
    void theBiasIsTheWeightOfAConstantFeature(String name) {
        Dataset data = Generators.twoGaussians(4, 50, 3, 1.5);
        DenseMatrix wider = ((DenseMatrix) data.features()).withColumns(4);
        double[] values = new double[4 * 50];
        for (int i = 0; i < 50; i++) {
            System.arraycopy(wider.row(i).toArray(), 0, values, 4 * i, 3);
            values[4 * i + 3] = 1;
        }
        Classifier free = (Classifier) Machines.named(name).fit(data);
        Classifier column = (Classifier)
                Machines.named(name).bias(Bias.NONE).fit(data.withFeatures(DenseMatrix.wrap(50, 4, values)));
        for (int i = 0; i < 50; i++) {
            double[] row = Arrays.copyOfRange(values, 4 * i, 4 * i + 4);
            assertThat(free.predict(data.row(i)).decision())
                    .isCloseTo(column.predict(Row.dense(row)).decision(), within(1e-9));
        }
        assertThat(column.report().problems().get(0).bias()).isEqualTo(0);
        assertThat(free.report().problems().get(0).bias()).isNotEqualTo(0);
    }

    @Test
    void mamcHasNoBiasWhateverIsAsked() {
        Dataset data = Generators.twoGaussians(4, 50, 3, 1.5);
        AverageMarginMachine machine = AverageMarginMachine.with(Kernels.linear());
        assertThat(Learners.decisions(machine.bias(Bias.NONE).fit(data), data.features()))
                .isEqualTo(Learners.decisions(machine.fit(data), data.features()));
        assertThatThrownBy(() -> machine.bias(Bias.PENALIZED)).hasMessageContaining("penalized bias");
    }

    /** Memory for fewer than all rows means landmarks, as the report says, and much the same machine. */
    @ParameterizedTest
    @ValueSource(strings = {"msvmav", "fmm"})
    void littleMemoryMeansLandmarks(String name) {
        Dataset data = Generators.twoGaussians(8, 300, 2, 2);
        Machine<?> machine = Machines.named(name).kernel(Kernels.rbf(0.3));
        Classifier exact = (Classifier) machine.fit(data);
        Classifier landmarks = (Classifier) machine.memory(1 << 20).fit(data);
        assertThat(exact.report().problems().get(0).solved()).doesNotContainKey("landmarks");
        Map<String, Double> solved = landmarks.report().problems().get(0).solved();
        assertThat(solved.get("landmarks")).isBetween(10.0, 200.0);
        assertThat(landmarks.report().supportVectors())
                .isEqualTo(solved.get("landmarks").intValue());
        assertThat(landmarks.report().trainingScore()).isCloseTo(exact.report().trainingScore(), within(0.02));
    }

    /** Copies make the kernel matrix singular; small steps of beta then enlarge whatever it does not see, and must not. */
    @Test
    void copiesAreWeightsAtASmallBetaToo() {
        Dataset data = Generators.twoGaussians(4, 40, 3, 1.5);
        int[] twice = new int[80];
        double[] weights = new double[40];
        Arrays.setAll(twice, i -> i / 2);
        Arrays.fill(weights, 2);
        for (String kernel : List.of("linear", "poly:degree=2", "rbf:gamma=1")) {
            MarginVarianceMachine machine =
                    MarginVarianceMachine.with(Kernels.parse(kernel)).alpha(64).beta(0.01);
            Learners.assertClose(
                    machine.fit(data.select(twice)), machine.fit(data.withWeights(weights)), data.features(), 1e-6);
        }
    }

    /** A linear kernel is the same machine by weights, whichever way the kernel is written. */
    @Test
    void polynomialOfDegreeOneIsLinearForMamc() {
        Dataset data = Generators.twoGaussians(4, 50, 3, 1.5);
        assertThat(Learners.largestDifference(
                        Learners.decisions(
                                AverageMarginMachine.with(Kernels.linear()).fit(data), data.features()),
                        Learners.decisions(
                                AverageMarginMachine.with(Kernels.polynomial(1, 0, 1))
                                        .fit(data),
                                data.features())))
                .isLessThan(1e-10);
    }

    /** A normalized kernel scales the features by the root of its factor, constant feature aside. */
    @Test
    void normalizedKernelsScaleTheFeatures() {
        Dataset data = Generators.twoGaussians(4, 50, 3, 1.5);
        MarginVarianceMachine machine =
                MarginVarianceMachine.with(Kernels.linear()).beta(0.1).bias(Bias.NONE);
        double trace = 0;
        double[] values = new double[150];
        for (int i = 0; i < 50; i++) {
            trace += data.row(i).squaredNorm();
        }
        for (int k = 0; k < values.length; k++) {
            values[k] = data.row(k / 3).get(k % 3) * Math.sqrt(50 / trace);
        }
        Dataset scaled = data.withFeatures(DenseMatrix.wrap(50, 3, values));
        assertThat(Learners.largestDifference(
                        Learners.decisions(machine.normalizeKernel(true).fit(data), data.features()),
                        Learners.decisions(machine.fit(scaled), scaled.features())))
                .isLessThan(1e-10);
    }

    @ParameterizedTest
    @CsvSource({
        "msvmav,linear",
        "msvmav,rbf:gamma=1",
        "mamc,linear",
        "mamc,rbf:gamma=1",
        "fmm,linear",
        "fmm,rbf:gamma=1",
    })
    void awkwardDataGiveAFiniteModelOrAClearError(String name, String kernel) {
        Machine<?> machine = Machines.named(name).kernel(Kernels.parse(kernel));
        assertFiniteOrRefused(machine, rows(new double[][] {{1, 2}, {3, 5}}, "a", "b"));
        assertFiniteOrRefused(machine, rows(new double[][] {{1, 7}, {2, 7}, {3, 7}}, "a", "b", "b"));
        assertFiniteOrRefused(machine, rows(new double[][] {{7, 7}, {7, 7}, {7, 7}}, "a", "b", "b"));
        assertFiniteOrRefused(machine, rows(new double[][] {{1, 2}, {1, 2}}, "a", "b"));
        assertFiniteOrRefused(machine, rows(new double[][] {{0, 0}, {0, 0}, {1, 0}}, "a", "b", "a"));
        for (double size : new double[] {1e150, 1e-150, 1e308}) {
            double[][] values = {{size, 0}, {-size / 2, size / 4}, {0, size / 3}, {size / 7, size}};
            assertFiniteOrRefused(machine, rows(values, "a", "b", "a", "b"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "rbf:gamma=1"})
    void extremeParametersGiveAFiniteModelOrAClearError(String kernel) {
        Dataset data = Generators.twoGaussians(4, 40, 3, 1.5);
        for (double alpha : new double[] {1e-10, 1, 1e10}) {
            for (double beta : new double[] {1e-10, 1, 1e10}) {
                assertFiniteOrRefused(
                        MarginVarianceMachine.with(Kernels.linear())
                                .alpha(alpha)
                                .beta(beta)
                                .kernel(Kernels.parse(kernel)),
                        data);
            }
        }
        for (double theta : new double[] {1e-10, 1, 1e10}) {
            assertFiniteOrRefused(FastMarginMachine.with(Kernels.parse(kernel)).theta(theta), data);
        }
    }

    private static void assertFiniteOrRefused(Machine<?> machine, Dataset data) {
        double[] decisions;
        try {
            decisions = Learners.decisions(machine.fit(data), data.features());
        } catch (InvalidDataException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
            return;
        }
        for (double decision : decisions) {
            assertThat(decision).isFinite();
        }
    }

    private static Dataset rows(double[][] values, String... labels) {
        return Dataset.classification(DenseMatrix.copyOf(values), List.of(labels));
    }
}

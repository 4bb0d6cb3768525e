// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.distribution.KernelFisherMachine;
import dev.margrave.machine.distribution.SigmaMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Machines that factorize: which way they take, how landmarks approach the exact result, and degenerate input. */
final class FactorizationTest {
    private static final int ROWS = 240;

    private static Dataset data() {
        return Generators.xor(17, ROWS);
    }

    private static double[] decisions(Machine<?> machine) {
        return Learners.decisions(
                machine.tolerance(1e-9).fit(data()), Generators.xor(18, 100).features());
    }

    static List<Machine<?>> machines() {
        return List.of(
                SigmaMachine.with(Kernels.rbf(2)).d(0.9),
                KernelFisherMachine.with(Kernels.rbf(2)).mu(0.01),
                KernelFisherMachine.with(Kernels.rbf(2)).mu(0.01).form("ls"));
    }

    /** Least squares are solved by steps where a factor does not fit, and so need no landmarks. */
    static List<Machine<?>> machinesThatFactorize() {
        return machines().subList(0, 2);
    }

    @ParameterizedTest
    @MethodSource("machines")
    void landmarksApproachTheExactResult(Machine<?> machine) {
        double[] exact = decisions(machine);
        double size = Learners.largestDifference(exact, new double[exact.length]);
        double last = Double.POSITIVE_INFINITY;
        for (int landmarks : new int[] {5, 20, 80, ROWS}) {
            double[] approximate = decisions(machine.set("landmarks", landmarks));
            double difference = Learners.largestDifference(exact, approximate) / size;
            assertThat(difference).as("with %d landmarks", landmarks).isLessThan(last);
            last = difference;
        }
        assertThat(last).isLessThan(1e-5);
    }

    /** Six matrices of n² numbers must fit, else landmarks are used and the report says how many. */
    @ParameterizedTest
    @MethodSource("machinesThatFactorize")
    void memoryDecidesAndTheReportSaysSo(Machine<?> machine) {
        Model exact = machine.fit(data());
        assertThat(exact.report().problems().get(0).solved()).isEmpty();
        Model frugal = machine.memory(1 << 20).fit(data());
        Map<String, Double> solved = frugal.report().problems().get(0).solved();
        assertThat(solved.get("landmarks")).isBetween(50.0, ROWS - 1.0);
        assertThat(frugal.report().parameters()).containsEntry("landmarks", solved.get("landmarks"));
        assertThat(frugal.report().supportVectors())
                .isEqualTo(solved.get("landmarks").intValue());
        assertThat(frugal.report().trainingScore()).isGreaterThan(0.9);
        assertThatThrownBy(() -> machine.memory(1 << 20).set("landmarks", ROWS).fit(data()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("240 landmarks on 240 rows need 4 MB, the limit is 1 MB")
                .hasMessageContaining("memory(...)");
    }

    @Test
    void severalLabelsInLittleMemoryDoNotDependOnThreads() {
        Dataset data = Generators.gaussians(3, 900, 6, 2.5, 6);
        DenseMatrix unseen =
                (DenseMatrix) Generators.gaussians(4, 30, 6, 2.5, 6).features();
        for (String name : List.of("sigma-svm", "kfda")) {
            Machine<?> machine = Machines.named(name).kernel(Kernels.rbf(0.1)).memory(3 << 20);
            double[] one = Learners.decisions(machine.threads(1).fit(data), unseen);
            assertThat(Learners.decisions(machine.threads(4).fit(data), unseen)).isEqualTo(one);
        }
    }

    /** With D towards 0 nothing is whitened: the support vector machine on centered rows, the same function. */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "rbf:gamma=0.5", "poly:degree=2"})
    void noWhiteningIsTheSupportVectorMachine(String kernel) {
        Dataset data = Generators.twoGaussians(5, 80, 3, 1.5);
        DenseMatrix unseen =
                (DenseMatrix) Generators.twoGaussians(6, 30, 3, 1.5).features();
        Classifier plain = SupportVectorMachine.with(Kernels.parse(kernel))
                .tolerance(1e-11)
                .fit(data);
        Classifier sigma = SigmaMachine.with(Kernels.parse(kernel))
                .d(1e-12)
                .tolerance(1e-11)
                .fit(data);
        Learners.assertClose(plain, sigma, unseen, 1e-6);
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void withoutCovarianceSigmaSvmIsTheSvm(String kernel) {
        Classifier plain = SupportVectorMachine.with(Kernels.parse(kernel))
                .tolerance(1e-11)
                .fit(data());
        Classifier sigma =
                SigmaMachine.with(Kernels.parse(kernel)).d(0).tolerance(1e-11).fit(data());
        assertThat(sigma.report().certificate().primal())
                .isCloseTo(plain.report().certificate().primal(), within(1e-8));
        Learners.assertClose(plain, sigma, Generators.xor(18, 100).features(), 1e-6);
    }

    /** Features of different units, one that others determine, and a constant one. */
    private static FeatureMatrix dependent(FeatureMatrix plane) {
        double[][] rows = new double[plane.rows()][];
        for (int i = 0; i < rows.length; i++) {
            double x = plane.row(i).get(0);
            double y = plane.row(i).get(1);
            rows[i] = new double[] {10 * x, x + 0.3 * y, 7, 2 * x - 0.5 * y + 3, 0.3 * x * y};
        }
        return DenseMatrix.copyOf(rows);
    }

    private static Dataset weighted(Dataset plane) {
        double[] weights = new double[plane.rows()];
        Arrays.setAll(weights, i -> 1 + 0.5 * (i % 3));
        return plane.withFeatures(dependent(plane.features())).withWeights(weights);
    }

    /** The optimum of ½ Var(f) + C Σ(1−m)₊, recomputed from the outputs. */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "poly:degree=2,scale=0.1", "laplace:gamma=1"})
    void withCovarianceAloneTheVarianceOfOutputsIsThePenalty(String kernel) {
        Dataset rows = weighted(data());
        Classifier model =
                SigmaMachine.with(Kernels.parse(kernel)).d(1).tolerance(1e-9).fit(rows);
        double total = 0;
        double mean = 0;
        double[] f = model.predict(rows.features()).stream()
                .mapToDouble(Prediction::decision)
                .toArray();
        for (int i = 0; i < f.length; i++) {
            total += rows.weight(i);
            mean += rows.weight(i) * f[i];
        }
        double objective = 0;
        for (int i = 0; i < f.length; i++) {
            double deviation = f[i] - mean / total;
            double margin = rows.code(i) == 1 ? f[i] : -f[i];
            objective += rows.weight(i) * (0.5 * deviation * deviation / total + Math.max(0, 1 - margin));
        }
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(model.report().relativeGap()).isBetween(-1e-12, 1e-9);
        assertThat(model.report().certificate().primal()).isCloseTo(objective, within(1e-6 * objective));
        assertThat(model.report().problems().get(0).solved()).doesNotContainKey("landmarks");
    }

    /** Also for rows outside the span of the training rows, where only the shortest w is the limit. */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "poly:degree=2"})
    void withCovarianceAloneItIsTheLimit(String kernel) {
        Dataset plane = Generators.twoGaussians(21, ROWS, 2, 1.5);
        double[][] features = new double[ROWS][];
        Arrays.setAll(features, i -> {
            double x = plane.row(i).get(0);
            double y = plane.row(i).get(1);
            return new double[] {2 * x, y, 0.5, 0.5 * x - y + 1, x};
        });
        Dataset rows = weighted(plane).withFeatures(DenseMatrix.copyOf(features));
        SigmaMachine machine = SigmaMachine.with(Kernels.parse(kernel)).tolerance(1e-10);
        Classifier limit = machine.d(1).fit(rows);
        FeatureMatrix outside = Generators.plantedLinear(19, 50, 5, 0.3).features();
        double[] expected = Learners.decisions(limit, outside);
        double size = Learners.largestDifference(expected, new double[expected.length]);
        for (double rest : new double[] {1e-2, 1e-4, 1e-6}) {
            double[] near = Learners.decisions(machine.d(1 - rest).fit(rows), outside);
            double difference = Learners.largestDifference(expected, near) / size;
            assertThat(difference).as("at 1-%s", rest).isLessThan(10 * rest + 1e-6);
        }
        double[] half = Learners.decisions(machine.d(0.5).fit(rows), outside);
        assertThat(Learners.largestDifference(expected, half) / size).isGreaterThan(0.001);
    }

    /** Such a smooth kernel has directions of hardly any variance, in which w would be so long that its outputs were rounding. */
    @Test
    void withCovarianceAloneAWideKernelIsRefused() {
        SigmaMachine machine = SigmaMachine.with(Kernels.rbf(0.05)).d(1);
        assertThatThrownBy(() -> machine.fit(data()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("vary so little")
                .hasMessageContaining("D below 1");
        assertThat(machine.landmarks(8).fit(data()).report().status()).isEqualTo(Status.CONVERGED);
    }

    /** Landmarks that span all features, and features in another basis, change nothing. */
    @Test
    void withCovarianceAloneTheBasisOfFeaturesDoesNotMatter() {
        Dataset plane = data();
        SigmaMachine machine =
                SigmaMachine.with(Kernels.parse("poly:degree=2")).d(1).tolerance(1e-10);
        double[] expected = Learners.decisions(machine.fit(plane), plane.features());
        double[] byLandmarks = Learners.decisions(machine.landmarks(40).fit(plane), plane.features());
        assertThat(Learners.largestDifference(expected, byLandmarks)).isLessThan(1e-5);
        double[][] other = new double[plane.rows()][];
        for (int i = 0; i < other.length; i++) {
            double x = plane.row(i).get(0);
            double y = plane.row(i).get(1);
            other[i] = new double[] {5 * x + y, x - 0.2 * y};
        }
        Dataset turned = plane.withFeatures(DenseMatrix.copyOf(other));
        double[] inOtherBasis = Learners.decisions(machine.fit(turned), turned.features());
        assertThat(Learners.largestDifference(expected, inOtherBasis)).isLessThan(1e-5);
    }

    @Test
    void withCovarianceAloneEqualRowsGiveAConstant() {
        for (String kernel : kernels()) {
            for (String name : List.of("equal rows", "zeros")) {
                Dataset rows = degenerate().get(name);
                Model model = SigmaMachine.with(Kernels.parse(kernel)).d(1).fit(rows);
                assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
                double[] f = Learners.decisions(model, rows.features());
                assertThat(Learners.largestDifference(f, new double[f.length])).isLessThanOrEqualTo(1);
                assertThat(f[2]).isEqualTo(f[0]);
            }
        }
    }

    /** A start from the optimum is the optimum: the folded coefficients are translated back. */
    @Test
    void warmStartFromItsOwnModelTakesNoSteps() {
        SigmaMachine machine = SigmaMachine.with(Kernels.rbf(2)).d(0.9).tolerance(1e-6);
        Classifier model = machine.tolerance(1e-9).fit(data());
        Classifier again = machine.warmStart(model).fit(data());
        assertThat(model.report().iterations()).isGreaterThan(50);
        assertThat(again.report().iterations()).isLessThan(5);
        assertThat(again.report().status()).isEqualTo(Status.CONVERGED);
    }

    static List<String> kernels() {
        return List.of("linear", "rbf:gamma=1", "poly:degree=2");
    }

    private static Map<String, Dataset> degenerate() {
        Map<String, Dataset> all = new LinkedHashMap<>();
        all.put("two rows", labeled(new double[][] {{1, 2}, {3, 4}}));
        all.put("equal rows", labeled(new double[][] {{1, 1}, {1, 1}, {1, 1}, {1, 1}}));
        all.put("zeros", labeled(new double[][] {{0, 0}, {0, 0}, {0, 0}}));
        all.put("repeated rows", labeled(new double[][] {{1, 2}, {1, 2}, {3, 1}, {3, 1}, {0, 1}}));
        for (double scale : new double[] {1e150, 1e-150, 1e75, 1e-75}) {
            all.put("all features of " + scale, labeled(new double[][] {
                {scale, 2 * scale}, {-scale, scale}, {3 * scale, -scale}, {0, -2 * scale}, {scale, scale}
            }));
            all.put("one feature of " + scale, labeled(new double[][] {
                {scale, 1}, {-scale, 2}, {2 * scale, 3}, {-3 * scale, 5}, {scale, 1}
            }));
        }
        return all;
    }

    private static Dataset labeled(double[][] rows) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            labels.add(i % 2 == 0 ? "a" : "b");
        }
        return Dataset.classification(DenseMatrix.copyOf(rows), labels);
    }

    /** Whitening to the last digit, values whose squares overflow, and rows without any spread for an exact discriminant. */
    private static boolean mayBeRefused(String data, Machine<?> machine) {
        boolean whitensAll = machine.parameters().getOrDefault("D", 0.0) > 1 - 1e-12;
        boolean exactFisher = machine.info().name().equals("kfda")
                && machine.parameters().get("form") == 0
                && machine.parameters().get("landmarks") == 0;
        return whitensAll || data.endsWith("E75") || data.endsWith("E150") || (data.equals("zeros") && exactFisher);
    }

    /** A finite model, or, where the data allow none, a line that says what is wrong. */
    @ParameterizedTest
    @MethodSource("kernels")
    void degenerateInputGivesAFiniteModelOrAClearError(String kernel) {
        List<Machine<?>> machines = new ArrayList<>();
        for (int landmarks : new int[] {0, 1, 3}) {
            for (double extreme : new double[] {1e-10, 1, 1e10}) {
                machines.add(Machines.named("sigma-svm").set("C", extreme).set("landmarks", landmarks));
                machines.add(Machines.named("kfda").set("mu", extreme).set("landmarks", landmarks));
                machines.add(Machines.named("kfda")
                        .set("mu", extreme)
                        .set("form", "ls")
                        .set("landmarks", landmarks));
            }
            machines.add(Machines.named("sigma-svm").set("D", 1e-300).set("landmarks", landmarks));
            machines.add(Machines.named("sigma-svm").set("D", 1 - 1e-15).set("landmarks", landmarks));
        }
        Set<String> refused = new TreeSet<>();
        degenerate().forEach((name, data) -> {
            for (Machine<?> machine : machines) {
                Machine<?> ready = machine.kernel(Kernels.parse(kernel)).maxIterations(10_000);
                try {
                    Model model = ready.fit(data);
                    assertThat(Learners.decisions(model, data.features()))
                            .as("%s on %s", model.report().parameters(), name)
                            .doesNotContain(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
                } catch (InvalidDataException e) {
                    assertThat(e.getMessage()).contains("scale the features").doesNotContain("\n");
                    String fit = machine.info().name() + machine.parameters() + " on " + name;
                    assertThat(mayBeRefused(name, machine))
                            .as("%s: %s", fit, e.getMessage())
                            .isTrue();
                    refused.add(fit);
                }
            }
        });
        assertThat(refused).isNotEmpty();
    }
}

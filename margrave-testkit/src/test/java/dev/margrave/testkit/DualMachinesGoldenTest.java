// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.HardMarginMachine;
import dev.margrave.machine.LeastSquaresMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.RampMachine;
import dev.margrave.machine.UniversumMachine;
import dev.margrave.machine.distribution.MarginDistributionMachine;
import dev.margrave.machine.distribution.OptimalMarginMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Model;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The peers of the support vector machine agree with reference results of other solvers. */
final class DualMachinesGoldenTest {
    private static final double TOLERANCE = 1e-11;

    static List<String> optimalMargin() {
        return names("odm");
    }

    static List<String> leastSquares() {
        return names("lssvm");
    }

    static List<String> hardMargin() {
        return names("hardmargin");
    }

    static List<String> universum() {
        return names("universum");
    }

    static List<String> ramp() {
        return names("erm");
    }

    private static List<String> names(String kind) {
        return Golden.names().stream()
                .filter(name -> name.contains("_" + kind + "_"))
                .toList();
    }

    @Test
    void allFilesAreThere() {
        assertThat(optimalMargin()).hasSize(3);
        assertThat(leastSquares()).hasSize(2);
        assertThat(hardMargin()).hasSize(3);
        assertThat(names("ldm")).hasSize(1);
        assertThat(universum()).hasSize(2);
        assertThat(ramp()).hasSize(3);
    }

    @ParameterizedTest
    @MethodSource("optimalMargin")
    void odm(String name) {
        Golden golden = Golden.read(name);
        Model model = fit(
                golden,
                OptimalMarginMachine.with(golden.kernel())
                        .c(golden.parameter("C"))
                        .mu(golden.parameter("mu"))
                        .theta(golden.parameter("theta"))
                        .bias(bias(golden)));
        assertObjective(model, golden.result("primal"));
        assertDecisions(model, golden);
        assertThat(model.report().margins().mean()).isCloseTo(golden.result("margin_mean"), within(1e-8));
        assertThat(model.report().margins().variance()).isCloseTo(golden.result("margin_variance"), within(1e-8));
    }

    @ParameterizedTest
    @MethodSource("leastSquares")
    void lssvm(String name) {
        Golden golden = Golden.read(name);
        Model model = fit(golden, LeastSquaresMachine.with(golden.kernel()).gamma(golden.parameter("gamma")));
        assertObjective(model, golden.result("primal"));
        assertDecisions(model, golden);
    }

    @ParameterizedTest
    @MethodSource("hardMargin")
    void hardMargin(String name) {
        Golden golden = Golden.read(name);
        Model model = fit(golden, HardMarginMachine.with(golden.kernel()).bias(bias(golden)));
        assertObjective(model, golden.result("half_norm_sq"));
        assertDecisions(model, golden);
        double norm = Math.sqrt(2 * model.report().certificate().primal());
        assertThat(1 / norm).as("margin").isCloseTo(golden.result("margin"), within(1e-9));
    }

    /** The reference is of a linear kernel; a polynomial of degree 1 is the same by way of the kernel matrix. */
    @Test
    void ldm() {
        Golden golden = Golden.read(names("ldm").get(0));
        for (Kernel kernel : List.of(golden.kernel(), Kernels.polynomial(1, 0, 1))) {
            Model model = fit(
                    golden,
                    MarginDistributionMachine.with(kernel)
                            .c(golden.parameter("C"))
                            .lambda1(golden.parameter("lambda1"))
                            .lambda2(golden.parameter("lambda2"))
                            .bias(Bias.NONE));
            assertObjective(model, golden.result("primal"));
            assertDecisions(model, golden);
            MarginStatistics margins = model.report().margins();
            assertThat(margins.mean()).isCloseTo(golden.result("margin_mean"), within(1e-8));
            assertThat(2 * margins.variance()).isCloseTo(golden.result("margin_variance_gamma_v"), within(1e-8));
        }
    }

    @ParameterizedTest
    @MethodSource("universum")
    void universumMachine(String name) {
        Golden golden = Golden.read(name);
        Model model = fit(
                golden,
                UniversumMachine.with(golden.kernel())
                        .c(golden.parameter("C"))
                        .cu(golden.parameter("C_U"))
                        .epsilon(golden.parameter("epsilon"))
                        .universum(golden.extraRows("universum").features()));
        assertObjective(model, golden.result("primal"));
        assertDecisions(model, golden);
    }

    /** The references are in terms of λ: λ‖w‖² + mean ramp loss, 2λ times the machine's objective with C = 1/(2λn). */
    @ParameterizedTest
    @MethodSource("ramp")
    void rampMachine(String name) {
        Golden golden = Golden.read(name);
        double lambda = golden.parameter("lambda_");
        double c = 1 / (2 * lambda * golden.train().features().rows());
        Model model = fit(
                golden,
                RampMachine.with(golden.kernel())
                        .c(c)
                        .gamma(golden.parameter("gamma"))
                        .bias(Bias.NONE));
        double[] sequence = golden.vector("objective_sequence");
        Map<String, Double> solved = model.report().problems().get(0).solved();
        assertThat(solved.get("steps")).isEqualTo(sequence.length - 1.0);
        assertThat(2 * lambda * solved.get("svmObjective")).isCloseTo(sequence[1], within(1e-9));
        assertThat(2 * lambda * solved.get("objective")).isCloseTo(golden.result("final_objective"), within(1e-9));
        assertObjective(model, golden.result("final_objective") / (2 * lambda));
        assertDecisions(model, golden);
    }

    /** Annealing takes another way, here to a lower objective. */
    @Test
    void annealingFindsAnotherOptimum() throws IOException {
        Dataset heart = Datasets.bundled("heart", ReadOptions.DEFAULTS);
        RampMachine machine = RampMachine.with(Kernels.linear()).scale(Scaling.STANDARD);
        Map<String, Double> direct =
                machine.fit(heart).report().problems().get(0).solved();
        Map<String, Double> annealed =
                machine.anneal(true).fit(heart).report().problems().get(0).solved();
        assertThat(annealed.get("svmObjective")).isEqualTo(direct.get("svmObjective"));
        assertThat(direct.get("objective")).isLessThan(direct.get("svmObjective") - 10);
        assertThat(annealed.get("objective")).isLessThan(direct.get("objective") - 1);
    }

    private static Bias bias(Golden golden) {
        return Boolean.FALSE.equals(golden.parameters().get("bias")) ? Bias.NONE : Bias.FREE;
    }

    private static Model fit(Golden golden, Machine<?> machine) {
        return machine.tolerance(TOLERANCE).fit(golden.train().classification());
    }

    private static void assertObjective(Model model, double expected) {
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(model.report().certificate().primal()).as("primal").isCloseTo(expected, within(1e-9 * expected));
        assertThat(model.report().certificate().dual()).as("dual").isCloseTo(expected, within(1e-9 * expected));
    }

    private static void assertDecisions(Model model, Golden golden) {
        double bias = golden.has("b") ? golden.result("b") : 0;
        assertThat(model.report().problems().get(0).bias()).as("bias").isCloseTo(bias, within(1e-7));
        assertDecisions(model, golden.train().features(), golden.vector("decision_train"));
        if (golden.has("decision_test")) {
            assertDecisions(model, golden.test().features(), golden.vector("decision_test"));
        }
    }

    private static void assertDecisions(Model model, FeatureMatrix rows, double[] expected) {
        Classifier classifier = (Classifier) model;
        assertThat(rows.rows()).isEqualTo(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(classifier.predict(rows.row(i)).decision())
                    .as("row %d", i)
                    .isCloseTo(expected[i], within(1e-7));
        }
    }
}

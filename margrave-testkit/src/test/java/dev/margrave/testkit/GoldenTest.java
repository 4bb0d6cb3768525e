// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.machine.RelaxedMarginMachine;
import dev.margrave.machine.SpreadMarginMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import dev.margrave.solver.Status;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The machines agree with reference results that other solvers computed, on training and on unseen rows. */
final class GoldenTest {
    private static final double TOLERANCE = 1e-10;

    /** Bounds below 1, which machines refuse, and a linear program; see the tests named after them. */
    private static final Set<String> SPECIAL = Set.of("B14", "B18", "B23");

    static List<String> supportVectorMachines() {
        return Golden.names("A");
    }

    static List<String> relativeMarginMachines() {
        return Golden.names("B").stream()
                .filter(name -> !SPECIAL.contains(name.substring(0, 3)))
                .toList();
    }

    static List<String> spreadAndRelaxed() {
        return Golden.names("C");
    }

    static List<String> relaxed() {
        return Golden.names("C").stream().filter(name -> name.contains("_nu")).toList();
    }

    static List<String> quadraticallyConstrained() {
        return Golden.names("D");
    }

    static List<String> regressions() {
        return Golden.names("F").stream().filter(name -> name.contains("_svr_")).toList();
    }

    @Test
    void allFilesAreThere() {
        assertThat(supportVectorMachines()).hasSize(17);
        assertThat(relativeMarginMachines()).hasSize(20);
        assertThat(spreadAndRelaxed()).hasSize(13);
        assertThat(relaxed()).hasSize(7);
        assertThat(quadraticallyConstrained()).hasSize(2);
        assertThat(regressions()).hasSize(3);
    }

    @ParameterizedTest
    @MethodSource("supportVectorMachines")
    void svm(String name) {
        Golden golden = Golden.read(name);
        Classifier model = svm(golden, golden.parameter("C"));
        assertObjective(model, golden, "primal");
        assertDecisions(model, golden);
    }

    @ParameterizedTest
    @MethodSource("relativeMarginMachines")
    void rmm(String name) {
        Golden golden = Golden.read(name);
        Classifier model = rmm(golden, golden.parameter("C"), golden.parameter("B"));
        assertObjective(model, golden, "primal");
        assertDecisions(model, golden);
        assertThat(model.report().margins().maximumProjection()).isLessThanOrEqualTo(golden.parameter("B"));
    }

    @ParameterizedTest
    @MethodSource("spreadAndRelaxed")
    void rmmSpreadAndRelaxed(String name) {
        Golden golden = Golden.read(name);
        Classifier model;
        if (golden.parameters().get("nu") == null) {
            model = SpreadMarginMachine.with(golden.kernel())
                    .c(golden.parameter("C"))
                    .d(golden.parameter("D"))
                    .tolerance(TOLERANCE)
                    .fit(golden.train().classification());
        } else {
            model = RelaxedMarginMachine.with(golden.kernel())
                    .c(golden.parameter("C"))
                    .d(golden.parameter("D"))
                    .nu(golden.parameter("nu"))
                    .tolerance(TOLERANCE)
                    .fit(golden.train().classification());
        }
        assertObjective(model, golden, "primal");
        assertDecisions(model, golden);
        double t = model.report().problems().get(0).solved().get("t");
        if (golden.has("t_interval")) {
            assertThat(t).isBetween(golden.vector("t_interval")[0] - 1e-6, golden.vector("t_interval")[1] + 1e-6);
        } else {
            assertThat(t).isCloseTo(golden.result("t"), within(1e-6));
        }
    }

    /** (15) with its t fixed is the relative margin machine with a price of Dν/n for outputs beyond B = t. */
    @ParameterizedTest
    @MethodSource("relaxed")
    void rmmWithAPriceBeyondItsBound(String name) {
        Golden golden = Golden.read(name);
        double t = golden.result("t");
        int n = golden.train().features().rows();
        Classifier model = RelativeMarginMachine.with(golden.kernel())
                .c(golden.parameter("C"))
                .b(t)
                .cb(golden.parameter("D") * golden.parameter("nu") / n)
                .tolerance(TOLERANCE)
                .fit(golden.train().classification());
        double expected = golden.result("primal") - golden.parameter("D") * t;
        assertThat(model.report().certificate().primal()).isCloseTo(expected, within(1e-8 * expected));
        assertThat(model.report().certificate().dual()).isCloseTo(expected, within(1e-8 * expected));
        assertDecisions(model, golden);
        assertThat(model.report().parameters()).containsOnlyKeys("C", "B", "CB");
    }

    /** The quadratically constrained form (8) has the optimum of the quadratic program (11) that the machine solves. */
    @ParameterizedTest
    @MethodSource("quadraticallyConstrained")
    void quadraticConstraintsGiveTheSameMachine(String name) {
        Golden golden = Golden.read(name);
        Classifier model = rmm(golden, golden.parameter("C"), golden.parameter("B"));
        assertObjective(model, golden, "primal_11");
        assertObjective(model, golden, "primal_8");
        assertDecisions(model, golden);
    }

    @ParameterizedTest
    @MethodSource("regressions")
    void svr(String name) {
        Golden golden = Golden.read(name);
        Regressor model = SupportVectorRegression.with(golden.kernel())
                .c(golden.parameter("C"))
                .epsilon(golden.parameter("epsilon"))
                .tolerance(TOLERANCE)
                .fit(golden.train().regression());
        assertObjective(model, golden, "primal");
        assertDecisions(model, golden);
    }

    /** With a bound that the SVM keeps by itself, the relative margin machine is the SVM. */
    @ParameterizedTest
    @MethodSource("supportVectorMachines")
    void rmmWithAWideBoundIsTheSvm(String name) {
        Golden golden = Golden.read(name);
        double bound = Math.max(1.0, 1.01 * golden.result("max_abs_decision"));
        Classifier model = rmm(golden, golden.parameter("C"), bound);
        assertObjective(model, golden, "primal");
        assertDecisions(model, golden);
    }

    @Test
    void machinesRefuseBoundsBelowOne() {
        for (String name :
                List.of("B14_rmm_iris12_lin_C1_B0.5_below_one", "B23_rmm_iris12_lin_C1e-4_B0.02_theta_below_one")) {
            Golden golden = Golden.read(name);
            assertThatThrownBy(() -> rmm(golden, golden.parameter("C"), golden.parameter("B")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("B must be at least 1");
        }
    }

    /** For B ≤ 1, f_{C,B} = B · f_{C/B,1}: bounds below 1 are another machine's with bound 1. */
    @Test
    void boundsBelowOneScale() {
        Golden half = Golden.read("B14_rmm_iris12_lin_C1_B0.5_below_one");
        double bound = half.parameter("B");
        Classifier partner = rmm(half, half.parameter("C") / bound, 1.0);
        double[] f = decisions(partner, half.train().features());
        double[] expected = half.vector("decision_train");
        for (int i = 0; i < f.length; i++) {
            assertThat(bound * f[i]).isCloseTo(expected[i], within(1e-6));
        }
    }

    private static Classifier svm(Golden golden, double c) {
        return SupportVectorMachine.with(golden.kernel())
                .c(c)
                .tolerance(TOLERANCE)
                .fit(golden.train().classification());
    }

    private static Classifier rmm(Golden golden, double c, double bound) {
        return RelativeMarginMachine.with(golden.kernel())
                .c(c)
                .b(bound)
                .tolerance(TOLERANCE)
                .fit(golden.train().classification());
    }

    private static void assertObjective(Model model, Golden golden, String key) {
        double expected = golden.result(key);
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(model.report().certificate().primal()).as("primal").isCloseTo(expected, within(1e-8 * expected));
        assertThat(model.report().certificate().dual()).as("dual").isCloseTo(expected, within(1e-8 * expected));
    }

    private static void assertDecisions(Model model, Golden golden) {
        double bias = model.report().problems().get(0).bias();
        double shift = 0;
        if (!golden.biasIsUnique()) {
            double[] interval = golden.vector("b_interval");
            assertThat(bias).as("bias").isBetween(interval[0] - 1e-6, interval[1] + 1e-6);
            shift = golden.result("b") - bias;
        } else {
            assertThat(bias).as("bias").isCloseTo(golden.result("b"), within(1e-6));
        }
        assertDecisions(model, golden.train().features(), golden.vector("decision_train"), shift);
        if (golden.has("decision_test")) {
            assertDecisions(model, golden.test().features(), golden.vector("decision_test"), shift);
        }
    }

    private static void assertDecisions(Model model, FeatureMatrix rows, double[] expected, double shift) {
        double[] actual = decisions(model, rows);
        assertThat(actual).hasSameSizeAs(expected);
        double largest = 0;
        for (int i = 0; i < actual.length; i++) {
            largest = Math.max(largest, Math.abs(actual[i] + shift - expected[i]));
        }
        assertThat(largest).as("largest difference of decision values").isLessThanOrEqualTo(1e-6);
    }

    private static double[] decisions(Model model, FeatureMatrix rows) {
        if (model instanceof Regressor regressor) {
            return regressor.predict(rows);
        }
        return ((Classifier) model)
                .predict(rows).stream().mapToDouble(Prediction::decision).toArray();
    }
}

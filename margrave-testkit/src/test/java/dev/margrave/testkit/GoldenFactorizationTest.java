// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.machine.distribution.KernelFisherMachine;
import dev.margrave.machine.distribution.SigmaMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.solver.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The machines that factorize agree with reference results, exactly and with every row as a landmark. */
final class GoldenFactorizationTest {
    private static final double TOLERANCE = 1e-11;

    static List<String> whitened() {
        return Golden.names("E");
    }

    static List<String> fisher() {
        return Golden.names("F").stream().filter(name -> name.contains("_kfd_")).toList();
    }

    @Test
    void allFilesAreThere() {
        assertThat(whitened()).hasSize(7);
        assertThat(fisher()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("whitened")
    void sigma(String name) {
        Golden golden = Golden.read(name);
        assertObjective(sigma(golden, 0), golden, 1e-9);
        assertDecisions(sigma(golden, 0), golden, "", 1e-7);
    }

    /** With all rows as landmarks nothing is approximated but what rounding leaves of rows that others span. */
    @ParameterizedTest
    @MethodSource("whitened")
    void sigmaOnAllRowsAsLandmarks(String name) {
        Golden golden = Golden.read(name);
        Classifier model = sigma(golden, golden.train().features().rows());
        assertObjective(model, golden, 1e-7);
        assertDecisions(model, golden, "", 1e-6);
    }

    private static Classifier sigma(Golden golden, int landmarks) {
        return SigmaMachine.with(golden.kernel())
                .c(golden.parameter("C"))
                .d(golden.parameter("D"))
                .landmarks(landmarks)
                .tolerance(TOLERANCE)
                .fit(golden.train().classification());
    }

    @ParameterizedTest
    @MethodSource("fisher")
    void fisherInBothForms(String name) {
        Golden golden = Golden.read(name);
        int all = golden.train().features().rows();
        assertDecisions(fisher(golden, "mika", 0), golden, "", 1e-9);
        assertDecisions(fisher(golden, "ls", 0), golden, "ls_", 1e-9);
        assertDecisions(fisher(golden, "mika", all), golden, "", 1e-6);
        assertDecisions(fisher(golden, "ls", all), golden, "ls_", 1e-6);
        assertThat(fisher(golden, "mika", 0).functions().bias(0)).isCloseTo(golden.result("b"), within(1e-9));
        assertThat(fisher(golden, "ls", 0).functions().bias(0)).isCloseTo(golden.result("ls_b"), within(1e-9));
    }

    private static Classifier fisher(Golden golden, String form, int landmarks) {
        return KernelFisherMachine.with(golden.kernel())
                .mu(golden.parameter("mu"))
                .form(form)
                .landmarks(landmarks)
                .fit(golden.train().classification());
    }

    private static void assertObjective(Classifier model, Golden golden, double relative) {
        double expected = golden.result("primal");
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(model.report().certificate().primal()).isCloseTo(expected, within(relative * expected));
        assertThat(model.report().certificate().dual()).isCloseTo(expected, within(relative * expected));
    }

    private static void assertDecisions(Classifier model, Golden golden, String prefix, double tolerance) {
        assertClose(model, golden.train().features(), golden.vector(prefix + "decision_train"), tolerance);
        assertClose(model, golden.test().features(), golden.vector(prefix + "decision_test"), tolerance);
    }

    private static void assertClose(Classifier model, FeatureMatrix rows, double[] expected, double tolerance) {
        List<Prediction> predictions = model.predict(rows);
        assertThat(predictions).hasSameSizeAs(expected);
        double largest = 0;
        for (int i = 0; i < expected.length; i++) {
            largest = Math.max(largest, Math.abs(predictions.get(i).decision() - expected[i]));
        }
        assertThat(largest).as("largest difference of decision values").isLessThanOrEqualTo(tolerance);
    }
}

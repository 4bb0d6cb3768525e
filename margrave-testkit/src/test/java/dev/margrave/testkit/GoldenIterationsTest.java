// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.machine.distribution.AverageMarginMachine;
import dev.margrave.machine.distribution.FastMarginMachine;
import dev.margrave.machine.distribution.MarginVarianceMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Machines without a dual agree with reference results: iterates in 80-bit arithmetic, and the optimum that they seek. */
final class GoldenIterationsTest {
    private static final double CLOSE = 1e-8;

    static List<String> marginVariances() {
        return Golden.names("G");
    }

    static List<String> averageMargins() {
        return Golden.names("F").stream()
                .filter(name -> name.contains("_mamc_"))
                .toList();
    }

    @Test
    void allFilesAreThere() {
        assertThat(marginVariances()).hasSize(9);
        assertThat(averageMargins()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("marginVariances")
    void msvmavEndsAtTheReference(String name) {
        Golden golden = Golden.read(name);
        Classifier model = msvmav(golden, (int) golden.parameter("T"));
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(model.report().iterations()).isEqualTo((long) golden.parameter("T"));
        assertSolved(model, golden.results());
        assertThat(model.report().problems().get(0).solved().get("ratio"))
                .isCloseTo(golden.result("ratio_sv_over_theta2"), within(CLOSE));
        assertDecisions(model, golden.train().features(), golden.vector("decision_train"));
        assertDecisions(model, golden.test().features(), golden.vector("decision_test"));
        assertThat(model.report().trainingScore()).isCloseTo(golden.result("train_accuracy"), within(1e-12));
        if (golden.has("w_final")) {
            double[] w = golden.vector("w_final");
            assertThat(model.report().problems().get(0).bias()).isCloseTo(w[w.length - 1], within(CLOSE));
        }
    }

    /** The values after each iteration that the reference recorded, the sign turned inside the loop. */
    @ParameterizedTest
    @MethodSource("marginVariances")
    void msvmavPassesTheReferenceOnItsWay(String name) {
        Golden golden = Golden.read(name);
        List<?> history = (List<?>) golden.results().get("history");
        assertThat(history).hasSize(7);
        for (Object entry : history) {
            Map<String, Object> values = GoldenJson.object(entry);
            int k = ((Double) values.get("k")).intValue();
            assertSolved(msvmav(golden, k), values);
        }
    }

    /** An iteration limit ends at the same iterate as that number of iterations, with another status. */
    @Test
    void anIterationLimitIsAnIterateTooWithItsStatus() {
        Golden golden = Golden.read("G02_msvmav_bc30_01_a64_b0.0625");
        Classifier limited = machine(golden).maxIterations(5).fit(golden.train().classification());
        assertThat(limited.report().status()).isEqualTo(Status.ITERATION_LIMIT);
        assertThat(decisions(limited, golden.train().features()))
                .isEqualTo(decisions(msvmav(golden, 5), golden.train().features()));
    }

    @ParameterizedTest
    @MethodSource("averageMargins")
    void mamc(String name) {
        Golden golden = Golden.read(name);
        Classifier model =
                AverageMarginMachine.with(golden.kernel()).fit(golden.train().classification());
        assertThat(model.report().margins().mean()).isCloseTo(golden.result("average_margin"), within(1e-10));
        assertThat(model.report().problems().get(0).bias()).isEqualTo(0);
        assertDecisions(model, golden.train().features(), golden.vector("decision_train"));
        assertDecisions(model, golden.test().features(), golden.vector("decision_test"));
    }

    /** The margin never passes the hard margin and comes as near to it as the rate 1/t² says, in two lengths of run. */
    @Test
    void fmmTendsToTheHardMargin() {
        for (String name : List.of("F14_hardmargin_wine01_lin_nobias", "F16_hardmargin_dig38_rbf_nobias")) {
            Golden golden = Golden.read(name);
            double optimum = golden.result("margin");
            double early = lack(golden, 1000) / optimum;
            double late = lack(golden, 16000) / optimum;
            assertThat(early).as(name).isBetween(-1e-9, 0.05);
            assertThat(late).as(name).isBetween(-1e-9, early / 50);
        }
    }

    private static double lack(Golden golden, int iterations) {
        Classifier model = FastMarginMachine.with(golden.kernel())
                .iterations(iterations)
                .bias(Bias.NONE)
                .fit(golden.train().classification());
        double margin = model.report().problems().get(0).solved().get("margin");
        assertThat(model.report().margins().minimum()).isCloseTo(margin, within(1e-12));
        return golden.result("margin") - margin;
    }

    private static MarginVarianceMachine machine(Golden golden) {
        return MarginVarianceMachine.with(golden.kernel())
                .alpha(golden.parameter("alpha"))
                .beta(golden.parameter("beta"));
    }

    private static Classifier msvmav(Golden golden, int iterations) {
        return machine(golden).iterations(iterations).fit(golden.train().classification());
    }

    private static void assertSolved(Classifier model, Map<String, Object> values) {
        Map<String, Double> solved = model.report().problems().get(0).solved();
        assertThat(solved.get("averageMargin")).isCloseTo((Double) values.get("average_margin"), within(CLOSE));
        assertThat(solved.get("semiVariance")).isCloseTo((Double) values.get("semi_variance"), within(CLOSE));
        assertThat(model.report().margins().mean()).isCloseTo(solved.get("averageMargin"), within(1e-12));
        assertThat(model.report().margins().semiVariance()).isCloseTo(solved.get("semiVariance"), within(1e-12));
    }

    private static void assertDecisions(Classifier model, FeatureMatrix rows, double[] expected) {
        assertThat(Learners.largestDifference(expected, decisions(model, rows))).isLessThanOrEqualTo(CLOSE);
    }

    private static double[] decisions(Classifier model, FeatureMatrix rows) {
        return model.predict(rows).stream().mapToDouble(Prediction::decision).toArray();
    }
}

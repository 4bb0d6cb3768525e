// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.LeastSquaresMachine;
import dev.margrave.model.Model;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways to solve the least squares machine's equations agree: factorization, conjugate gradients, normal equations. */
class LeastSquaresTest {
    private static final Dataset DATA = Generators.twoGaussians(31, 500, 4, 1);
    private static final DenseMatrix UNSEEN =
            (DenseMatrix) Generators.twoGaussians(32, 30, 4, 1).features();

    /** A million bytes hold no factor of 500 rows, and a third of the kernel rows: the rest is made again in each step. */
    @ParameterizedTest
    @EnumSource(
            value = Bias.class,
            names = {"NONE", "FREE"})
    void conjugateGradientsFindWhatAFactorFinds(Bias bias) {
        for (double gamma : new double[] {1e-3, 1, 1e3}) {
            LeastSquaresMachine machine = LeastSquaresMachine.with(Kernels.rbf(0.5))
                    .gamma(gamma)
                    .bias(bias)
                    .tolerance(1e-11);
            Model factored = machine.fit(DATA);
            Model stepped = machine.memory(1 << 20).fit(DATA);
            assertThat(factored.report().iterations()).isLessThanOrEqualTo(2);
            assertThat(stepped.report().iterations())
                    .isGreaterThan(factored.report().iterations());
            assertThat(stepped.report().status()).isEqualTo(Status.CONVERGED);
            Learners.assertClose(factored, stepped, UNSEEN, 1e-6);
        }
    }

    /** Rows of the linear kernel beyond a thousand go to the normal equations. */
    @ParameterizedTest
    @EnumSource(Bias.class)
    void normalEquationsFindWhatDescentFinds(Bias bias) {
        Dataset many = Generators.twoGaussians(33, 1500, 4, 1);
        LeastSquaresMachine machine =
                LeastSquaresMachine.with(Kernels.linear()).gamma(0.5).bias(bias).tolerance(1e-11);
        Model model = machine.fit(many);
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(model.report().iterations()).isLessThanOrEqualTo(2);
        if (bias != Bias.PENALIZED) {
            Model kernel = machine.kernel(Kernels.polynomial(1, 0, 1)).fit(many);
            Learners.assertClose(model, kernel, UNSEEN, 1e-7);
        }
    }

    @Test
    void warmStartsSaveSteps() {
        LeastSquaresMachine machine =
                LeastSquaresMachine.with(Kernels.rbf(0.5)).memory(1 << 20).tolerance(1e-8);
        Model model = machine.fit(DATA);
        Model again = machine.warmStart(model).fit(DATA);
        assertThat(again.report().iterations()).isLessThan(model.report().iterations() / 2);
    }

    /** By hand: rows ±1 on a line, no bias: w minimizes ½w² + γ(1 − w)², so w = 2γ/(1 + 2γ). */
    @ParameterizedTest
    @ValueSource(doubles = {1e-10, 0.5, 1e10})
    void twoRowsByHand(double gamma) {
        Dataset two = Dataset.classification(DenseMatrix.copyOf(new double[][] {{-1}, {1}}), List.of("-1", "1"));
        for (Bias bias : new Bias[] {Bias.NONE, Bias.FREE, Bias.PENALIZED}) {
            Model model = LeastSquaresMachine.with(Kernels.linear())
                    .gamma(gamma)
                    .bias(bias)
                    .tolerance(1e-12)
                    .fit(two);
            double w = model.functions().evaluate(DenseMatrix.copyOf(new double[][] {{1}}))[0][0];
            assertThat(w).as("%s", bias).isCloseTo(2 * gamma / (1 + 2 * gamma), within(1e-10));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.BoundedRegression;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.Regressor;
import dev.margrave.solver.Bias;
import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Bounded-output regression against svr, against a search by hand, and against its dual written out. */
final class BoundedRegressionTest {
    private static final double C = 2;
    private static final double EPSILON = 0.1;

    private final Dataset data = Generators.plantedLinear(71, 40, 3, 0.4);
    private final FeatureMatrix unlabeled =
            Generators.plantedLinear(72, 30, 3, 0.4).features();

    private static BoundedRegression machine(Kernel kernel) {
        return BoundedRegression.with(kernel).c(C).epsilon(EPSILON).tolerance(1e-10);
    }

    @Test
    void aWideBoundIsPlainRegression() {
        for (Kernel kernel : new Kernel[] {Kernels.linear(), Kernels.rbf(0.3)}) {
            Regressor plain = SupportVectorRegression.with(kernel)
                    .c(C)
                    .epsilon(EPSILON)
                    .tolerance(1e-10)
                    .fit(data);
            Regressor bounded = machine(kernel).b(100).fit(data);
            Learners.assertClose(plain, bounded, unlabeled, 1e-7);
        }
    }

    @Test
    void theBoundHoldsOnEveryRow() {
        Regressor without = machine(Kernels.rbf(0.3)).b(0.8).fit(data);
        Regressor with = machine(Kernels.rbf(0.3)).b(0.8).unlabeled(unlabeled).fit(data);
        double center = with.report().problems().get(0).solved().get("centre");
        assertThat(center).isCloseTo(meanTarget(data), within(1e-12));
        assertThat(reach(without, data.features(), center)).isCloseTo(0.8, within(1e-9));
        assertThat(reach(without, unlabeled, center)).isGreaterThan(0.801);
        assertThat(reach(with, unlabeled, center)).isLessThan(0.8 + 1e-9);
        assertThat(with.report().rows()).isEqualTo(70);
        assertThat(with.report().certificate().dual())
                .as("further constraints cost something")
                .isGreaterThan(without.report().certificate().primal());
    }

    @Test
    void theAutomaticBoundIsTheReachOfTheTargets() {
        Regressor model = machine(Kernels.rbf(3)).c(1000).unlabeled(unlabeled).fit(data);
        double largest = 0;
        for (int i = 0; i < data.rows(); i++) {
            largest = Math.max(largest, Math.abs(data.target(i) - meanTarget(data)));
        }
        assertThat(model.report().parameters())
                .containsEntry("B", model.report().problems().get(0).solved().get("B"));
        assertThat(model.report().parameters().get("B")).isCloseTo(largest, within(1e-12));
        assertThat(reach(model, unlabeled, meanTarget(data))).isLessThanOrEqualTo(largest + 1e-9);
    }

    @Test
    void withoutABiasTheCenterIsZero() {
        Regressor model = machine(Kernels.linear()).bias(Bias.NONE).b(0.5).fit(data);
        assertThat(model.report().problems().get(0).solved()).isEqualTo(Map.of("centre", 0.0));
        assertThat(reach(model, data.features(), 0)).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void equalTargetsGiveThatNumber() {
        double[] targets = new double[data.rows()];
        Arrays.fill(targets, 0.1);
        Regressor model = machine(Kernels.rbf(1)).fit(Dataset.regression(data.features(), targets));
        assertThat(model.predict(unlabeled)).containsOnly(0.1);
        assertThat(model.report().parameters()).containsEntry("B", 1.0);
    }

    /** One feature: the optimum found by two nested searches on the convex objective, knowing nothing of duals. */
    @Test
    void agreesWithASearchByHand() {
        Dataset line = Generators.plantedLinear(73, 25, 1, 0.5);
        double center = meanTarget(line);
        for (double bound : new double[] {0.05, 0.4, 0.9, 1.5}) {
            double widest = 0;
            for (int i = 0; i < line.rows(); i++) {
                for (int j = 0; j < line.rows(); j++) {
                    widest = Math.max(widest, line.row(i).get(0) - line.row(j).get(0));
                }
            }
            double steepest = 2 * bound / widest;
            double best = minimum(-steepest, steepest, w -> {
                double low = Double.NEGATIVE_INFINITY;
                double high = Double.POSITIVE_INFINITY;
                for (int i = 0; i < line.rows(); i++) {
                    low = Math.max(low, center - bound - w * line.row(i).get(0));
                    high = Math.min(high, center + bound - w * line.row(i).get(0));
                }
                return minimum(low, Math.max(low, high), b -> objective(line, w, b));
            });
            Regressor model = machine(Kernels.linear()).b(bound).fit(line);
            assertThat(model.report().certificate().primal()).isCloseTo(best, within(1e-7 * best));
            assertThat(model.report().certificate().dual()).isCloseTo(best, within(1e-7 * best));
        }
    }

    private static double objective(Dataset line, double w, double b) {
        double sum = 0.5 * w * w;
        for (int i = 0; i < line.rows(); i++) {
            sum += C * Math.max(0, Math.abs(w * line.row(i).get(0) + b - line.target(i)) - EPSILON);
        }
        return sum;
    }

    private static double minimum(double from, double to, DoubleUnaryOperator convex) {
        double low = from;
        double high = to;
        for (int step = 0; step < 120; step++) {
            double left = low + (high - low) / 3;
            double right = high - (high - low) / 3;
            if (convex.applyAsDouble(left) < convex.applyAsDouble(right)) {
                high = right;
            } else {
                low = left;
            }
        }
        return convex.applyAsDouble(0.5 * (low + high));
    }

    /** −½αᵀKα − Σ max over r of (−α_i r − ℓ_i(r)): the largest lies at a breakpoint, as ℓ_i is linear between its breakpoints. */
    @Test
    void theCoefficientsAreADualPointOfTheSameValue() {
        double bound = 0.8;
        Regressor model = machine(Kernels.rbf(0.3)).b(bound).fit(data);
        KernelFunctions functions = (KernelFunctions) model.functions();
        double center = meanTarget(data);
        double dual = 0;
        double sum = 0;
        for (int k = 0; k < functions.members(0); k++) {
            double alpha = functions.coefficient(0, k);
            int row = functions.member(0, k);
            sum += alpha;
            for (int l = 0; l < functions.members(0); l++) {
                dual -= 0.5
                        * alpha
                        * functions.coefficient(0, l)
                        * functions
                                .kernel()
                                .apply(
                                        functions.support().row(row),
                                        functions.support().row(functions.member(0, l)));
            }
            int i = 0;
            while (!data.row(i).equals(functions.support().row(row))) {
                i++;
            }
            double y = data.target(i);
            double conjugate = Double.NEGATIVE_INFINITY;
            for (double f : new double[] {center - bound, y - EPSILON, y + EPSILON, center + bound}) {
                if (Math.abs(f - center) <= bound) {
                    conjugate = Math.max(conjugate, -alpha * f - C * Math.max(0, Math.abs(f - y) - EPSILON));
                }
            }
            dual -= conjugate;
        }
        assertThat(sum).isCloseTo(0, within(1e-9));
        assertThat(dual).isCloseTo(model.report().certificate().primal(), within(1e-6 * Math.abs(dual)));
    }

    @Test
    void plainRegressionRefusesUnlabeledRowsAndNamesThisMachine() {
        assertThatThrownBy(() -> SupportVectorRegression.with(Kernels.linear())
                        .unlabeled(unlabeled)
                        .fit(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("machine svr cannot use unlabeled rows; svr-bounded can");
    }

    @Test
    void manyRowsUseTheLinearSolverWithTheSameBound() {
        Dataset many = Generators.plantedLinear(74, 1500, 4, 0.4);
        Regressor linear = machine(Kernels.linear()).b(1).tolerance(1e-6).fit(many);
        Regressor kernel = machine((Kernel) Kernels.parse("poly:degree=1,offset=0,scale=1"))
                .b(1)
                .tolerance(1e-6)
                .fit(many);
        assertThat(reach(linear, many.features(), meanTarget(many))).isLessThan(1 + 1e-9);
        assertThat(linear.report().certificate().primal())
                .isCloseTo(
                        kernel.report().certificate().primal(),
                        within(2e-6 * kernel.report().certificate().primal()));
    }

    private static double meanTarget(Dataset data) {
        double sum = 0;
        for (int i = 0; i < data.rows(); i++) {
            sum += data.target(i);
        }
        return sum / data.rows();
    }

    private static double reach(Regressor model, FeatureMatrix rows, double center) {
        double largest = 0;
        for (double f : model.predict(rows)) {
            largest = Math.max(largest, Math.abs(f - center));
        }
        return largest;
    }

    @Test
    void aBoundMustBePositive() {
        assertThatThrownBy(() -> BoundedRegression.with(Kernels.linear()).b(0))
                .hasMessageContaining("B must be greater than 0 and finite, got 0.0");
    }
}

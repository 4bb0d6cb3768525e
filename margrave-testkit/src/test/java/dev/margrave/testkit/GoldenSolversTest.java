// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.solver.Bias;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.factory.Solvers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The kernel solver against the reference results, without a machine between them, and both solvers against each other. */
final class GoldenSolversTest {
    private static final SolverSettings SETTINGS = SolverSettings.DEFAULTS.withTolerance(1e-10);

    static List<String> all() {
        return Stream.of("A", "B", "D", "F01", "F02", "F03")
                .flatMap(family -> Golden.names(family).stream())
                .filter(name -> !name.startsWith("B18"))
                .filter(name -> !name.startsWith("F") || name.contains("_svr_"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void kernelSolver(String name) {
        Golden golden = Golden.read(name);
        GramMatrix gram = Solvers.gramMatrix(golden.kernel(), golden.train().features());
        check(golden, kernelSolution(new KernelProblem(gram, losses(golden), true)));
    }

    /** A penalized bias is a constant feature, and both solvers agree where there is no bias at all. */
    @ParameterizedTest
    @EnumSource(
            value = Bias.class,
            names = {"NONE", "PENALIZED"})
    void solversAgreeWithoutAFreeBias(Bias bias) {
        for (Loss loss : List.of(new Hinge(1), new SquaredHinge(0.5), new BoundedHinge(1, 2))) {
            GoldenData data = Golden.read("A05_svm_bc5_lin_C1").train();
            RowLosses losses = labeled(loss, data);
            FeatureMatrix rows = bias == Bias.NONE ? data.features() : withConstant(data.features());
            Solution kernel =
                    kernelSolution(new KernelProblem(Solvers.gramMatrix(Kernels.linear(), rows), losses, false));
            Solution linear = linearSolution(data.features(), losses, bias);
            double primal = kernel.certificate().primal();
            assertThat(linear.certificate().primal()).as("%s", loss).isCloseTo(primal, within(1e-8 * primal));
            for (int i = 0; i < losses.size(); i++) {
                assertThat(linear.decisions()[i]).isCloseTo(kernel.decisions()[i], within(1e-6));
            }
        }
    }

    private static Solution kernelSolution(KernelProblem problem) {
        return Solvers.kernel().solve(problem, null, SETTINGS, RunControl.unlimited());
    }

    private static Solution linearSolution(FeatureMatrix rows, RowLosses losses, Bias bias) {
        return Solvers.linear().solve(new LinearProblem(rows, losses, bias), null, SETTINGS, RunControl.unlimited());
    }

    private static RowLosses losses(Golden golden) {
        double c = golden.parameter("C");
        return switch (golden.name().charAt(0)) {
            case 'A' -> labeled(new Hinge(c), golden.train());
            case 'B', 'D' -> labeled(new BoundedHinge(c, golden.parameter("B")), golden.train());
            default -> {
                RowLosses.Builder losses = RowLosses.builder();
                Loss loss = new EpsilonInsensitive(c, golden.parameter("epsilon"));
                for (int i = 0; i < golden.train().features().rows(); i++) {
                    losses.residual(loss, golden.train().target(i), 1);
                }
                yield losses.build();
            }
        };
    }

    private static RowLosses labeled(Loss loss, GoldenData data) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < data.features().rows(); i++) {
            losses.labeled(loss, data.target(i) > 0, 1);
        }
        return losses.build();
    }

    private static FeatureMatrix withConstant(DenseMatrix rows) {
        double[][] wider = new double[rows.rows()][];
        for (int i = 0; i < wider.length; i++) {
            wider[i] = rows.withColumns(rows.columns() + 1).row(i).toArray();
            wider[i][rows.columns()] = 1;
        }
        return DenseMatrix.copyOf(wider);
    }

    private static void check(Golden golden, Solution solution) {
        double optimum = golden.result(golden.has("primal") ? "primal" : "primal_11");
        assertThat(solution.status()).isEqualTo(Status.CONVERGED);
        assertThat(solution.certificate().primal()).isCloseTo(optimum, within(1e-8 * optimum));
        assertThat(solution.certificate().dual()).isCloseTo(optimum, within(1e-8 * optimum));
        double shift = golden.biasIsUnique() ? 0 : golden.result("b") - solution.bias();
        double[] expected = golden.vector("decision_train");
        assertThat(solution.decisions()).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(solution.decisions()[i] + shift).as("row %d", i).isCloseTo(expected[i], within(1e-6));
        }
    }
}

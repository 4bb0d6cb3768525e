// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.OptimalMargin;
import dev.margrave.loss.SquaredLoss;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.factory.Solvers;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A certificate by kernel values in single precision holds for the kernel itself, allowing for its rounding. */
class RoundingTest {
    private static final int ROWS = 2100;
    private static final int COLUMNS = 40;

    static Stream<Arguments> problems() {
        return Stream.of(
                        Kernels.rbf(0.02),
                        Kernels.rbf(0.9),
                        Kernels.polynomial(3, 1, 0.05),
                        Kernels.scaled(Kernels.rbf(0.1), 7))
                .flatMap(kernel -> Stream.of(
                                new Hinge(10),
                                new BoundedHinge(3, 1.2),
                                new OptimalMargin(2, 0.5, 0.2),
                                new SquaredLoss(5))
                        .map(loss -> Arguments.of(kernel, loss)));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void bothObjectivesAreWithinTheBound(Kernel kernel, Loss loss) {
        DenseMatrix rows = rows();
        GramMatrix gram = Solvers.gramMatrix(kernel, rows);
        assertThat(gram.hasBlocks()).isTrue();
        RowLosses losses = losses(loss);
        SolverSettings settings = SolverSettings.DEFAULTS.withTolerance(1e-4).withThreads(2);
        Solution single =
                Solvers.kernel().solve(new KernelProblem(gram, losses, true), null, settings, RunControl.unlimited());
        Certificate certificate = single.certificate();
        assertThat(certificate.rounding()).isPositive().isFinite();
        if (kernel.spec().startsWith("rbf") && !kernel.spec().contains("factor")) {
            assertThat(certificate.rounding()).isLessThan(0.2 * certificate.primal());
        }

        double[] u = exact(gram, single.beta());
        double squaredNorm = 0;
        for (int i = 0; i < ROWS; i++) {
            squaredNorm += single.beta()[i] * u[i];
        }
        double dual = PrimalPoint.dual(single.beta(), squaredNorm, losses);
        double primal = PrimalPoint.at(u, squaredNorm, losses, true).primal();
        assertThat(dual).isGreaterThanOrEqualTo(certificate.lower());
        assertThat(primal).isLessThanOrEqualTo(certificate.upper());
        assertThat(Math.abs(dual - certificate.dual())).isPositive(); // there is something to bound
    }

    @Test
    void doublePrecisionHasNothingToBound() {
        GramMatrix gram = Solvers.gramMatrix(Kernels.rbf(0.02), rows());
        KernelProblem problem = new KernelProblem(gram, losses(new Hinge(1)), true);
        for (SolverSettings settings : List.of(
                SolverSettings.DEFAULTS.withTolerance(1e-7), SolverSettings.DEFAULTS.withDoublePrecision(true))) {
            assertThat(Solvers.kernel()
                            .solve(problem, null, settings, RunControl.unlimited())
                            .certificate()
                            .rounding())
                    .isZero();
        }
    }

    private static DenseMatrix rows() {
        SplittableRandom random = new SplittableRandom(5);
        double[] values = new double[ROWS * COLUMNS];
        for (int k = 0; k < values.length; k++) {
            values[k] = random.nextDouble(-1, 1) + (k / COLUMNS % 2 == 0 && k % COLUMNS < 6 ? 0.6 : 0);
        }
        return DenseMatrix.wrap(ROWS, COLUMNS, values);
    }

    private static RowLosses losses(Loss loss) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < ROWS; i++) {
            losses.labeled(loss, i % 2 == 0, 1 + i % 3);
        }
        return losses.build();
    }

    private static double[] exact(GramMatrix gram, double[] beta) {
        double[] u = new double[ROWS];
        double[] row = new double[ROWS];
        for (int j = 0; j < ROWS; j++) {
            if (beta[j] != 0) {
                gram.row(j, row);
                for (int i = 0; i < ROWS; i++) {
                    u[i] += beta[j] * row[i];
                }
            }
        }
        return u;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.factory.Solvers;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FixedRowsTest {
    private static final SolverSettings TIGHT_TOLERANCE = SolverSettings.DEFAULTS.withTolerance(1e-10);
    private static final int ROWS = 300;

    private static LinearProblem problem(Loss loss, Bias bias) {
        SplittableRandom random = new SplittableRandom(3);
        double[][] x = new double[ROWS][5];
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < 5; j++) {
                x[i][j] = random.nextDouble(-1, 1) + (i % 3 == 0 ? 0.5 : 0);
            }
            losses.labeled(loss, i % 3 == 0, 1 + i % 2);
        }
        return new LinearProblem(DenseMatrix.copyOf(x), losses.build(), bias);
    }

    /** At the optimum, the problem of the rows between breakpoints has the whole problem's solution and objectives. */
    @ParameterizedTest
    @EnumSource(Bias.class)
    void problemOfTheOtherRowsIsTheWholeOne(Bias bias) {
        for (Loss loss : List.of(new Hinge(1), new BoundedHinge(1, 1.2))) {
            LinearProblem problem = problem(loss, bias);
            Solution whole = Solvers.linear().solve(problem, null, TIGHT_TOLERANCE, RunControl.unlimited());
            DualTerms terms = new DualTerms(problem.losses());
            Chunk active = new Chunk(terms, whole.beta(), 0);
            int[] rows = active.rows();
            assertThat(rows).hasSizeBetween(1, ROWS / 4);
            FixedRows fixed = new FixedRows(problem, whole.beta(), active);
            LinearProblem part = fixed.withActive(problem, rows);
            assertThat(part.rows().rows()).isEqualTo(rows.length + 2);
            Solution solution = Solvers.linear().solve(part, null, TIGHT_TOLERANCE, RunControl.unlimited());
            assertThat(solution.weights().orElseThrow())
                    .containsExactly(whole.weights().orElseThrow(), within(1e-6));
            assertThat(solution.bias()).isCloseTo(whole.bias(), within(1e-6));
            assertThat(fixed.missingDual()).isZero();
            double size = whole.certificate().primal();
            assertThat(solution.certificate().primal()).isCloseTo(size, within(1e-7 * size));
            assertThat(solution.certificate().dual())
                    .isCloseTo(whole.certificate().dual(), within(1e-7 * size));
            double[] some = new double[rows.length];
            for (int k = 0; k < rows.length; k++) {
                some[k] = whole.beta()[rows[k]];
            }
            LinearPoint start = LinearPoint.of(part, new DualTerms(part.losses()), fixed.start(some));
            assertThat(start.certificate.dual()).isCloseTo(size, within(1e-6 * size));
        }
    }

    /** Rows near the breakpoint of their loss lie between breakpoints of their dual term, the others at the one on their side. */
    @Test
    void estimatePutsRowsFarFromALossBreakpointAtADualBreakpoint() {
        RowLosses.Builder losses = RowLosses.builder();
        double[] f = new double[101];
        for (int i = 0; i < f.length; i++) {
            f[i] = 0.02 * i; // from 0 to 2 around the hinge's breakpoint at 1
            losses.labeled(new Hinge(3), true, 1);
        }
        DualTerms terms = new DualTerms(losses.build());
        DualEstimate estimate = DualEstimate.of(terms, f, 20, Bias.PENALIZED);
        assertThat(estimate.freeRows()).hasSizeBetween(1, 40).contains(49).doesNotContain(0, 100);
        assertThat(estimate.beta()[0]).isEqualTo(3);
        assertThat(estimate.beta()[100]).isEqualTo(0);
        assertThat(DualEstimate.of(terms, f, 20, Bias.FREE)).isNull(); // one label cannot sum to zero
    }

    @Test
    void lossesCanBeMultipliedAndJoined() {
        RowLosses one = problem(new BoundedHinge(1, 1.2), Bias.NONE).losses();
        RowLosses both = one.times(2.5).and(one);
        assertThat(both.size()).isEqualTo(2 * ROWS);
        for (int i = 0; i < ROWS; i += 7) {
            assertThat(both.lossValue(i, 0.3)).isCloseTo(2.5 * one.lossValue(i, 0.3), within(1e-12));
            assertThat(both.lossValue(i, 1.3)).isEqualTo(Double.POSITIVE_INFINITY);
            double beta = one.loss(i).slope(0) < 0 ? 0.4 : -0.4;
            assertThat(both.dualValue(i, 2.5 * beta)).isCloseTo(2.5 * one.dualValue(i, beta), within(1e-12));
            assertThat(both.lossValue(ROWS + i, 0.3)).isEqualTo(one.lossValue(i, 0.3));
        }
    }
}

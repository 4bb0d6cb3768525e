// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.Hinge;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.factory.Solvers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A fit in double precision that has to stop makes few kernel rows after that, and its certificate is its model's. */
class StopTest {
    private static final int ROWS = 800;
    private static final SolverSettings SETTINGS = SolverSettings.DEFAULTS
            .withTolerance(1e-9)
            .withThreads(1)
            .withShrinking(false)
            .withMemoryBytes(1L << 20); // about a hundred rows
    private static final int OUTER_STEP =
            SolvePlan.kernel(ROWS, true, false, OptionalLong.empty(), SETTINGS).workingSet();

    /** Interrupts whoever asks for a row too many, and goes on counting. */
    private static final class Counting implements GramMatrix {
        private final GramMatrix gram;
        private final int most;
        private int made;

        Counting(GramMatrix gram, int most) {
            this.gram = gram;
            this.most = most;
        }

        @Override
        public int size() {
            return gram.size();
        }

        @Override
        public double diagonal(int i) {
            return gram.diagonal(i);
        }

        @Override
        public void row(int i, double[] out) {
            if (++made == most) {
                Thread.currentThread().interrupt();
            }
            gram.row(i, out);
        }
    }

    @Test
    void inTheMiddle() {
        GramMatrix gram = gram();
        int half = rowsOf(gram, SETTINGS) / 2;
        Counting counting = new Counting(gram, half);
        Solution solution = solve(counting, null, SETTINGS);
        assertThat(solution.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(support(solution)).isGreaterThan(4 * OUTER_STEP);
        assertThat(counting.made).isBetween(half, half + OUTER_STEP);
        checkCertificate(gram, solution);
    }

    /** The primal value does not fall with every step; what a stopped run returns is where it was lowest. */
    @Test
    void theLowestPrimalValueSeenIsReturned() {
        int risen = 0;
        for (long steps = 50; steps < 4000; steps += 50) {
            List<Double> seen = new ArrayList<>();
            RunControl control = RunControl.start(1e9, progress -> seen.add(progress.primal()));
            KernelProblem problem = new KernelProblem(gram(), losses(), true);
            Solution solution = Solvers.kernel().solve(problem, null, SETTINGS.withMaxIterations(steps), control);
            double lowest = Collections.min(seen);
            assertThat(solution.certificate().primal()).isLessThanOrEqualTo(lowest * (1 + 1e-12));
            risen += seen.get(seen.size() - 1) > lowest ? 1 : 0;
        }
        assertThat(risen).isPositive();
    }

    /** Time that is up before the first step: the start is looked at all the same. */
    @Test
    void aStartIsNotForgottenWhenTimeIsUp() {
        GramMatrix gram = gram();
        Solution first = solve(gram, null, SETTINGS.withTolerance(1e-3));
        KernelProblem problem = new KernelProblem(gram, losses(), true);
        RunControl late = RunControl.start(Double.MIN_VALUE, ProgressListener.NONE);
        Solution solution = Solvers.kernel().solve(problem, first.beta(), SETTINGS, late);
        assertThat(solution.status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(support(solution)).isEqualTo(support(first));
        assertThat(solution.certificate().primal())
                .isLessThanOrEqualTo(first.certificate().primal() * (1 + 1e-9));
    }

    @Test
    void aStartThatIsWorseThanZeroIsLeft() {
        double[] start = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            start[i] = i % 2 == 0 ? 100 : -100;
        }
        KernelProblem problem = new KernelProblem(gram(), losses(), true);
        RunControl late = RunControl.start(Double.MIN_VALUE, ProgressListener.NONE);
        Solution solution = Solvers.kernel().solve(problem, start, SETTINGS, late);
        assertThat(solution.certificate().primal()).isLessThanOrEqualTo(losses().atZero());
    }

    /** Rows set aside have to be brought up to date, but nothing is computed again. */
    @Test
    void whileRowsAreSetAside() {
        GramMatrix gram = gram();
        int all = rowsOf(gram, SETTINGS.withShrinking(true));
        for (int part : new int[] {20, 4, 2}) {
            Counting counting = new Counting(gram, all / part);
            Solution solution = solve(counting, null, SETTINGS.withShrinking(true));
            assertThat(solution.status()).isEqualTo(Status.INTERRUPTED);
            checkCertificate(gram, solution);
        }
    }

    @Test
    void beforeAStartIsUnderstood() {
        GramMatrix gram = gram();
        double[] start = solve(gram, null, SETTINGS.withTolerance(1e-3)).beta();
        Counting counting = new Counting(gram, OUTER_STEP / 2);
        Solution solution = solve(counting, start, SETTINGS);
        assertThat(solution.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(counting.made).isLessThanOrEqualTo(OUTER_STEP);
        assertThat(support(solution)).isZero();
        checkCertificate(gram, solution);
    }

    /** All steps are done when time is up, but not the last look at the kernel rows. */
    @Test
    void beforeTheEndIsCertain() {
        GramMatrix gram = gram();
        Counting all = new Counting(gram, Integer.MAX_VALUE);
        Solution whole = solve(all, null, SETTINGS);
        assertThat(whole.status()).isEqualTo(Status.CONVERGED);
        Counting counting = new Counting(gram, all.made - support(whole) / 2);
        Solution cut = solve(counting, null, SETTINGS);
        assertThat(cut.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(cut.beta()).isEqualTo(whole.beta());
        assertThat(counting.made).isLessThan(all.made);
        checkCertificate(gram, cut);
    }

    private static int rowsOf(GramMatrix gram, SolverSettings settings) {
        Counting all = new Counting(gram, Integer.MAX_VALUE);
        solve(all, null, settings);
        return all.made;
    }

    private static Solution solve(GramMatrix gram, double[] start, SolverSettings settings) {
        try {
            KernelProblem problem = new KernelProblem(gram, losses(), true);
            return Solvers.kernel().solve(problem, start, settings, RunControl.unlimited());
        } finally {
            Thread.interrupted(); // clears the flag
        }
    }

    private static int support(Solution solution) {
        int support = 0;
        for (double beta : solution.beta()) {
            support += beta != 0 ? 1 : 0;
        }
        return support;
    }

    private static void checkCertificate(GramMatrix gram, Solution solution) {
        double[] u = new double[ROWS];
        double[] row = new double[ROWS];
        double squaredNorm = 0;
        for (int i = 0; i < ROWS; i++) {
            gram.row(i, row);
            for (int j = 0; j < ROWS; j++) {
                u[i] += row[j] * solution.beta()[j];
            }
            squaredNorm += solution.beta()[i] * u[i];
        }
        PrimalPoint point = PrimalPoint.at(u, squaredNorm, losses(), true);
        double primal = point.primal();
        assertThat(solution.certificate().primal()).isCloseTo(primal, within(1e-9 * primal));
        // Of the highest point of the dual, which may be another.
        double optimum = solve(gram, null, SETTINGS).certificate().primal();
        assertThat(solution.certificate().dual())
                .isBetween(
                        PrimalPoint.dual(solution.beta(), squaredNorm, losses()) - 1e-9 * primal, optimum * (1 + 1e-9));
        assertThat(solution.bias()).isCloseTo(point.bias(), within(1e-6));
    }

    private static RowLosses losses() {
        RowLosses.Builder builder = RowLosses.builder();
        for (int i = 0; i < ROWS; i++) {
            builder.labeled(new Hinge(100), i % 2 == 0, 1);
        }
        return builder.build();
    }

    /** Two classes that overlap. */
    private static GramMatrix gram() {
        SplittableRandom random = new SplittableRandom(5);
        double[] x = new double[4 * ROWS];
        for (int k = 0; k < x.length; k++) {
            x[k] = random.nextDouble(-1, 1) + (k / 4 % 2 == 0 ? 0.3 : -0.3);
        }
        DenseMatrix matrix = DenseMatrix.wrap(ROWS, 4, x);
        return new KernelGram(Kernels.rbf(0.5).resolve(matrix, 1), matrix);
    }
}

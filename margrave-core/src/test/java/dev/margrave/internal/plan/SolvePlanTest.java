// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.plan.SolvePlan.Method;
import dev.margrave.solver.SolverSettings;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SolvePlanTest {
    private static final SolverSettings SETTINGS = SolverSettings.DEFAULTS.withMemoryBytes(1L << 30);
    private static final OptionalLong BLOCKS = OptionalLong.of(10L << 20);

    @Test
    void aPlanSaysWhatItIs() {
        assertThat(SolvePlan.kernel(5000, true, false, BLOCKS, SETTINGS))
                .hasToString("decomposition on kernel values in single precision, working sets of up to 3765 rows");
        assertThat(SolvePlan.kernel(30_000, true, false, BLOCKS, SETTINGS.withTolerance(1e-7)))
                .hasToString("decomposition on kernel values in double precision, working sets of up to 1265 rows");
        assertThat(SolvePlan.kernel(300, true, true, OptionalLong.empty(), SETTINGS))
                .hasToString("factorised kernel matrix, kernel values in double precision");
        assertThat(SolvePlan.kernel(10_000, true, true, BLOCKS, SETTINGS))
                .hasToString("conjugate gradients on kernel values in single precision, preconditioner of rank 200");
        assertThat(SolvePlan.linear(ones(100, 3), true, SETTINGS)).hasToString("normal equations over the features");
        assertThat(SolvePlan.linear(ones(100, 3), false, SETTINGS)).hasToString("Newton's method over the features");
        assertThat(SolvePlan.linear(ones(1, 300), false, SETTINGS)).hasToString("coordinate descent over the rows");
    }

    private static DenseMatrix ones(int rows, int columns) {
        double[] values = new double[rows * columns];
        Arrays.fill(values, 1);
        return DenseMatrix.wrap(rows, columns, values);
    }

    @Test
    void singlePrecisionNeedsBlocksThatFitAndALooseTolerance() {
        assertThat(SolvePlan.kernel(5000, true, false, BLOCKS, SETTINGS).isSingle())
                .isTrue();
        assertThat(SolvePlan.kernel(5000, true, false, OptionalLong.empty(), SETTINGS)
                        .isSingle())
                .isFalse();
        assertThat(SolvePlan.kernel(5000, true, false, OptionalLong.of(2L << 30), SETTINGS)
                        .isSingle())
                .isFalse();
        assertThat(SolvePlan.kernel(5000, true, false, BLOCKS, SETTINGS.withTolerance(9e-7))
                        .isSingle())
                .isFalse();
    }

    /** Blocks, variables, the working set and the JVM take their parts first. */
    @Test
    void whatIsPlannedFitsTheMemory() {
        for (long megabytes : new long[] {1, 8, 64, 1024}) {
            for (int rows : new int[] {10, 1000, 30_000}) {
                SolverSettings settings = SETTINGS.withMemoryBytes(megabytes << 20);
                SolvePlan plan = SolvePlan.kernel(rows, false, false, OptionalLong.empty(), settings);
                assertThat(plan.workingSet()).isBetween(2, Math.max(2, Math.min(rows + 1, 4096)));
                assertThat(plan.rowBytes()).isLessThan(settings.memoryBytes());
                long blockBytes = 16L * plan.workingSet() * plan.workingSet();
                assertThat(blockBytes).isLessThanOrEqualTo(Math.max(64, settings.memoryBytes() / 4));
                long rowsThatFit = plan.rowBytes() / 8 / (rows + 1);
                if (plan.workingSet() > 2) {
                    assertThat(rowsThatFit).isGreaterThanOrEqualTo(2L * plan.workingSet());
                }
                SolvePlan squares = SolvePlan.kernel(rows, false, true, OptionalLong.empty(), settings);
                boolean factored = squares.method() == Method.KERNEL_FACTOR;
                long ofFactor = factored ? 8L * rows * rows : 8L * rows * squares.rank();
                assertThat(squares.rowBytes() + ofFactor).isEqualTo(settings.memoryBytes());
                assertThat(factored).isEqualTo(rows <= 5000 && 16L * rows * rows <= settings.memoryBytes());
            }
        }
    }

    @Test
    void aWorkingSetIsFullFromSomeMemoryOn() {
        assertThat(SolvePlan.hasFullWorkingSet(2000, 1L << 20)).isFalse();
        assertThat(SolvePlan.hasFullWorkingSet(2000, 1L << 30)).isTrue();
        assertThat(SolvePlan.fitsNormalEquations(1000, 8L << 20)).isFalse();
        assertThat(SolvePlan.fitsNormalEquations(1000, 17L << 20)).isTrue();
    }

    /** Columns of zeros and the way in which rows are stored make no difference. */
    @Test
    void linearMethodsFollowTheNumbersInTheRows() {
        DenseMatrix narrow = ones(100, 3);
        double[] padded = new double[100 * 2000];
        for (int i = 0; i < 100; i++) {
            Arrays.fill(padded, 2000 * i, 2000 * i + 3, 1);
        }
        DenseMatrix wide = DenseMatrix.wrap(100, 2000, padded);
        assertThat(SolvePlan.linear(wide, false, SETTINGS)).isEqualTo(SolvePlan.linear(narrow, false, SETTINGS));
        assertThat(SolvePlan.linear(wide, true, SETTINGS.withMemoryBytes(1L << 20))
                        .method())
                .as("the normal equations would have those columns")
                .isEqualTo(Method.NEWTON);
    }
}

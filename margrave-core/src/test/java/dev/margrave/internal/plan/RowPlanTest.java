// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.FloatMatrix;
import dev.margrave.data.MappedMatrix;
import org.junit.jupiter.api.Test;

/** How the output of a map is kept, by its size: 3,000 rows of 60 features are 1.4 MB, and half of it in single precision. */
final class RowPlanTest {
    private static final long MEGABYTE = 1L << 20;

    private static MappedMatrix mapped(int rows, int columns) {
        FeatureMatrix base = DenseMatrix.wrap(rows, 1, new double[rows]);
        return MappedMatrix.of(
                base,
                columns,
                (some, threads) -> DenseMatrix.wrap(some.rows(), columns, new double[some.rows() * columns]),
                1);
    }

    @Test
    void featuresAreKeptInSinglePrecisionBeforeTheyAreMadeAnew() {
        MappedMatrix rows = mapped(3000, 60);
        assertThat(RowPlan.inMemory(rows, 64 * MEGABYTE, true)).isInstanceOf(DenseMatrix.class);
        assertThat(RowPlan.inMemory(rows, 3 * MEGABYTE, true)).isInstanceOf(DenseMatrix.class);
        assertThat(RowPlan.inMemory(rows, 2 * MEGABYTE, true)).isInstanceOf(FloatMatrix.class);
        assertThat(RowPlan.inMemory(rows, MEGABYTE, true)).isSameAs(rows);
        assertThat(RowPlan.inMemory(rows, 2 * MEGABYTE, false)).isSameAs(rows);
    }

    @Test
    void smoothLossesAreMinimizedInPassesOverRowsThatAreMadeAnew() {
        assertThat(SolvePlan.isByPasses(mapped(3000, 60), MEGABYTE)).isTrue();
        assertThat(SolvePlan.isByPasses(DenseMatrix.wrap(30, 60, new double[1800]), MEGABYTE))
                .isFalse();
        // the matrices of Newton's method do not fit
        assertThat(SolvePlan.isByPasses(mapped(3000, 200), MEGABYTE)).isFalse();
        assertThat(SolvePlan.isByPasses(mapped(3000, 200), 2 * MEGABYTE)).isTrue();
    }
}

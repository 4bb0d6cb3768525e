// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.rows.CompactRows;
import org.junit.jupiter.api.Test;

final class FitResourcesTest {
    private static final long MEMORY = 1 << 20;

    /** Rows are kept for the next problem that has them, until the fit says that none will. */
    @Test
    void forgetsRowsOfOneProblemAlone() {
        FitResources resources = new FitResources();
        DenseMatrix rows = DenseMatrix.copyOf(new double[][] {{1, 2}, {3, 4}});
        CompactRows compact = resources.compact(rows, MEMORY);
        assertThat(resources.compact(rows, MEMORY)).isSameAs(compact);
        resources.forget(DenseMatrix.copyOf(new double[][] {{1, 2}, {3, 4}}));
        assertThat(resources.compact(rows, MEMORY)).isSameAs(compact);
        resources.forget(rows);
        assertThat(resources.compact(rows, MEMORY)).isNotSameAs(compact);
    }
}

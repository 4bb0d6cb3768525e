// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.RowSimilarity;
import org.junit.jupiter.api.Test;

/** What every kernel must satisfy in addition to the contract of similarities: symmetric, positive semidefinite matrices. */
public interface KernelContract extends SimilarityContract {
    /** The kernel under test. */
    Kernel kernel();

    @Override
    default RowSimilarity similarity() {
        return kernel();
    }

    @Test
    default void isSymmetric() {
        FeatureMatrix rows = rows();
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < i; j++) {
                assertThat(kernel().apply(rows.row(i), rows.row(j)))
                        .as("rows %d and %d", i + 1, j + 1)
                        .isEqualTo(kernel().apply(rows.row(j), rows.row(i)));
            }
        }
    }

    /** Also with repeated rows, which make the matrix singular. */
    @Test
    default void gramMatricesArePositiveSemidefinite() {
        SparseMatrix rows = rows();
        assertPositiveSemidefinite(rows);
        int[] repeated = new int[rows.rows()];
        for (int k = 0; k < repeated.length; k++) {
            repeated[k] = k / 2;
        }
        assertPositiveSemidefinite(rows.select(repeated));
    }

    @Test
    default void resolvesToItself() {
        assertThat(kernel().resolve(rows(), 1)).isEqualTo(kernel());
    }

    private void assertPositiveSemidefinite(FeatureMatrix rows) {
        double[][] gram = new double[rows.rows()][rows.rows()];
        double trace = 0;
        for (int i = 0; i < gram.length; i++) {
            for (int j = 0; j < gram.length; j++) {
                gram[i][j] = kernel().apply(rows.row(i), rows.row(j));
            }
            trace += gram[i][i];
        }
        assertThat(Eigenvalues.smallest(gram)).as("smallest eigenvalue").isGreaterThanOrEqualTo(-1e-12 * (1 + trace));
    }
}

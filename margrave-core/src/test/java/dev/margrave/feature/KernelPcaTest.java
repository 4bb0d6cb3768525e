// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.dense.SymmetricEigen;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KernelPcaTest {
    /** Correlated columns around a mean that is not 0. */
    static DenseMatrix rows(long seed, int count, int features) {
        Random random = new Random(seed);
        double[] values = new double[count * features];
        for (int i = 0; i < count; i++) {
            double shared = random.nextGaussian();
            for (int j = 0; j < features; j++) {
                values[i * features + j] = 3 + shared + (j + 1) * random.nextGaussian();
            }
        }
        return DenseMatrix.wrap(count, features, values);
    }

    private static double[][] covariance(DenseMatrix rows, double[] mean) {
        int d = rows.columns();
        double[][] covariance = new double[d][d];
        for (int i = 0; i < rows.rows(); i++) {
            rows.addTo(i, mean, 1.0 / rows.rows());
        }
        for (int i = 0; i < rows.rows(); i++) {
            double[] x = rows.row(i).toArray();
            for (int j = 0; j < d; j++) {
                for (int l = 0; l < d; l++) {
                    covariance[j][l] += (x[j] - mean[j]) * (x[l] - mean[l]) / rows.rows();
                }
            }
        }
        return covariance;
    }

    /** On the linear kernel they are the principal components of the covariance, by both ways of decomposing. */
    @ParameterizedTest
    @ValueSource(ints = {90, 400})
    void linearKernelGivesThePrincipalComponents(int count) {
        DenseMatrix rows = rows(3, count, 5);
        double[] mean = new double[5];
        SymmetricEigen expected = SymmetricEigen.inPlace(covariance(rows, mean));
        KernelPca pca = KernelPca.fit(Kernels.linear(), rows, 8);
        assertThat(pca.isConverged()).isTrue();
        assertThat(pca.components()).as("no more than the features").isEqualTo(5);
        DenseMatrix unseen = rows(4, 20, 5);
        DenseMatrix projected = pca.apply(unseen);
        double explained = 0;
        for (int c = 0; c < 5; c++) {
            assertThat(pca.variance(c)).isCloseTo(expected.value(c), within(1e-9 * expected.value(0)));
            explained += pca.explained(c);
            double sign = 0;
            for (int i = 0; i < unseen.rows(); i++) {
                double[] x = unseen.row(i).toArray();
                double along = 0;
                for (int j = 0; j < 5; j++) {
                    along += expected.vector(c)[j] * (x[j] - mean[j]);
                }
                double actual = projected.row(i).get(c);
                sign = sign == 0 ? Math.signum(actual * along) : sign;
                assertThat(actual).isCloseTo(sign * along, within(1e-6));
            }
        }
        assertThat(explained).isCloseTo(1, within(1e-9));
    }

    /** All components together keep the centered kernel: their inner products are those of K̄. */
    @Test
    void allComponentsReconstructTheCenteredKernel() {
        DenseMatrix rows = rows(7, 60, 4);
        Kernel kernel = Kernels.rbf(0.05);
        DenseMatrix projected = KernelPca.fit(kernel, rows, 60).apply(rows);
        int n = rows.rows();
        double[] means = new double[n];
        double mean = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                means[i] += kernel.apply(rows.row(i), rows.row(j)) / n;
            }
            mean += means[i] / n;
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double centered = kernel.apply(rows.row(i), rows.row(j)) - means[i] - means[j] + mean;
                assertThat(projected.row(i).dot(projected.row(j))).isCloseTo(centered, within(1e-9));
            }
        }
    }

    /** Where only the largest are wanted they are those of the whole decomposition, in any memory. */
    @Test
    void fewComponentsAreTheFirstOfAll() {
        DenseMatrix rows = rows(9, 300, 4);
        Kernel kernel = Kernels.rbf(0.05);
        KernelPca all = KernelPca.fit(kernel, rows, 300);
        KernelPca few = KernelPca.fit(kernel, rows, 6);
        KernelPca frugal = KernelPca.fit(
                kernel, rows, 6, MapSettings.DEFAULTS.withMemoryBytes(1 << 20).withSeed(99));
        for (KernelPca pca : new KernelPca[] {few, frugal}) {
            assertThat(pca.components()).isEqualTo(6);
            double[] expected = new double[all.components()];
            double[] actual = new double[6];
            for (int i = 0; i < 10; i++) {
                all.apply(rows.row(i), expected);
                pca.apply(rows.row(i), actual);
                for (int c = 0; c < 6; c++) {
                    assertThat(pca.variance(c)).isCloseTo(all.variance(c), within(1e-9));
                    assertThat(actual[c]).isCloseTo(expected[c], within(1e-6));
                }
            }
        }
    }

    @Test
    void threadsChangeNoBit() {
        DenseMatrix rows = rows(9, 400, 4);
        DenseMatrix one = KernelPca.fit(Kernels.rbf(0.05), rows, 5, MapSettings.DEFAULTS.withThreads(1))
                .apply(rows, 1);
        DenseMatrix two = KernelPca.fit(Kernels.rbf(0.05), rows, 5, MapSettings.DEFAULTS.withThreads(3))
                .apply(rows, 2);
        for (int i = 0; i < rows.rows(); i++) {
            assertThat(two.row(i)).isEqualTo(one.row(i));
        }
    }

    @Test
    void interruptionLeavesAUsableMap() {
        Thread.currentThread().interrupt();
        KernelPca pca;
        try {
            pca = KernelPca.fit(Kernels.rbf(0.05), rows(2, 500, 8), 20);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(pca.isConverged()).isFalse();
        assertThat(pca.components()).isEqualTo(20);
    }

    @Test
    void refusesWhatHasNoComponents() {
        DenseMatrix same = DenseMatrix.wrap(3, 2, new double[] {1, 2, 1, 2, 1, 2});
        assertThatThrownBy(() -> KernelPca.fit(Kernels.rbf(1), same, 2))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("do not vary");
        assertThatThrownBy(() -> KernelPca.fit(Kernels.linear(), same.select(new int[] {0}), 2))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("at least 2 rows");
        DenseMatrix huge = DenseMatrix.wrap(2, 1, new double[] {1e200, 2e200});
        assertThatThrownBy(() -> KernelPca.fit(Kernels.linear(), huge, 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("scale the features");
        KernelPca pca = KernelPca.fit(Kernels.linear(), rows(1, 10, 3), 2);
        assertThatThrownBy(() -> pca.apply(rows(1, 10, 4)))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("4 features");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.kernel.Kernels;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KernelKMeansTest {
    /** The objective from the points and their cluster means, without any kernel. */
    private static double euclidean(DenseMatrix rows, KernelKMeans means) {
        double[][] centers = new double[means.clusters()][rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            rows.addTo(i, centers[means.assignment(i)], 1.0 / means.size(means.assignment(i)));
        }
        double sum = 0;
        for (int i = 0; i < rows.rows(); i++) {
            sum += squaredDistance(rows.row(i).toArray(), centers[means.assignment(i)]);
        }
        return sum;
    }

    private static double squaredDistance(double[] x, double[] z) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += (x[k] - z[k]) * (x[k] - z[k]);
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void linearKernelGivesTheEuclideanObjective(long seed) {
        DenseMatrix rows = KernelPcaTest.rows(seed, 150, 3);
        KernelKMeans means = KernelKMeans.fit(Kernels.linear(), rows, 5, seed, 1);
        assertThat(means.isConverged()).isTrue();
        assertThat(means.objective()).isCloseTo(euclidean(rows, means), within(1e-9 * means.objective()));
        assertThat(means.objectives()).hasSizeGreaterThan(2);
        for (int k = 1; k < means.objectives().size(); k++) {
            assertThat(means.objectives().get(k))
                    .isLessThanOrEqualTo(means.objectives().get(k - 1));
        }
        for (int i = 0; i < rows.rows(); i++) {
            assertThat(means.assign(rows.row(i))).isEqualTo(means.assignment(i));
        }
    }

    @Test
    void moreRestartsAreNeverWorse() {
        DenseMatrix rows = KernelPcaTest.rows(8, 200, 2);
        double last = Double.POSITIVE_INFINITY;
        for (int restarts : new int[] {1, 3, 10}) {
            double objective =
                    KernelKMeans.fit(Kernels.rbf(0.2), rows, 6, 5, restarts).objective();
            assertThat(objective).isLessThanOrEqualTo(last);
            last = objective;
        }
    }

    /** Two rings have the same mean; in the space of a narrow kernel they come apart. */
    @Test
    void kernelSeparatesWhatMeansCannot() {
        Random random = new Random(6);
        double[] values = new double[240];
        for (int i = 0; i < 120; i++) {
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = i % 2 == 0 ? 0.2 : 4;
            values[2 * i] = radius * Math.cos(angle);
            values[2 * i + 1] = radius * Math.sin(angle);
        }
        DenseMatrix rows = DenseMatrix.wrap(120, 2, values);
        KernelKMeans means = KernelKMeans.fit(Kernels.polynomial(2, 0, 1), rows, 2, 1, 10);
        int together = 0;
        for (int i = 0; i < 120; i += 2) {
            together += means.assignment(i) == means.assignment(0) ? 1 : 0;
        }
        assertThat(together).isEqualTo(60);
        assertThat(means.assignment(0))
                .as("clusters are numbered by their first row")
                .isZero();
    }

    /** More clusters than different rows: every cluster keeps a row and the objective is 0. */
    @Test
    void emptyClustersTakeARow() {
        DenseMatrix rows = DenseMatrix.wrap(6, 1, new double[] {1, 1, 1, 5, 5, 5});
        KernelKMeans means = KernelKMeans.fit(Kernels.linear(), rows, 4, 1, 3);
        int sum = 0;
        for (int c = 0; c < 4; c++) {
            assertThat(means.size(c)).isPositive();
            sum += means.size(c);
        }
        assertThat(sum).isEqualTo(6);
        assertThat(means.objective()).isCloseTo(0, within(1e-12));
    }

    @Test
    void distancesAreThoseToTheCenters() {
        DenseMatrix rows = KernelPcaTest.rows(2, 40, 3);
        KernelKMeans means = KernelKMeans.fit(Kernels.linear(), rows, 3, 1, 5);
        assertThat(means.names()).containsExactly("distance1", "distance2", "distance3");
        DenseMatrix unseen = KernelPcaTest.rows(5, 10, 3);
        DenseMatrix distances = means.apply(unseen, 2);
        for (int c = 0; c < 3; c++) {
            double[] center = new double[3];
            for (int i = 0; i < rows.rows(); i++) {
                if (means.assignment(i) == c) {
                    rows.addTo(i, center, 1.0 / means.size(c));
                }
            }
            for (int i = 0; i < unseen.rows(); i++) {
                double expected = Math.sqrt(squaredDistance(unseen.row(i).toArray(), center));
                assertThat(distances.row(i).get(c)).isCloseTo(expected, within(1e-7));
            }
        }
    }

    @Test
    void threadsAndMemoryChangeNothing() {
        DenseMatrix rows = KernelPcaTest.rows(9, 500, 4);
        MapSettings settings = MapSettings.DEFAULTS.withThreads(1);
        KernelKMeans one = KernelKMeans.fit(Kernels.rbf(0.1), rows, 4, 3, settings);
        KernelKMeans two = KernelKMeans.fit(
                Kernels.rbf(0.1), rows, 4, 3, settings.withThreads(3).withMemoryBytes(1 << 20));
        assertThat(two.objectives()).isEqualTo(one.objectives());
    }

    @Test
    void refusesFewerRowsThanClusters() {
        DenseMatrix rows = KernelPcaTest.rows(1, 3, 2);
        assertThatThrownBy(() -> KernelKMeans.fit(Kernels.linear(), rows, 4, 1, 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("4 clusters need as many rows, got 3");
    }

    @Test
    void interruptionLeavesClusters() {
        Thread.currentThread().interrupt();
        KernelKMeans means;
        try {
            means = KernelKMeans.fit(Kernels.linear(), KernelPcaTest.rows(3, 300, 3), 8, 1, 10);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(means.isConverged()).isFalse();
        assertThat(means.clusters()).isEqualTo(8);
    }
}

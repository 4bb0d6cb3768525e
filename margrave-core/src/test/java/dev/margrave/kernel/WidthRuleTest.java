// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.kernel.InnerProductKernels;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The rules auto, scale and median against direct computation. */
final class WidthRuleTest {
    private static double gamma(String rule, FeatureMatrix rows, long seed) {
        Kernel kernel = Kernels.parse("rbf:gamma=" + rule).resolve(rows, seed);
        return ((InnerProductKernels.Gaussian) kernel).gamma();
    }

    private static DenseMatrix random(int rows, int columns) {
        return DenseMatrix.wrap(
                rows,
                columns,
                new Random(8).doubles((long) rows * columns, -1, 3).toArray());
    }

    @Test
    void autoIsOneOverTheNumberOfFeatures() {
        assertThat(gamma("auto", random(3, 8), 1)).isEqualTo(0.125);
        assertThat(Kernels.parse("laplace").resolve(random(3, 8), 1)).isEqualTo(Kernels.laplace(0.125));
    }

    @Test
    void scaleDividesByTheVarianceOfAllValues() {
        DenseMatrix rows = random(6, 4);
        double[] values = new double[24];
        for (int i = 0; i < 6; i++) {
            System.arraycopy(rows.row(i).toArray(), 0, values, 4 * i, 4);
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance = Arrays.stream(values)
                .map(x -> (x - mean) * (x - mean))
                .average()
                .orElseThrow();
        assertThat(gamma("scale", rows, 1)).isCloseTo(1 / (4 * variance), within(1e-12));
    }

    /** Columns of variance 1 up to rounding, as scaling leaves them. */
    @Test
    void roundingLeavesNoDigitsInAWidth() throws IOException {
        Dataset iris = Datasets.bundled("iris", ReadOptions.DEFAULTS);
        FeatureMatrix scaled = Scaler.learn(Scaling.STANDARD, iris).apply(iris.features());
        assertThat(Kernels.parse("rbf:gamma=scale").resolve(scaled, 1).spec()).isEqualTo("rbf:gamma=0.25");
        DenseMatrix third = DenseMatrix.copyOf(new double[][] {{0.1}, {0.2}});
        assertThat(gamma("median", third, 1)).isEqualTo(50.0);
    }

    @Test
    void scaleCountsZerosThatAreNotStored() {
        SparseMatrix sparse =
                SparseMatrix.copyOf(3, 4, new int[] {0, 1, 1, 3}, new int[] {2, 0, 3}, new double[] {2, -1, 5});
        assertThat(gamma("scale", sparse, 1)).isCloseTo(gamma("scale", sparse.toDense(), 1), within(1e-15));
    }

    @Test
    void medianLooksAtAllPairsOfFewRows() {
        DenseMatrix rows = random(11, 3);
        double[] squares = new double[55];
        int count = 0;
        for (int i = 0; i < 11; i++) {
            for (int j = 0; j < i; j++) {
                double sum = 0;
                for (int k = 0; k < 3; k++) {
                    double difference = rows.row(i).get(k) - rows.row(j).get(k);
                    sum += difference * difference;
                }
                squares[count++] = sum;
            }
        }
        Arrays.sort(squares);
        assertThat(gamma("median", rows, 1)).isCloseTo(1 / (2 * squares[27]), within(1e-12));
        assertThat(gamma("median", rows, 2)).as("no pair is drawn").isEqualTo(gamma("median", rows, 1));
    }

    @Test
    void medianOfManyRowsIsASampleFixedByTheSeed() {
        DenseMatrix rows = random(400, 3);
        double first = gamma("median", rows, 1);
        assertThat(gamma("median", rows, 1)).isEqualTo(first);
        assertThat(gamma("median", rows, 2)).isNotEqualTo(first).isCloseTo(first, within(0.1 * first));
    }

    @Test
    void rowsThatDoNotDifferHaveNoWidth() {
        DenseMatrix same = DenseMatrix.copyOf(new double[][] {{2, 2}, {2, 2}});
        for (String rule : new String[] {"scale", "median"}) {
            assertThatThrownBy(() -> gamma(rule, same, 1))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("gamma=" + rule);
        }
        assertThatThrownBy(() -> gamma("median", same.select(new int[] {0}), 1))
                .isInstanceOf(InvalidDataException.class);
        assertThat(gamma("auto", same, 1)).isEqualTo(0.5);
    }
}

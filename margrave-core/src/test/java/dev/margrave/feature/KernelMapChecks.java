// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.kernel.Kernel;
import java.util.Arrays;
import java.util.Random;
import java.util.function.LongFunction;

/** What every map for a kernel has to hold, and how its errors are measured. */
final class KernelMapChecks {
    private KernelMapChecks() {}

    /** Rows of length below 1, a third of their values zero. */
    static DenseMatrix rows(long seed, int count, int features) {
        Random random = new Random(seed);
        double[] values = new double[count * features];
        for (int i = 0; i < count; i++) {
            double norm = 0;
            for (int j = 0; j < features; j++) {
                double value = random.nextInt(3) == 0 ? 0 : random.nextGaussian();
                values[i * features + j] = value;
                norm += value * value;
            }
            for (int j = 0; j < features; j++) {
                values[i * features + j] *= 0.9 / Math.sqrt(norm + 1e-9);
            }
        }
        return DenseMatrix.wrap(count, features, values);
    }

    /** The absolute values. */
    static DenseMatrix positive(DenseMatrix rows) {
        double[][] values = new double[rows.rows()][];
        Arrays.setAll(
                values, i -> Arrays.stream(rows.row(i).toArray()).map(Math::abs).toArray());
        return DenseMatrix.copyOf(values);
    }

    static SparseMatrix sparse(DenseMatrix dense) {
        int[] offsets = new int[dense.rows() + 1];
        int[] indices = new int[dense.rows() * dense.columns()];
        double[] values = new double[indices.length];
        int stored = 0;
        for (int i = 0; i < dense.rows(); i++) {
            for (int j = 0; j < dense.columns(); j++) {
                if (dense.row(i).get(j) != 0) {
                    indices[stored] = j;
                    values[stored++] = dense.row(i).get(j);
                }
            }
            offsets[i + 1] = stored;
        }
        return SparseMatrix.wrap(
                dense.rows(), dense.columns(), offsets, Arrays.copyOf(indices, stored), Arrays.copyOf(values, stored));
    }

    static void assertSameBits(FeatureMatrix actual, FeatureMatrix expected) {
        assertThat(actual.rows()).isEqualTo(expected.rows());
        for (int i = 0; i < expected.rows(); i++) {
            assertThat(actual.row(i).toArray())
                    .as("row %d", i)
                    .isEqualTo(expected.row(i).toArray());
        }
    }

    /** Sparse rows, threads, single rows and a map made again from its description change no bit. */
    static void assertReproducible(KernelMap map) {
        assertReproducible(map, rows(17, 150, map.inputs()));
    }

    static void assertReproducible(KernelMap map, DenseMatrix rows) {
        DenseMatrix expected = map.apply(rows, 1);
        assertThat(map.names()).hasSize(map.width()).startsWith("z1");
        assertThat(map.isConverged()).isTrue();
        assertThat(expected.columns()).isEqualTo(map.width());
        assertSameBits(map.apply(sparse(rows), 1), expected);
        assertSameBits(map.apply(rows, 3), expected);
        double[] out = new double[map.width()];
        map.apply(rows.row(7), out);
        assertThat(out).isEqualTo(expected.row(7).toArray());
        FeatureMatrix noRows = DenseMatrix.wrap(0, map.inputs(), new double[0]);
        KernelMap again = (KernelMap) Maps.parse(map.spec()).fit(noRows, MapSettings.DEFAULTS.withSeed(map.seed()));
        assertThat(again.spec()).isEqualTo(map.spec());
        assertThat(again.seed()).isEqualTo(map.seed());
        assertSameBits(again.apply(rows, 2), expected);
        KernelMap other = (KernelMap) Maps.parse(map.spec()).fit(noRows, MapSettings.DEFAULTS.withSeed(map.seed() + 1));
        assertThat(other.apply(rows, 1).row(0)).isNotEqualTo(expected.row(0));
    }

    /** Mean and variance of ⟨Z(x), Z(y)⟩ over maps of several seeds. */
    record Moments(double mean, double variance, int count) {
        static Moments of(LongFunction<KernelMap> maps, int count, double[] x, double[] y) {
            DenseMatrix pair = DenseMatrix.copyOf(new double[][] {x, y});
            double sum = 0;
            double squares = 0;
            for (int seed = 0; seed < count; seed++) {
                DenseMatrix z = maps.apply(1000 + seed).apply(pair, 1);
                double product = z.row(0).dot(z.row(1));
                sum += product;
                squares += product * product;
            }
            double mean = sum / count;
            return new Moments(mean, (squares - count * mean * mean) / (count - 1), count);
        }

        /** The mean lies within the given number of its standard errors of the kernel value, and these are small compared with it. */
        void assertUnbiased(double kernelValue, double smallest) {
            double error = Math.sqrt(variance / count);
            assertThat(error).as("standard error").isLessThan(smallest * Math.abs(kernelValue));
            assertThat(mean).as("standard error %s", error).isBetween(kernelValue - 4 * error, kernelValue + 4 * error);
        }
    }

    /** The root of the mean squared error over all pairs of rows and a few seeds. */
    static double error(LongFunction<KernelMap> maps, DenseMatrix rows, int seeds) {
        double sum = 0;
        for (int seed = 0; seed < seeds; seed++) {
            KernelMap map = maps.apply(seed);
            Kernel kernel = map.kernel();
            DenseMatrix z = map.apply(rows, 2);
            for (int i = 0; i < rows.rows(); i++) {
                for (int j = 0; j < rows.rows(); j++) {
                    double difference = z.row(i).dot(z.row(j)) - kernel.apply(rows.row(i), rows.row(j));
                    sum += difference * difference;
                }
            }
        }
        return Math.sqrt(sum / seeds / rows.rows() / rows.rows());
    }
}

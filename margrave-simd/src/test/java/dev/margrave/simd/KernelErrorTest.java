// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.kernel.KernelBlocks;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernel values in floats keep to their error bound, whichever provider makes them, and the bound says something. */
class KernelErrorTest {
    private static final int ROWS = 150;
    private static final double MAX_SLACK = 200; // bound over largest error

    /** A name for messages, rows, and the kernels that are tried on them. */
    record Case(String name, Supplier<double[][]> rows, String... kernels) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> cases() {
        return List.of(
                new Case(
                        "few features",
                        () -> rows(9, (random, k) -> random.nextDouble()),
                        "rbf:gamma=0.5",
                        "rbf:gamma=10",
                        "poly:degree=3",
                        "poly:degree=7,offset=0.5,scale=0.3,factor=0.1",
                        "linear",
                        "linear:factor=3"),
                new Case(
                        "standardized",
                        () -> rows(60, (random, k) -> random.nextGaussian()),
                        "rbf:gamma=0.02",
                        "poly:degree=2,scale=0.1",
                        "linear"),
                new Case(
                        "far from the origin",
                        () -> rows(12, (random, k) -> 1000 * k + random.nextDouble()),
                        "rbf:gamma=1",
                        "rbf:gamma=0.3,factor=1e-3"),
                new Case(
                        "pixels",
                        () -> pixels(1.0 / 255),
                        "rbf:gamma=0.02",
                        "rbf:gamma=0.2",
                        "poly:degree=5,scale=0.01",
                        "linear"),
                new Case("whole pixels", () -> pixels(1), "rbf:gamma=1e-7"),
                new Case("text", KernelErrorTest::text, "rbf:gamma=1", "linear", "poly:degree=2"),
                new Case(
                        "one-hot",
                        () -> oneHot(0.7),
                        "rbf:gamma=0.1",
                        "rbf:gamma=0.1,factor=3",
                        "poly:degree=3,scale=0.3",
                        "linear"),
                new Case(
                        "long rows",
                        () -> rows(5, (random, k) -> 400 * random.nextDouble()),
                        "rbf:gamma=1e-4",
                        "poly:degree=4",
                        "linear"),
                new Case(
                        "short rows",
                        () -> rows(5, (random, k) -> 1e-13 * random.nextDouble()),
                        "rbf:gamma=1e26",
                        "poly:degree=2",
                        "linear"));
    }

    @Test
    void bothProvidersAreTried() {
        assertThat(VectorSupport.fastest()).isInstanceOf(PanamaOps.class);
        assertThat(VectorSupport.forWork(1)).isSameAs(VectorSupport.scalar());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void errorsKeepToTheBound(Case data) {
        double[][] values = data.rows().get();
        for (String spec : data.kernels()) {
            Kernel kernel = (Kernel) Kernels.parse(spec);
            double[][] exact = exact(spec, values);
            for (int problems : new int[] {1, Integer.MAX_VALUE}) { // plain loops, and the fastest provider
                KernelBlocks blocks = KernelBlocks.plan(kernel, DenseMatrix.copyOf(values))
                        .orElseThrow()
                        .make(problems, ArrayPool.ofFloats());
                double error = largestError(blocks, exact);
                assertThat(error)
                        .as("%s on %s", spec, data)
                        .isLessThanOrEqualTo(blocks.error().absolute());
                assertRelative(blocks, exact);
                if (error > 0) { // one-hot rows may have no error at all
                    assertThat(blocks.error().absolute())
                            .as("%s on %s", spec, data)
                            .isLessThan(MAX_SLACK * error);
                }
            }
        }
    }

    /** Against the value, where there is such a bound: by no more than its own slack beyond the largest error. */
    private static void assertRelative(KernelBlocks blocks, double[][] exact) {
        int n = exact.length;
        float[][] made = new float[n][n];
        blocks.rows(IntStream.range(0, n).toArray(), n).fill(0, n, made, 0);
        double bound = blocks.error().relative();
        for (int i = 0; i < n && bound < Double.POSITIVE_INFINITY; i++) {
            for (int j = 0; j < n; j++) {
                double allowed =
                        bound * Math.abs(made[i][j]) + 1e-37 * blocks.error().largest();
                assertThat(Math.abs(made[i][j] - exact[i][j])).isLessThanOrEqualTo(allowed);
                assertThat((double) Math.abs(made[i][j]))
                        .isLessThanOrEqualTo(blocks.error().largest());
            }
        }
    }

    private static double largestError(KernelBlocks blocks, double[][] exact) {
        int n = exact.length;
        float[][] made = new float[n][n];
        blocks.rows(IntStream.range(0, n).toArray(), n).fill(0, n, made, 0);
        double largest = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                largest = Math.max(largest, Math.abs(made[i][j] - exact[i][j]));
            }
        }
        return largest;
    }

    /** The formulas on sums in double, of differences where the kernel is of these: seven digits beyond the floats. */
    private static double[][] exact(String spec, double[][] rows) {
        FeatureMatrix plain = DenseMatrix.copyOf(rows);
        Kernel kernel = (Kernel) Kernels.parse(spec);
        double[][] exact = new double[rows.length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows.length; j++) {
                exact[i][j] = spec.startsWith("rbf")
                        ? number(spec, "factor", 1)
                                * StrictMath.exp(-number(spec, "gamma", 1) * squaredDistance(rows[i], rows[j]))
                        : kernel.apply(plain.row(i), plain.row(j));
            }
        }
        return exact;
    }

    private static double squaredDistance(double[] x, double[] z) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += (x[k] - z[k]) * (x[k] - z[k]);
        }
        return sum;
    }

    private static double number(String spec, String name, double defaultValue) {
        int at = spec.indexOf(name + "=");
        return at < 0
                ? defaultValue
                : Double.parseDouble(spec.substring(at + name.length() + 1).split(",", 2)[0]);
    }

    private interface Value {
        double draw(SplittableRandom random, int column);
    }

    private static double[][] rows(int columns, Value value) {
        SplittableRandom random = new SplittableRandom(Providers.SEED);
        double[][] rows = new double[ROWS][columns];
        for (double[] row : rows) {
            Arrays.setAll(row, k -> value.draw(random, k));
        }
        return rows;
    }

    /** 28 × 28, a fifth of them lit, near the middle. */
    private static double[][] pixels(double unit) {
        return rows(784, (random, k) -> {
            boolean lit = Math.hypot(k % 28 - 14, k / 28.0 - 14) < 4 + 6 * random.nextDouble();
            return lit ? unit * random.nextInt(256) : 0;
        });
    }

    /** Rows of length 1 with 20 of 2000 features. */
    private static double[][] text() {
        SplittableRandom random = new SplittableRandom(Providers.SEED);
        double[][] rows = new double[ROWS][2000];
        for (double[] row : rows) {
            for (int k = 0; k < 20; k++) {
                row[(int) (2000 * Math.pow(random.nextDouble(), 3))] = random.nextDouble();
            }
            double length = Math.sqrt(squaredDistance(row, new double[row.length]));
            Arrays.setAll(row, k -> row[k] / length);
        }
        return rows;
    }

    private static double[][] oneHot(double value) {
        return rows(90, (random, k) -> random.nextInt(9) == 0 ? value : 0);
    }

    /** What the bound takes for granted of exp; every float was tried once: 8.84e-8 in plain loops, 9.09e-8 in vectors. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void exponentialsAreExactToOneInTenMillion(int provider) {
        int from = Float.floatToIntBits(0x1p-26f);
        int to = Float.floatToIntBits(87.33654f);
        int step = 397;
        float[] arguments = new float[(to - from) / step + 1];
        for (int k = 0; k < arguments.length; k++) {
            arguments[k] = Float.intBitsToFloat(from + k * step);
        }
        float[] values = new float[arguments.length];
        Providers.both().get(provider).gaussian(values, 0, values.length, 0f, arguments, 1f);
        double worst = 0;
        for (int k = 0; k < values.length; k++) {
            worst = Math.max(worst, Math.abs(values[k] / StrictMath.exp(-(double) arguments[k]) - 1));
        }
        assertThat(worst).isLessThan(1e-7);
    }
}

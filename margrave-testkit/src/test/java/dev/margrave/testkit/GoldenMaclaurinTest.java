// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Row;
import dev.margrave.feature.MaclaurinMap;
import dev.margrave.feature.MaclaurinSettings;
import dev.margrave.internal.degree.DegreeDraw;
import dev.margrave.internal.sketch.ProjectionProducts;
import dev.margrave.internal.sketch.RowBlocks;
import dev.margrave.internal.sketch.SignProducts;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.MaclaurinSeries;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random Maclaurin features agree with enumerations and sums that were carried out with many digits. */
final class GoldenMaclaurinTest {
    private static final Golden NUMBERS = Golden.read("I01_maclaurin");

    static List<Map<String, Object>> enumerations() {
        return NUMBERS.cases("expectation");
    }

    private static DotProductKernel kernel(String name) {
        return (DotProductKernel)
                switch (name) {
                    case "poly2 (1+u)^2" -> Kernels.polynomial(2);
                    case "poly3 (1+u)^3", "(1+u)^3" -> Kernels.polynomial(3);
                    case "(1+u)^10" -> Kernels.polynomial(10);
                    case "homogeneous u^3" -> Kernels.polynomial(3, 0, 1);
                    case "exp(u)" -> Kernels.exponential(1);
                    default -> throw new IllegalArgumentException(name);
                };
    }

    private static double number(Map<String, Object> fields, String key) {
        return (Double) fields.get(key);
    }

    private static double[] fractions(Object list) {
        return ((List<?>) list)
                .stream()
                        .map(text -> ((String) text).split("/"))
                        .mapToDouble(parts -> Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]))
                        .toArray();
    }

    private static int[] integers(Object list) {
        return ((List<?>) list)
                .stream().mapToInt(value -> ((Double) value).intValue()).toArray();
    }

    /** E and E² of Z(x)Z(y) by all degrees and all signs, each with its chance. */
    private static double[] moments(DotProductKernel kernel, double p, double[] x, double[] y) {
        DegreeDraw draw = DegreeDraw.all(p);
        double[] moments = new double[2];
        for (int n = 0; n <= kernel.degree(); n++) {
            int vectors = 1 << (n * x.length);
            for (int code = 0; code < vectors; code++) {
                int[][] omegas = new int[n][x.length];
                for (int k = 0; k < n * x.length; k++) {
                    omegas[k / x.length][k % x.length] = (code >> k & 1) == 1 ? 1 : -1;
                }
                RowBlocks.Worker feature = SignProducts.of(
                                x.length, List.<int[][]>of(omegas), new double[] {draw.scale(kernel, n)})
                        .worker(VectorSupport.scalar());
                double[] out = new double[2];
                feature.apply(Row.dense(x), out, 0);
                feature.apply(Row.dense(y), out, 1);
                double product = out[0] * out[1];
                moments[0] += draw.probability(n) * product / vectors;
                moments[1] += draw.probability(n) * product * product / vectors;
            }
        }
        return moments;
    }

    @ParameterizedTest
    @MethodSource("enumerations")
    void featuresHaveTheMeanAndVarianceOfTheEnumeration(Map<String, Object> golden) {
        double[] x = fractions(golden.get("x"));
        double[] y = fractions(golden.get("y"));
        DotProductKernel kernel = kernel((String) golden.get("kernel"));
        double[] moments = moments(kernel, number(golden, "p"), x, y);
        double mean = number(golden, "expectation_by_enumeration");
        assertThat(moments[0]).isCloseTo(mean, within(1e-12));
        assertThat(moments[1] - moments[0] * moments[0])
                .isCloseTo(number(golden, "variance_of_single_feature_product"), within(1e-11));
        assertThat(kernel.apply(Row.dense(x), Row.dense(y))).isCloseTo(mean, within(1e-12));
        for (double p : new double[] {1.5, 3}) {
            assertThat(moments(kernel, p, x, y)[0]).as("p=%s", p).isCloseTo(mean, within(1e-12));
        }
    }

    @Test
    void truncationErrors() {
        assertThat(NUMBERS.cases("truncation")).hasSize(10).allSatisfy(golden -> {
            DotProductKernel kernel = (DotProductKernel) Kernels.exponential(Math.sqrt(number(golden, "sigma2")));
            double square = number(golden, "R") * number(golden, "R");
            double expected = number(golden, "truncation_error_bound");
            assertThat(MaclaurinSeries.of(kernel).residual((int) number(golden, "k"), square))
                    .isCloseTo(expected, within(1e-11 * expected));
        });
        assertThat(NUMBERS.cases("smallest_k")).hasSize(3).allSatisfy(golden -> {
            DotProductKernel kernel = (DotProductKernel) Kernels.exponential(Math.sqrt(number(golden, "sigma2")));
            double square = number(golden, "R") * number(golden, "R");
            assertThat(MaclaurinSeries.of(kernel).smallestDegree(square, number(golden, "eps")))
                    .isEqualTo((int) number(golden, "smallest_k"));
        });
    }

    @Test
    void featuresNeeded() {
        assertThat(NUMBERS.cases("needed_D")).hasSize(6).allSatisfy(golden -> {
            MaclaurinSettings settings = MaclaurinSettings.DEFAULTS.withP(number(golden, "p"));
            MaclaurinMap map =
                    MaclaurinMap.draw(kernel((String) golden.get("f")), (int) number(golden, "d"), settings, 1);
            double expected = number(golden, "D_ceil");
            assertThat(map.neededWidth(number(golden, "R"), number(golden, "eps"), number(golden, "delta"))
                            .getAsDouble())
                    .isCloseTo(expected, within(Math.floor(1e-12 * expected)));
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void givenDegreesAndSigns(boolean selfMade) {
        Golden golden = Golden.read("I02_maclaurin_fixed_features");
        DotProductKernel kernel = selfMade ? new Exponential() : kernel("exp(u)");
        int[] degrees = integers(golden.parameters().get("N"));
        List<int[][]> signs = ((List<?>) golden.parameters().get("omega"))
                .stream()
                        .map(vectors -> ((List<?>) vectors)
                                .stream().map(GoldenMaclaurinTest::integers).toArray(int[][]::new))
                        .toList();
        DegreeDraw draw = DegreeDraw.all(golden.parameter("p"));
        double[] scales = IntStream.of(degrees)
                .mapToDouble(n -> draw.scale(kernel, n) / Math.sqrt(degrees.length))
                .toArray();
        ProjectionProducts products = SignProducts.of(golden.train().features().columns(), signs, scales);
        List<?> expected = (List<?>) golden.results().get("Z");
        double[][] scaled = new double[expected.size()][];
        for (int i = 0; i < scaled.length; i++) {
            double[] row = golden.train().features().row(i).toArray();
            scaled[i] = IntStream.range(0, row.length)
                    .mapToDouble(c -> row[c] / golden.parameter("l1_divisor"))
                    .toArray();
        }
        DenseMatrix z = RowBlocks.of(
                DenseMatrix.copyOf(scaled), degrees.length, 2, () -> products.worker(VectorSupport.scalar()));
        for (int i = 0; i < scaled.length; i++) {
            List<?> row = (List<?>) expected.get(i);
            for (int c = 0; c < degrees.length; c++) {
                assertThat(z.row(i).get(c)).isCloseTo((Double) row.get(c), within(1e-12));
            }
            assertThat(z.row(0).dot(z.row(i))).isCloseTo(golden.vector("gram_first_row")[i], within(1e-12));
        }
    }

    /** exp by its coefficients alone. */
    private record Exponential() implements DotProductKernel {
        @Override
        public double coefficient(int n) {
            return n == 0 ? 1 : coefficient(n - 1) / n;
        }

        @Override
        public String spec() {
            return "own";
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.kernel.InnerProductKernels;
import dev.margrave.internal.kernel.PrecomputedKernel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values worked out by hand for u = (1, 2, 0) and v = (0.5, 1, 4): u·v = 2.5, |u|² = 5, |v|² = 17.25, |u−v|₁ = 5.5. */
final class KernelFormulasTest {
    private static final Row U = Row.dense(1, 2, 0);
    private static final Row V = Row.sparse(3, new int[] {0, 1, 2}, new double[] {0.5, 1, 4});

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "linear; 2.5",
                "poly; 42.875",
                "poly:degree=2,offset=0,scale=2; 25",
                "poly:degree=5,offset=1,scale=2; 7776",
                "rbf:gamma=0.1; 0.1781730517728984",
                "laplace:gamma=0.5; 0.06392786120670757",
                "exp:sigma=2; 1.8682459574322222",
                "vovk:degree=1; 1",
                "vovk:degree=3; 9.75",
                "vovk-infinite; -0.6666666666666666",
                "chi2; 2.0",
                "intersection; 1.5",
                "precomputed; 2.5",
                "linear:factor=4; 10",
                "intersection:factor=2; 3",
                "rbf:gamma=0.1,factor=10; 1.781730517728984"
            })
    void kernels(String spec, double expected) {
        Kernel kernel = (Kernel) Kernels.parse(spec);
        assertThat(kernel.apply(U, V)).isCloseTo(expected, within(1e-14 * Math.abs(expected)));
        assertThat(kernel.apply(V, U)).isEqualTo(kernel.apply(U, V));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"sigmoid:a=0.2,r=0.1; 0.5370495669980352", "manhattan; -5.5", "euclidean; -17.25"})
    void similarities(String spec, double expected) {
        assertThat(Similarities.parse(spec).apply(U, V)).isCloseTo(expected, within(1e-14 * Math.abs(expected)));
    }

    @Test
    void vovkIsDefinedWhereItsQuotientIsNot() {
        assertThat(Kernels.vovk(4).apply(Row.dense(1), Row.dense(1))).isEqualTo(4);
    }

    /** Horner's rule is the definition; the kernel takes fewer steps. */
    @Test
    void vovkIsTheSumOfItsPowers() {
        for (int degree = 1; degree <= 70; degree++) {
            for (double z = -1.25; z <= 1.25; z += 0.0625) {
                double sum = 1;
                double size = 1;
                for (int k = 1; k < degree; k++) {
                    sum = 1 + z * sum;
                    size = 1 + Math.abs(z) * size;
                }
                double value = Kernels.vovk(degree).apply(Row.dense(z), Row.dense(1));
                assertThat(value).as("degree %d at %s", degree, z).isCloseTo(sum, within(1e-13 * size));
            }
        }
    }

    /** A million steps for each of these values would take minutes. */
    @Test
    void vovkCostsLittleAtAnyDegree() {
        Kernel kernel = Kernels.vovk(999_999);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            for (int i = 0; i < 100_000; i++) {
                assertThat(kernel.apply(Row.dense(0.5), Row.dense(1))).isEqualTo(2);
            }
        });
        assertThat(kernel.apply(Row.dense(1), Row.dense(1))).isEqualTo(999_999);
        assertThat(kernel.apply(Row.dense(-1), Row.dense(1))).isEqualTo(1);
    }

    @Test
    void aRowHasNoDistanceFromItself() {
        Row row = Row.dense(0.1, 0.2, 0.7, 123.456);
        assertThat(Kernels.rbf(1).apply(row, row)).isEqualTo(1);
        assertThat(Kernels.laplace(1).apply(row, row)).isEqualTo(1);
        assertThat(Similarities.euclidean().apply(row, row)).isEqualTo(0);
        assertThat(Similarities.manhattan().apply(row, row)).isEqualTo(0);
    }

    @Test
    void domainsAreChecked() {
        DenseMatrix negative = DenseMatrix.copyOf(new double[][] {{1, 0}, {0, -0.5}});
        for (Kernel kernel : new Kernel[] {Kernels.chiSquared(), Kernels.intersection()}) {
            assertThatThrownBy(() -> kernel.checkDomain(negative))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("row 2, feature 2: value -0.5")
                    .hasMessageContaining(kernel.spec());
            assertThatThrownBy(() -> Kernels.scaled(kernel, 2).checkDomain(negative))
                    .isInstanceOf(InvalidDataException.class);
        }
        assertThatThrownBy(() -> Kernels.vovkInfinite().checkDomain(negative))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("row 1");
        Kernels.vovkInfinite().checkDomain(DenseMatrix.copyOf(new double[][] {{0.6, 0.79}}));
        assertThatThrownBy(() -> Kernels.exponential(0.01).checkDomain(negative))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("row 1");
        Kernels.exponential(1).checkDomain(negative);
        Kernels.rbf(1).checkDomain(negative);
    }

    @Test
    void settingsAreChecked() {
        assertThatThrownBy(() -> Kernels.rbf(0)).hasMessage("gamma must be positive and finite, got 0.0");
        assertThatThrownBy(() -> Kernels.laplace(Double.NaN)).hasMessageContaining("gamma");
        assertThatThrownBy(() -> Kernels.polynomial(0)).hasMessageContaining("degree must be at least 1");
        assertThatThrownBy(() -> Kernels.polynomial(2, -1, 1)).hasMessageContaining("offset");
        assertThatThrownBy(() -> Kernels.polynomial(2, 1, 0)).hasMessageContaining("scale");
        assertThatThrownBy(() -> Kernels.exponential(-1)).hasMessageContaining("sigma");
        assertThatThrownBy(() -> Kernels.vovk(0)).hasMessageContaining("degree");
        assertThatThrownBy(() -> Kernels.scaled(Kernels.linear(), 0)).hasMessageContaining("factor");
        assertThatThrownBy(() -> Similarities.sigmoid(Double.NaN, 0)).hasMessageContaining("a must be finite");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 11})
    void powersByRepeatedSquaring(int exponent) {
        assertThat(InnerProductKernels.power(-1.5, exponent))
                .isCloseTo(Math.pow(-1.5, exponent), within(1e-14 * Math.pow(1.5, exponent)));
    }

    @Test
    void onlyPrecomputedKernelsReadTheirValuesAsFeatures() {
        assertThat(Kernels.precomputed().precomputedFactor()).hasValue(1);
        assertThat(Kernels.scaled(Kernels.scaled(Kernels.precomputed(), 2), 3).precomputedFactor())
                .hasValue(6);
        assertThat(Kernels.scaled(Kernels.linear(), 2).precomputedFactor()).isEmpty();
    }

    @Test
    void precomputedMatricesMustBeKernels() {
        PrecomputedKernel.checkGram(DenseMatrix.copyOf(new double[][] {{2, -1}, {-1, 2}}));
        double[][][] wrong = {
            {{1, 0, 0}, {0, 1, 0}}, {{1, 0.5}, {0.4, 1}}, {{-1, 0}, {0, 1}}, {{1, 2}, {2, 1}}, {{0, 1}, {1, 1}}
        };
        String[] reasons = {
            "as many features as rows",
            "rows 2 and 1: K(i,j) = 0.4 but K(j,i)",
            "row 1: K(i,i) = -1.0",
            "exceeds",
            "exceeds"
        };
        for (int k = 0; k < wrong.length; k++) {
            DenseMatrix gram = DenseMatrix.copyOf(wrong[k]);
            assertThatThrownBy(() -> PrecomputedKernel.checkGram(gram))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining(reasons[k]);
        }
    }
}

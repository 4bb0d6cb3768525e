// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.SparseMatrix;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.kernel.Similarities;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kernel and similarity that has a spec passes its contract. */
final class KernelsTest {
    /** Similarities of series have tests of their own, as have those of texts, whose spec names a column. */
    private static final Set<String> OF_SERIES = Set.of("dtw", "erp");

    private static final SparseMatrix ROWS = Generators.sparseRandom(17, 24, 9, 0.4);

    /** All listed kernels with their defaults, and others with uncommon settings. */
    static List<Kernel> kernels() {
        return Stream.concat(
                        Kernels.all().stream().filter(Kernels.Info::isKernel).map(Kernels.Info::spec),
                        Stream.of(
                                "poly:degree=2,offset=0,scale=3",
                                "poly:degree=7,offset=0.5,scale=0.1",
                                "rbf:gamma=3.5",
                                "rbf:gamma=scale",
                                "rbf:gamma=median",
                                "laplace:gamma=0.01",
                                "exp:sigma=0.5",
                                "vovk:degree=1",
                                "linear:factor=0.125",
                                "rbf:gamma=2,factor=3",
                                "laplace:gamma=2,factor=3",
                                "chi2:factor=2",
                                "precomputed:factor=0.5"))
                .map(spec -> Kernels.parse(spec).resolve(ROWS, 1))
                .toList();
    }

    static List<RowSimilarity> similarities() {
        return Stream.concat(
                        Kernels.all().stream()
                                .filter(info -> !info.isKernel())
                                .map(Kernels.Info::spec)
                                .filter(spec -> !spec.contains(":column="))
                                .filter(spec -> !OF_SERIES.contains(spec.replaceFirst(":.*", ""))),
                        Stream.of("sigmoid:a=-2,r=0.5"))
                .map(Similarities::parse)
                .toList();
    }

    @Nested
    @ParameterizedClass
    @MethodSource("dev.margrave.testkit.KernelsTest#kernels")
    final class OfKernels implements KernelContract {
        @Parameter
        Kernel kernel;

        @Override
        public Kernel kernel() {
            return kernel;
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource("dev.margrave.testkit.KernelsTest#similarities")
    final class OfSimilarities implements SimilarityContract {
        @Parameter
        RowSimilarity similarity;

        @Override
        public RowSimilarity similarity() {
            return similarity;
        }
    }

    /** The contract can fail: minus the squared distance is not positive semidefinite. */
    @Test
    void eigenvaluesTellKernelsFromSimilarities() {
        double[][] distances = {{0, -1, -4}, {-1, 0, -1}, {-4, -1, 0}};
        assertThat(Eigenvalues.smallest(distances)).isLessThan(-1);
        assertThat(Eigenvalues.of(new double[][] {{2, 1}, {1, 2}})).containsExactly(new double[] {1, 3}, within(1e-14));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.SparseMatrix;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NystroemMapTest {
    private static final DenseMatrix ROWS = KernelMapChecks.rows(3, 120, 6);

    /** With all rows as basis rows it is the kernel, also between a row of the fit and any other. */
    @ParameterizedTest
    @ValueSource(strings = {"rbf:gamma=0.8", "poly:degree=3", "laplace:gamma=0.4", "exp:sigma=0.8"})
    void allRowsGiveTheKernel(String spec) {
        Kernel kernel = (Kernel) Kernels.parse(spec);
        NystroemMap map = NystroemMap.fit(kernel, ROWS, 500, MapSettings.DEFAULTS);
        DenseMatrix others = KernelMapChecks.rows(4, 20, 6);
        DenseMatrix z = map.apply(ROWS, 2);
        DenseMatrix unseen = map.apply(others, 1);
        for (int i = 0; i < others.rows(); i++) {
            for (int j = 0; j < ROWS.rows(); j++) {
                assertThat(unseen.row(i).dot(z.row(j)))
                        .isCloseTo(kernel.apply(others.row(i), ROWS.row(j)), within(2e-5));
                assertThat(z.row(i).dot(z.row(j))).isCloseTo(kernel.apply(ROWS.row(i), ROWS.row(j)), within(2e-5));
            }
        }
    }

    @Test
    void moreBasisRowsAreCloser() {
        double previous = Double.POSITIVE_INFINITY;
        for (int basisRows : new int[] {5, 20, 80}) {
            NystroemMap map = NystroemMap.fit(Kernels.rbf(0.8), ROWS, basisRows, MapSettings.DEFAULTS);
            assertThat(map.width()).isEqualTo(basisRows);
            double error = KernelMapChecks.error(seed -> map, ROWS, 1);
            assertThat(error).isLessThan(previous);
            previous = error;
        }
        assertThat(previous).isLessThan(0.02);
    }

    /** Bit for bit: of dense rows, of wide sparse ones, and by a kernel that has no inner products. */
    @ParameterizedTest
    @ValueSource(strings = {"rbf:gamma=0.8", "poly:degree=3", "laplace:gamma=0.4"})
    void aRowAloneHasTheFeaturesThatItHasAmongOthers(String spec) {
        for (FeatureMatrix rows : new FeatureMatrix[] {ROWS, wide(90, 3000, 8)}) {
            NystroemMap map = NystroemMap.fit(Kernels.parse(spec), rows, 70, MapSettings.DEFAULTS);
            DenseMatrix all = map.apply(rows, 2);
            double[] alone = new double[map.width()];
            for (int i = 0; i < rows.rows(); i++) {
                map.apply(rows.row(i), alone);
                assertThat(alone).as("row %d", i).isEqualTo(all.row(i).toArray());
                DenseMatrix one = map.apply(rows.select(new int[] {i}), 1);
                assertThat(one.row(0).toArray()).as("row %d", i).isEqualTo(alone);
            }
        }
    }

    /** Lists of columns give the kernel that two rows have by themselves. */
    @Test
    void wideSparseRowsHaveTheirKernel() {
        Kernel kernel = Kernels.rbf(0.3);
        FeatureMatrix rows = wide(90, 3000, 8);
        DenseMatrix z = NystroemMap.fit(kernel, rows, 90, MapSettings.DEFAULTS).apply(rows, 2);
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < rows.rows(); j++) {
                assertThat(z.row(i).dot(z.row(j))).isCloseTo(kernel.apply(rows.row(i), rows.row(j)), within(1e-10));
            }
        }
    }

    /** Rows of the given number of values, most of them in the first columns, as words are. */
    private static SparseMatrix wide(int count, int columns, int stored) {
        SplittableRandom random = new SplittableRandom(17);
        int[] offsets = new int[count + 1];
        int[] indices = new int[count * stored];
        for (int i = 0; i < count; i++) {
            offsets[i + 1] = (i + 1) * stored;
            int[] some = random.doubles()
                    .mapToInt(u -> (int) (u * u * u * columns))
                    .distinct()
                    .limit(stored)
                    .sorted()
                    .toArray();
            System.arraycopy(some, 0, indices, offsets[i], stored);
        }
        double[] values = random.doubles(indices.length).toArray();
        return SparseMatrix.wrap(count, columns, offsets, indices, values);
    }

    /** The span of the linear kernel has as many dimensions as the rows have features. */
    @Test
    void dependentBasisRowsAreDropped() {
        NystroemMap map = NystroemMap.fit(Kernels.linear(), ROWS, 50, MapSettings.DEFAULTS);
        assertThat(map.width()).isEqualTo(6);
        assertThat(KernelMapChecks.error(seed -> map, ROWS, 1)).isLessThan(1e-12);
        assertThat(map.names()).hasSize(6);
    }

    @Test
    void isTheSameHoweverItIsAsked() {
        MapSettings settings = MapSettings.DEFAULTS.withSeed(8);
        NystroemMap map = (NystroemMap)
                Maps.parse("nystroem:kernel=(rbf:gamma=scale),landmarks=30").fit(ROWS, settings.withThreads(1));
        DenseMatrix expected = map.apply(ROWS, 1);
        KernelMapChecks.assertSameBits(map.apply(ROWS, 3), expected);
        FeatureMap again = Maps.parse(map.spec()).fit(ROWS, settings.withThreads(3));
        KernelMapChecks.assertSameBits(again.apply(ROWS, 2), expected);
        DenseMatrix sparse = map.apply(KernelMapChecks.sparse(ROWS), 1);
        double[] single = new double[map.width()];
        for (int i = 0; i < ROWS.rows(); i++) {
            map.apply(ROWS.row(i), single);
            for (int c = 0; c < single.length; c++) {
                assertThat(sparse.row(i).get(c)).isCloseTo(expected.row(i).get(c), within(1e-10));
                assertThat(single[c]).isCloseTo(expected.row(i).get(c), within(1e-10));
            }
        }
        assertThat(Maps.parse(map.spec())
                        .fit(ROWS, settings.withSeed(9))
                        .apply(ROWS)
                        .row(0))
                .isNotEqualTo(expected.row(0));
    }

    /** What a model file stores is enough, also where basis rows were dropped. */
    @ParameterizedTest
    @ValueSource(strings = {"rbf:gamma=0.8", "poly:degree=1", "laplace:gamma=0.4"})
    void isRestoredFromItsBasisRows(String spec) {
        for (FeatureMatrix rows : new FeatureMatrix[] {ROWS, KernelMapChecks.sparse(ROWS)}) {
            NystroemMap map = NystroemMap.fit(Kernels.parse(spec), rows, 70, MapSettings.DEFAULTS.withSeed(8));
            NystroemMap again = NystroemMap.of(map.kernel(), map.requestedRows(), map.seed(), map.basisRows());
            assertThat(again.spec()).isEqualTo(map.spec());
            assertThat(again.seed()).isEqualTo(8);
            KernelMapChecks.assertSameBits(again.apply(rows, 2), map.apply(rows, 1));
        }
    }

    @Test
    void refusesBasisRowsThatNoFitMade() {
        assertThatThrownBy(() -> NystroemMap.of(Kernels.linear(), 2, 1, ROWS))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("has 1 to 2 of them, got 120");
        assertThatThrownBy(() -> NystroemMap.of(Kernels.linear(), 2, 1, DenseMatrix.wrap(2, 1, new double[] {2, 4})))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("not independent");
    }

    @Test
    void refusesWhatHasNoFeatures() {
        assertThatThrownBy(() -> NystroemMap.fit(
                        Kernels.linear(), DenseMatrix.wrap(0, 2, new double[0]), 5, MapSettings.DEFAULTS))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("at least 1 row");
        assertThatThrownBy(() -> NystroemMap.fit(
                        Kernels.linear(), DenseMatrix.wrap(3, 1, new double[3]), 5, MapSettings.DEFAULTS))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("no features");
        assertThatThrownBy(() -> Maps.parse("nystroem:kernel=(precomputed)")).hasMessageContaining("kernel of rows");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.DenseMatrix;
import dev.margrave.feature.FeatureMap;
import dev.margrave.feature.KernelPca;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.JacobiRotations;
import dev.margrave.kernel.Kernels;
import dev.margrave.similarity.Jaro;
import dev.margrave.similarity.Levenshtein;
import dev.margrave.similarity.RealPenalty;
import dev.margrave.similarity.TimeWarping;
import dev.margrave.solver.StoppedException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Long steps end when they should; without the checks each of these would take from many seconds to hours. */
class StopSignalTest {
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final SplittableRandom random = new SplittableRandom(1);

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    private static void ended(Runnable work) {
        StopSignal signal = new StopSignal(() -> true, Stop::new);
        assertThatThrownBy(() -> signal.during(() -> {
                    work.run();
                    return null;
                }))
                .isInstanceOf(Stop.class);
    }

    private String text(int length) {
        return random.ints(length, 'a', 'z' + 1).mapToObj(Character::toString).collect(Collectors.joining());
    }

    @Test
    void similaritiesOfLongTextsAndSeriesEnd() {
        String x = text(150_000);
        String z = text(150_000);
        double[] a = random.doubles(150_000).toArray();
        double[] b = random.doubles(150_000).toArray();
        Map<String, Runnable> all = Map.of(
                "levenshtein", () -> new Levenshtein(Levenshtein.Form.RATIO).apply(x, z),
                "dtw", () -> new TimeWarping(1).apply(a, b),
                "erp", () -> new RealPenalty(0, 1).apply(a, b),
                "jaro", () -> new Jaro().apply("a".repeat(4_000_000), "b".repeat(4_000_000)));
        all.values().forEach(StopSignalTest::ended);
    }

    @Test
    void factorizationsAndEigenvaluesEndOnEveryThread() {
        int n = 3000;
        double[][] matrix = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                matrix[i][j] = random.nextDouble();
                matrix[j][i] = matrix[i][j];
            }
            matrix[i][i] = n;
        }
        ended(() -> JacobiRotations.apply(matrix, new double[n][n], 0));
        ended(() -> {
            try (Parallel parallel = new Parallel(3)) {
                for (int k = 0; k < 100; k++) {
                    double[][] copy = new double[n][];
                    for (int i = 0; i < n; i++) {
                        copy[i] = matrix[i].clone();
                        copy[i][i] = 1e6;
                    }
                    Cholesky.inPlace(copy, parallel);
                }
            }
        });
    }

    @Test
    void featuresOfManyRowsEnd() {
        DenseMatrix rows = DenseMatrix.wrap(300, 20, random.doubles(6000).toArray());
        List<String> specs = List.of(
                "nystroem:landmarks=50",
                "fourier:features=50",
                "maclaurin:kernel=(poly:degree=2),features=50",
                "kpca:components=5");
        for (String spec : specs) {
            FeatureMap map = Maps.parse(spec).fit(rows, MapSettings.DEFAULTS);
            ended(() -> IntStream.range(0, 100_000).forEach(k -> map.apply(rows, 2)));
        }
    }

    @Test
    void anInterruptedMapOfManyRowsHasNoResult() {
        int n = 60_000;
        DenseMatrix rows = DenseMatrix.wrap(n, 20, random.doubles(20L * n).toArray());
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> KernelPca.fit(
                        Kernels.parse("rbf:gamma=0.1"), rows, 100, MapSettings.DEFAULTS.withMemoryBytes(1 << 20)))
                .isInstanceOf(StoppedException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void workThatIsNotOverdueGoesOn() {
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicInteger steps = new AtomicInteger();
        StopSignal signal = new StopSignal(isOver::get, Stop::new);
        signal.during(() -> {
            StopSignal.check();
            isOver.set(true);
            StopSignal.check(); // noticed; the work has time to return what it has
            steps.incrementAndGet();
            return null;
        });
        StopSignal.check(); // outside
        assertThat(steps).hasValue(1);
    }

    @Test
    void partsOfAWorkEndWithIt() {
        StopSignal whole = new StopSignal(() -> true, Stop::new);
        assertThatThrownBy(() ->
                        whole.during(() -> new StopSignal(() -> false, IllegalStateException::new).during(() -> {
                            while (true) {
                                StopSignal.check();
                            }
                        })))
                .isInstanceOf(Stop.class);
    }
}

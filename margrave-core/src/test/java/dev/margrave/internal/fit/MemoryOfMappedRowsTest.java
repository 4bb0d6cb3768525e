// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.feature.Maps;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A machine on a map comes to the same optimum whether its features are kept, kept in single precision, or made anew in each pass
 * over the rows.
 */
final class MemoryOfMappedRowsTest {
    private static final int ROWS = 3000;
    private static final double TOLERANCE = 1e-3;
    private static final long MEGABYTE = 1L << 20;
    private static final List<String> MAPS = List.of(
            "fourier:gamma=0.1,features=60",
            "maclaurin:kernel=(poly:degree=2),features=60,h01=true",
            "tensorsketch:kernel=(poly:degree=2),features=60",
            "nystroem:kernel=(rbf:gamma=0.1),landmarks=60");

    /** A nonlinear signal in columns of all sorts: normal, heavy-tailed, and binary. */
    private static DenseMatrix rows() {
        Random random = new Random(17);
        double[] values = new double[ROWS * 6];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < 3; j++) {
                values[6 * i + j] = random.nextGaussian();
            }
            values[6 * i + 3] = random.nextGaussian() / Math.max(0.02, random.nextDouble());
            values[6 * i + 4] = random.nextInt(2);
            values[6 * i + 5] = random.nextInt(50) == 0 ? 1 : 0;
        }
        return DenseMatrix.wrap(ROWS, 6, values);
    }

    private static double[] signal(DenseMatrix rows) {
        Random random = new Random(18);
        double[] signal = new double[ROWS];
        Arrays.setAll(
                signal,
                i -> rows.row(i).get(0) * rows.row(i).get(1)
                        + Math.sin(2 * rows.row(i).get(2))
                        + 0.5 * rows.row(i).get(4)
                        + 0.5 * random.nextGaussian());
        return signal;
    }

    private static Dataset data(boolean isRegression) {
        DenseMatrix rows = rows();
        double[] signal = signal(rows);
        return isRegression
                ? Dataset.regression(rows, signal)
                : Dataset.classification(
                        rows,
                        Arrays.stream(signal)
                                .mapToObj(value -> value > 0.3 ? "yes" : "no")
                                .toList());
    }

    static Stream<Arguments> fits() {
        List<Arguments> fits = new ArrayList<>();
        for (String machine : List.of("svm", "squared-svm", "rmm", "odm", "lssvm", "svr")) {
            for (String map : MAPS) {
                fits.add(Arguments.of(machine, map));
            }
        }
        return fits.stream();
    }

    @ParameterizedTest
    @MethodSource("fits")
    void leadsToTheSameOptimum(String name, String map) {
        Dataset data = data(name.equals("svr"));
        Machine<?> machine = Machines.named(name)
                .scale(Scaling.STANDARD)
                .map(Maps.parseKernelMap(map))
                .tolerance(TOLERANCE);
        FitReport whole = machine.memory(64 * MEGABYTE).fit(data).report();
        FitReport single = machine.memory(2 * MEGABYTE).fit(data).report();
        FitReport anew = machine.memory(MEGABYTE).fit(data).report();
        assertThat(whole.plan()).doesNotContain("single precision", "made anew");
        assertThat(single.plan()).contains("features in single precision").doesNotContain("made anew");
        assertThat(anew.plan()).contains("made anew").doesNotContain("single precision");
        for (FitReport report : List.of(whole, single, anew)) {
            assertThat(report.status()).isEqualTo(Status.CONVERGED);
            assertThat(Math.abs(report.primal() - whole.primal())).isLessThanOrEqualTo(TOLERANCE * whole.primal());
            assertThat(report.problems().get(0).certificate().relativeGap()).isLessThanOrEqualTo(TOLERANCE);
        }
    }

    static Stream<String> smooth() {
        return Stream.of("squared-svm", "odm", "lssvm");
    }

    /** Each step of a machine without kinks in its loss is one pass, and the number of threads changes no bit. */
    @ParameterizedTest
    @MethodSource("smooth")
    void smoothLossesTakeFewPasses(String name) {
        Dataset data = data(false);
        Machine<?> machine = Machines.named(name).map(Maps.parseKernelMap(MAPS.get(0)));
        Model one = machine.memory(MEGABYTE).threads(1).fit(data);
        Model three = machine.memory(MEGABYTE).threads(3).fit(data);
        assertThat(one.report().problems().get(0).iterations()).isLessThan(12);
        assertThat(three.report().primal()).isEqualTo(one.report().primal());
        assertThat(three.report().problems().get(0).bias())
                .isEqualTo(one.report().problems().get(0).bias());
    }
}

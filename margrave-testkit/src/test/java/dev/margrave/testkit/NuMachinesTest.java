// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.distribution.NuMachine;
import dev.margrave.machine.distribution.NuRegression;
import dev.margrave.machine.distribution.OneClassMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.solver.Status;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * Machines with a fraction ν of rows, next to LIBSVM 3.24: decision values of {@code svm-train -t 2 -g 0.001 -e 1e-10} (1e-9 for
 * {@code -s 4}) on the same rows. LIBSVM computes kernel values in single precision.
 */
final class NuMachinesTest {
    private static Dataset fourclass() throws IOException {
        return Datasets.bundled("fourclass", ReadOptions.DEFAULTS);
    }

    private static <M extends Machine<M>> M tight(M machine) {
        return machine.kernel(Kernels.rbf(0.001)).tolerance(1e-10);
    }

    private static void assertCertified(Model model) {
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(model.report().certificate().relativeGap()).isBetween(-1e-12, 1e-10);
    }

    /** {@code -s 1 -n 0.3}; there the label of the first row is positive, here the one that sorts last. */
    @Test
    void nuClassificationAgreesWithLibsvm() throws IOException {
        Dataset data = fourclass();
        Classifier model = tight(NuMachine.with(Kernels.linear())).nu(0.3).fit(data);
        double[] libsvm = {
            1.2150059247130442,
            -1.3059106185424476,
            1.2008803373386245,
            0.3810372263247146,
            -0.9791233539189912,
            1.1710483872076471
        };
        for (int i = 0; i < libsvm.length; i++) {
            assertThat(model.predict(data.features().row(i)).decision()).isCloseTo(-libsvm[i], within(2e-6));
        }
        assertCertified(model);
    }

    /** Few rows have a margin below 1, and more at most 1: the fraction that ν names. */
    @Test
    void nuIsTheFractionOfRowsInsideTheMargin() throws IOException {
        Dataset data = fourclass();
        for (double nu : new double[] {0.1, 0.4, 0.7}) {
            Classifier model = tight(NuMachine.with(Kernels.linear())).nu(nu).fit(data);
            int inside = 0;
            int upTo = 0;
            for (int i = 0; i < data.rows(); i++) {
                double f = model.predict(data.features().row(i)).decision();
                double margin = data.code(i) == 1 ? f : -f;
                inside += margin < 1 - 1e-6 ? 1 : 0;
                upTo += margin < 1 + 1e-6 ? 1 : 0;
            }
            assertThat(nu * data.rows()).isBetween((double) inside, (double) upTo);
        }
    }

    @Test
    void impossibleFractionsAreNamed() throws IOException {
        Dataset data = fourclass(); // 307 of 862 rows have the label 1
        assertThatThrownBy(() -> NuMachine.with(Kernels.linear()).nu(0.9).fit(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("nu 0.9 is too large")
                .hasMessageContaining("0.712");
        assertThatThrownBy(() -> NuMachine.with(Kernels.linear()).nu(0.05).fit(data))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("nu 0.05 is too small")
                .hasMessageContaining("smallest nu");
    }

    /** {@code -s 2 -n 0.1}; LIBSVM's decision values are νn times ours. */
    @Test
    void oneClassAgreesWithLibsvm() throws IOException {
        Dataset data = fourclass();
        Classifier model =
                tight(OneClassMachine.with(Kernels.linear())).nu(0.1).fit(Dataset.withoutTarget(data.features()));
        double[] libsvm = {
            0.2357930721837489,
            0.6588879225361275,
            3.174952345474935e-07,
            0.33865753384708075,
            0.2798866160326865,
            0.5713758633201254
        };
        for (int i = 0; i < libsvm.length; i++) {
            double f = model.predict(data.features().row(i)).decision();
            assertThat(0.1 * data.rows() * f).isCloseTo(libsvm[i], within(2e-6));
        }
        assertThat(model.labels().names()).containsExactly("-1", "1");
        assertCertified(model);
    }

    @Test
    void oneClassIgnoresLabels() throws IOException {
        Dataset data = fourclass();
        OneClassMachine machine = tight(OneClassMachine.with(Kernels.linear())).nu(0.2);
        Classifier withLabels = machine.fit(data);
        Classifier without = machine.fit(Dataset.withoutTarget(data.features()));
        int outside = 0;
        for (int i = 0; i < data.rows(); i++) {
            double f = withLabels.predict(data.features().row(i)).decision();
            assertThat(f).isEqualTo(without.predict(data.features().row(i)).decision());
            assertThat(withLabels.predict(data.features().row(i)).label()).isEqualTo(f >= 0 ? "1" : "-1");
            outside += f < -1e-9 ? 1 : 0;
        }
        assertThat(outside).isBetween(1, (int) (0.2 * data.rows()));
    }

    /** {@code -s 4 -n 0.4 -c 100}: the width of the tube and the outputs. */
    @Test
    void nuRegressionAgreesWithLibsvm() throws IOException {
        Dataset data = Datasets.bundled("diabetes", ReadOptions.DEFAULTS.withTask(Task.REGRESSION));
        Regressor model =
                tight(NuRegression.with(Kernels.linear())).nu(0.4).c(100).fit(data);
        double[] libsvm = {
            192.91591092596602,
            83.75122049195839,
            159.194560921699,
            194.4356793276293,
            97.0747739300919,
            126.78564657214316
        };
        for (int i = 0; i < libsvm.length; i++) {
            assertThat(model.predict(data.features().row(i))).isCloseTo(libsvm[i], within(2e-4));
        }
        assertThat(model.report().problems().get(0).solved().get("epsilon")).isCloseTo(41.915898, within(1e-5));
        assertCertified(model);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.Machines;
import dev.margrave.machine.RampMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.distribution.KernelFisherMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Certificates are about what the machines say they are about; that those without a dual give none is the learner contract's. */
final class CertificateTest {
    @Test
    void machinesWithoutADualSaySo() {
        for (MachineInfo info : Machines.all()) {
            assertThat(info.certificate().startsWith("none"))
                    .as(info.name())
                    .isEqualTo(info.optimum() != Optimum.CERTIFIED);
        }
    }

    /** ½‖w‖² + 1/(2mu) Σ(f − t)² with t = n/n₊ or −n/n₋; Mika's form has no such objective. */
    @Test
    void leastSquaresFormOfKfdaHasACertificate() {
        Dataset data = Generators.twoGaussians(61, 70, 3, 1.5).select(Generators.permutation(2, 69));
        KernelFisherMachine machine =
                KernelFisherMachine.with(Kernels.linear()).mu(0.5).tolerance(1e-10);
        assertThat(machine.form("mika").fit(data).report().certificate().isKnown())
                .isFalse();

        Classifier model = machine.form("ls").fit(data);
        double positive = 0;
        for (int i = 0; i < data.rows(); i++) {
            positive += data.code(i);
        }
        double n = data.rows();
        double squares = 0;
        for (int i = 0; i < data.rows(); i++) {
            double target = data.code(i) == 1 ? n / positive : -n / (n - positive);
            double residual = model.predict(data.row(i)).decision() - target;
            squares += residual * residual;
        }
        LinearFunctions linear = (LinearFunctions) model.functions();
        double norm = 0;
        for (int j = 0; j < linear.features(); j++) {
            norm += linear.weight(0, j) * linear.weight(0, j);
        }
        Certificate certificate = model.report().certificate();
        assertThat(certificate.primal()).isCloseTo(0.5 * norm + squares / (2 * 0.5), within(1e-7));
        assertThat(certificate.relativeGap()).isBetween(-1e-9, 1e-10);
    }

    /** Fewer rows than four a feature, which go to pair steps first, and one feature of 1e8: rounding in β is not in the model. */
    @Test
    void aLinearModelsCertificateIsThatOfItsWeights() {
        Dataset plain = Generators.twoGaussians(63, 30, 9, 0.6);
        double[][] x = new double[plain.rows()][];
        for (int i = 0; i < x.length; i++) {
            x[i] = plain.row(i).toArray();
            x[i][0] = 1e8 * (5 + x[i][0]);
        }
        Dataset data = plain.withFeatures(DenseMatrix.copyOf(x));
        for (double c : new double[] {1, 1000}) {
            Classifier model = SupportVectorMachine.with(Kernels.linear()).c(c).fit(data);
            LinearFunctions linear = (LinearFunctions) model.functions();
            double primal = 0;
            for (int j = 0; j < linear.features(); j++) {
                primal += 0.5 * linear.weight(0, j) * linear.weight(0, j);
            }
            for (int i = 0; i < data.rows(); i++) {
                double margin =
                        (2 * data.code(i) - 1) * model.predict(data.row(i)).decision();
                primal += c * Math.max(0, 1 - margin);
            }
            Certificate certificate = model.report().certificate();
            assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
            assertThat(certificate.primal()).isCloseTo(primal, within(1e-8 * primal));
            assertThat(certificate.gap()).isBetween(0.0, 1e-3 * primal);
        }
    }

    /** Where its tangents no longer change, the last convex step touches the ramp: its value is the ramp's. */
    @ParameterizedTest
    @CsvSource({
        "linear, 1, 0, false",
        "linear, 10, 0, true",
        "linear, 1, 0.3, false",
        "rbf:gamma=0.3, 1, 0, false",
        "rbf:gamma=0.3, 1, 0.3, true",
        "rbf:gamma=0.3, 10, 0, false"
    })
    void certificateOfTheRampIsThatOfItsLastStep(String kernel, double c, double gamma, boolean anneal) {
        Dataset data = Generators.twoGaussians(62, 120, 3, 0.8);
        for (double tolerance : new double[] {1e-3, 1e-8}) {
            ProblemReport problem = RampMachine.with(Kernels.parse(kernel))
                    .c(c)
                    .gamma(gamma)
                    .anneal(anneal)
                    .tolerance(tolerance)
                    .fit(data)
                    .report()
                    .problems()
                    .get(0);
            double primal = problem.certificate().primal();
            assertThat(problem.solved().get("steps")).isGreaterThan(1);
            assertThat(problem.solved().get("objective")).isCloseTo(primal, within(tolerance * primal));
            assertThat(problem.solved().get("objective"))
                    .isLessThan(problem.solved().get("svmObjective"));
            assertThat(problem.certificate().relativeGap()).isBetween(-1e-9, tolerance);
        }
    }
}

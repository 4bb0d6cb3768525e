// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.FitReport;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Kernel values beyond single precision, on as many rows as would be made in it. */
class LargeKernelValuesTest {
    private static final int ROWS = 3000; // a kernel matrix that is not kept whole

    @Test
    void highDegreesOnLargeNumbers() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] x = new double[ROWS][10];
        List<String> labels = new ArrayList<>();
        for (double[] row : x) {
            for (int k = 0; k < row.length; k++) {
                row[k] = random.nextDouble(300);
            }
            labels.add(row[0] > row[1] ? "a" : "b");
        }
        check("poly:degree=7,offset=1,scale=1", x, labels); // up to (9e5)^7 = 5e41
    }

    @Test
    void oneLargeNumberBesideZero() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] x = new double[ROWS][20];
        List<String> labels = new ArrayList<>();
        for (double[] row : x) {
            for (int k = 0; k < 5; k++) {
                row[random.nextInt(row.length)] = 1000;
            }
            labels.add(row[0] == row[1] ? "a" : "b");
        }
        check("poly:degree=6,offset=1,scale=1", x, labels); // up to (5e6)^6 = 2e40
    }

    private static void check(String kernel, double[][] x, List<String> labels) {
        FitReport report = SupportVectorMachine.with(Kernels.parse(kernel))
                .c(1)
                .fit(Dataset.classification(DenseMatrix.copyOf(x), labels))
                .report();
        // ½‖w‖² is far below the rounding of the losses, so the gap may stay unresolved; the losses themselves vanish.
        assertThat(report.status()).isIn(Status.CONVERGED, Status.STALLED);
        assertThat(report.certificate().primal()).isLessThan(1e-9);
        assertThat(report.trainingScore()).isGreaterThan(0.99);
    }
}

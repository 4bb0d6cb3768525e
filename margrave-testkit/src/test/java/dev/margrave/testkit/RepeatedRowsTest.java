// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.OptimalMarginMachine;
import dev.margrave.model.FitReport;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Rows that stand many times, as small whole numbers bring them about. */
class RepeatedRowsTest {
    /** k(x,x) + k(z,z) − 2k(x,z) = 0 for such rows: what a step gains is limited by the loss's curvature alone. */
    @Test
    void curvedLossesTakeFewSteps() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] x = new double[400][6];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            boolean isRare = i % 3 == 0;
            for (int j = 0; j < 6; j++) {
                x[i][j] = isRare ? random.nextInt(11) / 10.0 : random.nextInt(4) == 0 ? random.nextInt(3) / 10.0 : 0;
            }
            labels.add(isRare ? "b" : "a");
        }
        FitReport report = OptimalMarginMachine.with(Kernels.linear())
                .set("mu", 0.2)
                .set("theta", 0.8)
                .fit(Dataset.classification(DenseMatrix.copyOf(x), labels))
                .report();
        assertThat(report.status()).isEqualTo(Status.CONVERGED);
        assertThat(report.iterations()).isLessThan(600); // 1760 when the curvature was not counted
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.RowScorer;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decision values of single rows leave nothing for the collector, as soon as their code is compiled. */
class AllocationTest {
    private static final int MAX_BATCHES = 2000; // far more than compiling takes
    private static final int ROWS_PER_BATCH = 100;

    @ParameterizedTest
    @ValueSource(strings = {"linear", "rbf:gamma=0.2", "poly:degree=3", "laplace:gamma=0.2"})
    void scoringARowAllocatesNothing(String kernel) {
        Dataset data = Generators.gaussians(7, 60, 13, 2, 3);
        for (Scaling scaling : new Scaling[] {Scaling.NONE, Scaling.minmax(0, 1)}) {
            Classifier model = SupportVectorMachine.with(Kernels.parse(kernel))
                    .scale(scaling)
                    .fit(data);
            assertThat(leastBytes(model.scorer(), data.features().row(5)))
                    .as("%s, %s", kernel, scaling)
                    .isZero();
        }
    }

    /** Of all batches; stops at the first without allocation. */
    private static long leastBytes(RowScorer scorer, Row row) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        double sum = 0;
        for (int batch = 0; batch < MAX_BATCHES && least > 0; batch++) {
            long before = threads.getThreadAllocatedBytes(id);
            for (int k = 0; k < ROWS_PER_BATCH; k++) {
                sum += scorer.decisions(row)[0];
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
        }
        assertThat(sum).isFinite();
        return least;
    }
}

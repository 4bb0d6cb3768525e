// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.plan.MethodNeeds.Kind;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.Bias;
import dev.margrave.solver.SolverSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

class FitPlanTest {
    private static final long GIGABYTE = 1L << 30;

    private static FitShape shape(Kernel kernel, int columns, Bias bias) {
        return FitShape.of(kernel, columns, bias);
    }

    private static ProblemPlan plan(Kernel kernel, int columns, MethodNeeds needs, int rows, long memoryBytes) {
        return ProblemPlan.of(shape(kernel, columns, Bias.FREE), needs, rows, memoryBytes);
    }

    @Test
    void aDualIsSolvedByKernelValuesOrByFeatures() {
        MethodNeeds dual = MethodNeeds.of(Kind.DUAL);
        assertThat(plan(Kernels.linear(), 10, dual, 40, GIGABYTE).form()).isEqualTo(Representation.KERNEL);
        assertThat(plan(Kernels.linear(), 10, dual, 41, GIGABYTE).form()).isEqualTo(Representation.LINEAR);
        assertThat(plan(Kernels.linear(), 300, dual, 1000, GIGABYTE).form()).isEqualTo(Representation.KERNEL);
        assertThat(plan(Kernels.linear(), 300, dual, 1001, GIGABYTE).form()).isEqualTo(Representation.LINEAR);
        assertThat(plan(Kernels.linear(), 300, dual, 1000, GIGABYTE).maySwitchToLinear())
                .isTrue();
        assertThat(plan(Kernels.rbf(1), 300, dual, 1000, GIGABYTE).maySwitchToLinear())
                .isFalse();
        assertThat(plan(Kernels.rbf(1), 10, dual, 1_000_000, GIGABYTE).form()).isEqualTo(Representation.KERNEL);
        assertThat(plan(Kernels.scaled(Kernels.linear(), 2), 10, dual, 5000, GIGABYTE)
                        .form())
                .isEqualTo(Representation.KERNEL);
        assertThat(plan(Kernels.rbf(1), 10, new MethodNeeds(Kind.DUAL, 7), 100, GIGABYTE))
                .extracting(ProblemPlan::form, ProblemPlan::spanningRows)
                .containsExactly(Representation.LOW_RANK, 7);
    }

    @Test
    void aFactorizationTakesTheSmallerSideOrLandmarks() {
        MethodNeeds factor = MethodNeeds.of(Kind.FACTOR);
        assertThat(plan(Kernels.linear(), 10, factor, 100, GIGABYTE).form()).isEqualTo(Representation.LINEAR);
        assertThat(plan(Kernels.linear(), 100, factor, 10, GIGABYTE).form()).isEqualTo(Representation.KERNEL);
        assertThat(plan(Kernels.rbf(1), 10, factor, 2896, GIGABYTE).form()).isEqualTo(Representation.KERNEL);
        assertThat(plan(Kernels.rbf(1), 10, factor, 2897, GIGABYTE).form()).isEqualTo(Representation.LOW_RANK);
        assertThat(plan(Kernels.rbf(1), 10, factor, 2000, 1L << 20).form()).isEqualTo(Representation.LOW_RANK);
    }

    @Test
    void landmarksStayWithinMemory() {
        for (int rows : new int[] {3000, 50_000, 400_000}) {
            ProblemPlan plan = plan(Kernels.rbf(1), 10, MethodNeeds.of(Kind.FACTOR), rows, GIGABYTE);
            assertThat(plan.spanningRows()).isBetween(50, 1000);
            assertThat(ProblemPlan.featureBytes(rows, plan.spanningRows())).isLessThanOrEqualTo(GIGABYTE);
        }
        assertThat(plan(Kernels.rbf(1), 10, MethodNeeds.of(Kind.FACTOR), 10_000, GIGABYTE)
                        .spanningRows())
                .isEqualTo(1000);
    }

    @Test
    void semiVarianceStepsFollowTheShape() {
        MethodNeeds steps = MethodNeeds.of(Kind.STEPS);
        ProblemPlan roomy = plan(Kernels.linear(), 10, steps, 500, GIGABYTE);
        assertThat(StepForm.of(roomy, 500, 5000, 11, 100)).isEqualTo(StepForm.FEATURES);
        assertThat(StepForm.of(plan(Kernels.linear(), 600, steps, 20, GIGABYTE), 20, 12_000, 601, 100))
                .isEqualTo(StepForm.ROWS);
        assertThat(StepForm.of(plan(Kernels.linear(), 300, steps, 300, 1L << 20), 300, 90_000, 301, 100))
                .isEqualTo(StepForm.PRODUCTS);
    }

    /** Only problems whose plan is that of any memory share it. */
    @Test
    void onlyMethodsThatNeedTheMemoryWaitForIt() {
        long half = 512L << 20;
        assertThat(FitPlan.isAmple(shape(Kernels.linear(), 7000, Bias.FREE), MethodNeeds.of(Kind.SYSTEM), 2000, half))
                .isFalse();
        assertThat(FitPlan.isAmple(
                        shape(Kernels.linear(), 61_188, Bias.PENALIZED), MethodNeeds.of(Kind.DUAL), 11_314, half))
                .isTrue();
        assertThat(FitPlan.isAmple(shape(Kernels.rbf(1), 61_188, Bias.FREE), MethodNeeds.of(Kind.DUAL), 11_314, half))
                .isFalse();
    }

    @Test
    void aProblemsMemoryDoesNotDependOnTheThreads() {
        FitShape shape = shape(Kernels.rbf(1), 784, Bias.FREE);
        List<MethodNeeds> needs = List.of(MethodNeeds.of(Kind.DUAL));
        SolverSettings settings = SolverSettings.DEFAULTS.withMemoryBytes(GIGABYTE);
        long alone = FitPlan.of(shape, needs, 45, 12_000, settings.withThreads(1))
                .settings()
                .memoryBytes();
        FitPlan two = FitPlan.of(shape, needs, 45, 12_000, settings.withThreads(2));
        assertThat(two.settings().memoryBytes()).isEqualTo(alone).isEqualTo(GIGABYTE / 2);
        assertThat(two.workers()).isEqualTo(2);
        assertThat(FitPlan.of(shape, needs, 45, 12_000, settings.withThreads(8))
                        .settings()
                        .memoryBytes())
                .isEqualTo(alone);
        assertThat(FitPlan.of(shape, needs, 3, 12_000, settings.withThreads(2)).workers())
                .isEqualTo(1);
    }
}

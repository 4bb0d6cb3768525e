// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.direct.FisherByFeatures;
import dev.margrave.internal.direct.FisherByKernel;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.plan.FeaturePlan;
import dev.margrave.internal.plan.FeaturePlan.Kind;
import dev.margrave.internal.space.ExplicitFeatures;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Solution;
import java.util.List;
import java.util.Map;

/**
 * Kernel Fisher discriminant. {@code form=mika}: a = (N + mu·I)⁻¹(m₊ − m₋), N = Σ_c K_c(I − 11ᵀ/n_c)K_cᵀ, m_c the mean of the
 * columns K_c of class c, and the threshold midway between the projected class means. {@code form=ls}: least squares on the
 * targets n/n₊ and −n/n₋ with the ridge mu. Exact by one factorisation, on landmark features where that is too large.
 */
public final class KernelFisherMachine extends ClassifierMachine<KernelFisherMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "kfda",
            "kernel Fisher discriminant, class means far apart in units of the spread within classes",
            "aᵀ(N + mu·I)a - 2aᵀ(m₊-m₋), or with form=ls mu·|w|² + Σ(f-t)², t = n/n₊ or -n/n₋",
            Task.CLASSIFICATION,
            Optimum.CLOSED_FORM,
            List.of(
                    ParameterSpec.positive("mu", 1, "ridge"),
                    ParameterSpec.choice("form", List.of("mika", "ls"), "ridge on coefficients, or least squares"),
                    ParameterSpec.count("landmarks", 0, 0, "rows that span the features; 0: as many as needed")),
            "Mika et al. 1999; Cawley & Talbot 2003");

    private KernelFisherMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static KernelFisherMachine with(KernelRule kernel) {
        return new KernelFisherMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    KernelFisherMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new KernelFisherMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The ridge, positive. */
    public KernelFisherMachine mu(double value) {
        return set("mu", value);
    }

    /** {@code mika} or {@code ls}. */
    public KernelFisherMachine form(String word) {
        return set("form", word);
    }

    /** How many rows span the features; 0 leaves it to the fit, which is exact where it can be. */
    public KernelFisherMachine landmarks(int count) {
        return set("landmarks", count);
    }

    /** The threshold is part of both forms. */
    @Override
    public boolean allows(Bias bias) {
        return bias == Bias.FREE;
    }

    @Override
    public boolean isAmple(long memoryBytes, int rows, int columns) {
        return super.isAmple(memoryBytes, rows, columns)
                && FeaturePlan.isAmple(options.kernel, rows, columns, (int) value("landmarks"), memoryBytes);
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        DualTask task = problem.task();
        if (task.shouldStop()) {
            return nothingLearned(task);
        }
        FeaturePlan plan = FeaturePlan.of(task, (int) value("landmarks"));
        boolean leastSquares = value("form") == 1;
        try (Parallel parallel = new Parallel(task.settings().threads())) {
            if (plan.kind() == Kind.KERNEL) {
                return new FisherByKernel(problem, value("mu"), parallel).solve(leastSquares);
            }
            ExplicitFeatures features = ExplicitFeatures.of(task, plan, parallel);
            return task.shouldStop()
                    ? nothingLearned(task)
                    : new FisherByFeatures(problem, features, value("mu"), parallel).solve(leastSquares);
        }
    }

    private static ProblemResult nothingLearned(DualTask task) {
        double[] zero = new double[task.size()];
        Solution solution =
                new Solution(task.stopReason().orElseThrow().status(), Certificate.NONE, zero, 1, 0, zero, 0);
        return new ProblemResult(solution, 0, Map.of());
    }
}

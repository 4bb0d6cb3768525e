// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.gram.ClassKernels;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.model.Multiclass;
import dev.margrave.model.SimilarityReport;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.RunControl;
import java.util.Optional;

/** All problems use the features of the training set, and pairs of labels share kernel values if the memory allows it. */
public final class SharedFeatures implements ProblemStrategy {
    private final LabelProblems problems;
    private final ProblemSolver solver;
    private final TrainingSet training;
    private final FitOptions options;
    private final Optional<ClassKernels> kernels;
    private final FitPlan plan;

    public SharedFeatures(LabelProblems problems) {
        this.problems = problems;
        this.solver = problems.solver();
        this.training = solver.training();
        this.options = solver.options();
        this.kernels = kernels();
        this.plan = problems.plan(options.solver.memoryBytes() / (kernels.isPresent() ? 2 : 1));
    }

    /** Kernel values of rows sorted by label, which pairs of labels share. They take half of the memory. */
    private Optional<ClassKernels> kernels() {
        int labels = problems.labels().size();
        if (labels < 3
                || options.multiclass != Multiclass.ONE_VS_ONE
                || training.hasUnlabeled()
                || training.allRows() != training.rows()
                || training.kernel().linearFactor().isPresent()
                || training.kernel().precomputedFactor().isPresent()
                || !options.solver.allowsSinglePrecision()) {
            return Optional.empty();
        }
        int[] codes = problems.codes();
        int[] starts = new int[labels + 1];
        int[] order = new int[codes.length];
        int size = 0;
        for (int label = 0; label < labels; label++) {
            for (int i = 0; i < order.length; i++) {
                if (codes[i] == label) {
                    order[size++] = i;
                }
            }
            starts[label + 1] = size;
        }
        return ClassKernels.of(
                training.kernel(), training.rows().view(order), starts, options.solver.memoryBytes() / 2);
    }

    @Override
    public FitPlan plan() {
        return plan;
    }

    @Override
    public ProblemResult[] solve(int problem) {
        LabelSplit split = problems.splits().get(problem);
        FeatureMatrix all = training.allRows();
        FeatureMatrix rows = rows(split, all);
        double[] weights = training.weights(split.origin());
        RunControl stage = solver.control().stage(String.join(" vs ", split.names(problems.labels())));
        GramMatrix exact = solver.gram(rows, split.origin(), problems.count());
        Engine engine = solver.engine(plan, rows, split.origin(), exact, stage);
        Engine sharing = kernels.isPresent() && engine.gram() instanceof KernelGram
                ? engine.withGram(kernels.get().pair(split.negative(), split.positive(), exact))
                : engine;
        double[] start = options.warmStart == null
                ? null
                : WarmStart.of(
                        options.warmStart,
                        problem,
                        problems.labels().names(),
                        rows,
                        split.origin(),
                        split.signs(),
                        weights,
                        solver.firstMethod());
        ProblemResult[] results = solver.solvePath(
                plan,
                sharing,
                start,
                (planned, from) -> LearningProblem.ofLabels(planned, split.signs(), weights, 0, from));
        if (rows != all) {
            solver.resources().forget(rows);
        }
        return results;
    }

    private FeatureMatrix rows(LabelSplit split, FeatureMatrix all) {
        if (split.origin().length == all.rows()) {
            return all;
        }
        // the linear solver visits rows so often that a copy pays off
        boolean linear = training.kernel().linearFactor().isPresent();
        FeatureMatrix rows = linear && !all.isStreamed() ? all.select(split.origin()) : all.view(split.origin());
        return solver.control().shouldStop()
                ? rows
                : RowPlan.inMemory(rows, plan.settings().memoryBytes(), training.mayRound());
    }

    @Override
    public FunctionAssembly assemble(ProblemResult[][] results, int from, int to) {
        FunctionAssembly assembly = new FunctionAssembly(training);
        for (int m = from; m < to; m++) {
            for (int p = 0; p < results.length; p++) {
                assembly.add(problems.splits().get(p).origin(), results[p][m]);
            }
        }
        return assembly;
    }

    @Override
    public Optional<SimilarityReport> report(int machine) {
        return Optional.empty();
    }
}

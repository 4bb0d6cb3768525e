// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.model.SimilarityReport;
import java.util.Arrays;
import java.util.Optional;

/** The problems of nearest neighbors, whose functions need no solver. All machines have the same neighbors. */
public final class NeighborProblems implements ProblemStrategy {
    private final LabelProblems problems;
    private final TrainingSet training;
    private final FitPlan plan;

    public NeighborProblems(LabelProblems problems) {
        this.problems = problems;
        this.training = problems.solver().training();
        this.plan = problems.plan(problems.solver().options().solver.memoryBytes());
    }

    @Override
    public FitPlan plan() {
        return plan;
    }

    @Override
    public ProblemResult[] solve(int problem) {
        LabelSplit split = problems.splits().get(problem);
        double[] votes =
                NeighborFit.votes(training.strategyFeatures().orElseThrow().rows(), problems, split);
        ProblemResult[] results = new ProblemResult[problems.solver().machines()];
        Arrays.fill(
                results,
                NeighborFit.result(
                        votes, training, split.origin(), problems.solver().control()));
        return results;
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

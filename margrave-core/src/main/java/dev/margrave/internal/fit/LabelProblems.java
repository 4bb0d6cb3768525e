// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.solver.RunControl;
import java.util.List;

/**
 * The binary problems of a classification fit.
 *
 * @param labels those that occur
 * @param codes the code of each row's label; −1 for a row without a label
 * @param splits one per problem, in the order of the functions
 */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
public record LabelProblems(ProblemSolver solver, LabelSet labels, int[] codes, List<LabelSplit> splits) {
    static LabelProblems of(ProblemSolver solver) {
        TrainingSet training = solver.training();
        LabelSet labels = solver.ignoresLabels() ? OneClass.LABELS : training.presentLabels();
        int[] codes = training.codes(labels);
        List<LabelSplit> splits = LabelSplit.all(codes, labels.size(), solver.options().multiclass);
        return new LabelProblems(solver, labels, codes, splits);
    }

    public int count() {
        return splits.size();
    }

    /** The plan of all problems, which share {@code memoryBytes}. */
    public FitPlan plan(long memoryBytes) {
        int largest = 0;
        for (LabelSplit split : splits) {
            largest = Math.max(largest, split.origin().length);
        }
        return solver.plan(splits.size(), largest, memoryBytes);
    }

    /** Solves a problem for one machine on separate features; {@code all} has those of every training row. */
    public ProblemResult solve(int machine, LabelSplit split, FeatureMatrix all, FitPlan plan) {
        FeatureMatrix rows =
                RowPlan.inMemory(all.view(split.origin()), plan.settings().memoryBytes());
        double[] weights = solver.training().weights(split.origin());
        RunControl stage = solver.control().stage(String.join(" vs ", split.names(labels)));
        Engine engine =
                solver.engine(plan, rows, split.origin(), solver.gram(rows, split.origin(), splits.size()), stage);
        ProblemResult result = solver.solve(
                machine,
                plan,
                engine,
                null,
                true,
                (planned, from) -> LearningProblem.ofLabels(planned, split.signs(), weights, 0, from));
        engine.release();
        return result;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.internal.Check;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Status;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The squared loss in the ball ‖w‖ ≤ B of {@link BallMethod} for Ψ/√d, on all d landmarks, or on those that
 * {@link CorrectiveSelection} selects first. Rows contain Ψ itself, as a model stores only the selected landmarks; its weights are
 * w/√d.
 *
 * @param bound B
 * @param kept the most landmarks to select; 0 for all
 */
public record RankingMethod(double bound, int kept) implements Method {
    public RankingMethod {
        Check.positiveFinite("B", bound);
        Check.atLeast("k", kept, 0);
    }

    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(MethodNeeds.Kind.PASS);
    }

    @Override
    public boolean usesStart() {
        return false;
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        FeatureMatrix rows = problem.engine().rows();
        double unit = Math.sqrt(rows.columns());
        BallMethod ball = BallMethod.squared(OptionalDouble.of(bound / unit));
        Map<String, Double> solved = new LinkedHashMap<>();
        if (kept > 0 && problem.stopReason().isEmpty()) {
            ProblemResult selection = new CorrectiveSelection(kept, false).solve(problem);
            double[] chosen = ((FittedFunction.Weights) selection.function()).weights();
            int[] landmarks = IntStream.range(0, chosen.length)
                    .filter(j -> chosen[j] != 0)
                    .toArray();
            if (landmarks.length > 0) {
                FeatureMatrix some = columns(rows, landmarks);
                ProblemResult fitted = ball.solve(problem.on(problem.engine().onFeatures(some, Bias.NONE), null));
                double[] part = ((FittedFunction.Weights) fitted.function()).weights();
                double[] weights = new double[chosen.length];
                for (int k = 0; k < landmarks.length; k++) {
                    weights[landmarks[k]] = part[k];
                }
                solved.put("norm", unit * fitted.solved().get("norm"));
                solved.put("selected", Selected.count(weights));
                Status status = fitted.status().worse(selection.status());
                return with(fitted, weights, status, selection.iterations() + fitted.iterations(), solved);
            }
        }
        ProblemResult fitted = ball.solve(problem);
        solved.put("norm", unit * fitted.solved().get("norm"));
        double[] weights = ((FittedFunction.Weights) fitted.function()).weights();
        return with(fitted, weights, fitted.status(), fitted.iterations(), solved);
    }

    private static ProblemResult with(
            ProblemResult fitted, double[] weights, Status status, long iterations, Map<String, Double> solved) {
        return new ProblemResult(
                new FittedFunction.Weights(weights, fitted.function().coefficients()),
                0,
                fitted.decisions(),
                fitted.startOfNext(),
                status,
                fitted.certificate(),
                iterations,
                solved);
    }

    private static FeatureMatrix columns(FeatureMatrix rows, int[] chosen) {
        double[][] values = new double[rows.rows()][chosen.length];
        RowReader reader = rows.reader();
        for (int i = 0; i < values.length; i++) {
            Row row = reader.row(i);
            for (int k = 0; k < chosen.length; k++) {
                values[i][k] = row.get(chosen[k]);
            }
        }
        return DenseMatrix.copyOf(values);
    }
}

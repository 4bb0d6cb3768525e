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
import dev.margrave.internal.plan.Demand;
import dev.margrave.solver.Bias;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The squared loss in the ball ‖w‖ ≤ B of {@link BallMethod} on all landmarks, or on those that {@link CorrectiveSelection} chooses
 * first.
 *
 * @param bound B
 * @param kept at most so many landmarks; 0 for all
 */
public record RankingMethod(double bound, int kept) implements Method {
    public RankingMethod {
        Check.positiveFinite("B", bound);
        Check.atLeast("k", kept, 0);
    }

    @Override
    public Demand demand() {
        return Demand.of(Demand.Kind.PASS);
    }

    @Override
    public boolean usesStart() {
        return false;
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        int all = problem.engine().rows().columns();
        BallMethod ball = BallMethod.squared(bound);
        if (kept == 0 || problem.stopReason().isPresent()) {
            return ball.solve(problem);
        }
        ProblemResult selection = new CorrectiveSelection(kept, false).solve(problem);
        double[] chosen = ((FittedFunction.Weights) selection.function()).weights();
        int[] landmarks = IntStream.range(0, all).filter(j -> chosen[j] != 0).toArray();
        if (landmarks.length == 0) {
            return ball.solve(problem);
        }
        FeatureMatrix some = columns(problem.engine().rows(), landmarks);
        ProblemResult fitted = ball.solve(problem.on(problem.engine().onFeatures(some, Bias.NONE), null));
        double[] part = ((FittedFunction.Weights) fitted.function()).weights();
        double[] weights = new double[all];
        for (int k = 0; k < landmarks.length; k++) {
            weights[landmarks[k]] = part[k];
        }
        Map<String, Double> solved = new LinkedHashMap<>();
        solved.put("norm", fitted.solved().get("norm"));
        solved.put("selected", Selected.count(weights));
        return new ProblemResult(
                new FittedFunction.Weights(weights, fitted.function().coefficients()),
                0,
                fitted.decisions(),
                fitted.startOfNext(),
                fitted.status().worse(selection.status()),
                fitted.certificate(),
                selection.iterations() + fitted.iterations(),
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

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.FitPlan;
import dev.margrave.internal.ranking.QueryPairs;
import java.util.Arrays;

/**
 * Ranking by pairs: a problem whose rows are the differences φ(x_a) − φ(x_b) of {@link QueryPairs}, all labeled +1, without a bias.
 * Its function Σ β_p (φ(x_a) − φ(x_b)) is one of the rows themselves, with the coefficients that they have in the pairs together.
 */
final class PairRanking {
    /** The field of a report, and of model files, for the number of all pairs. */
    private static final String ALL_PAIRS = "allPairs";

    private final ProblemSolver solver;
    private final FitPlan plan;
    private final Engine rows;
    private final QueryPairs pairs;
    private final Engine differences;

    PairRanking(ProblemSolver solver, FitPlan plan, Engine rows, Dataset data, int most) {
        this.solver = solver;
        this.plan = plan;
        this.rows = rows;
        checkInMemory(rows.rows());
        this.pairs = QueryPairs.of(data, most, solver.options().solver.seed());
        this.differences = rows.withPairs(solver.shape(), pairs.above(), pairs.below());
    }

    /** Pairs visit rows in no order, which would compute each of them again and again. */
    private static void checkInMemory(FeatureMatrix rows) {
        if (rows.isStreamed()) {
            throw new IllegalArgumentException("ranking by pairs needs all rows in memory, and " + rows.rows()
                    + " rows of " + rows.columns() + " features do not fit; allow more with memory(...), or use fewer"
                    + " features");
        }
    }

    /** The plan as text. */
    String description() {
        return plan.describe(
                differences.plan(),
                pairs.above().length + " pairs of rows",
                solver.resources().usedSinglePrecision());
    }

    /** One result for each machine, as a function of rows. */
    ProblemResult[] solve() {
        int[] signs = new int[pairs.above().length];
        Arrays.fill(signs, 1);
        ProblemResult[] results = solver.solvePath(
                plan,
                differences,
                null,
                (planned, start) -> LearningProblem.ofLabels(differences, signs, pairs.weights(), 0, start));
        for (int m = 0; m < results.length; m++) {
            results[m] = ofRows(results[m]);
        }
        return results;
    }

    private ProblemResult ofRows(ProblemResult result) {
        double[] ofPairs = result.function().coefficients();
        double[] coefficients = new double[rows.size()];
        for (int p = 0; p < ofPairs.length; p++) {
            coefficients[pairs.above()[p]] += ofPairs[p];
            coefficients[pairs.below()[p]] -= ofPairs[p];
        }
        double[] outputs = new double[rows.size()];
        FittedFunction function;
        if (result.function() instanceof Weights given) {
            function = new Weights(given.weights(), coefficients);
            rows.rows().dots(given.weights(), outputs);
        } else {
            function = new Expansion(coefficients);
            outputs = rows.multiply(coefficients);
        }
        return new ProblemResult(
                        function,
                        0,
                        outputs,
                        result.startOfNext(),
                        result.status(),
                        result.certificate(),
                        result.iterations(),
                        result.solved())
                .withSolved(ALL_PAIRS, (double) pairs.all());
    }
}

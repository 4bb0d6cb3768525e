// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.penalty.PenalizedProblem;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.internal.plan.Representation;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.solver.QuadraticPenalty;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import java.util.Optional;

/**
 * The method of machines with a dual: a search, or a single solve, with the norm or a quadratic penalty, in the representation
 * that the plan names.
 *
 * @param spanningRows how many rows span a low-rank approximation of the kernel; 0 leaves it to the plan
 */
public record DualMethod(Search search, Optional<QuadraticPenalty> penalty, int spanningRows, boolean isSystem)
        implements Method {
    @Override
    public MethodNeeds needs() {
        MethodNeeds.Kind kind = penalty.isPresent()
                ? MethodNeeds.Kind.FACTOR
                : isSystem ? MethodNeeds.Kind.SYSTEM : MethodNeeds.Kind.DUAL;
        return new MethodNeeds(kind, spanningRows);
    }

    @Override
    public LearningProblem fromModel(LearningProblem problem) {
        return penalty.isPresent() ? PenalizedProblem.fromModel(problem, penalty.get()) : problem;
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        boolean isOver = problem.stopReason().isPresent();
        if (isOver && problem.start() == null && problem.engine().rows().isStreamed()) { // no time to read all rows
            return ProblemResult.of(search.run(problem.withZeroSolution()));
        }
        if (penalty.isEmpty() && problem.engine().plan().form() != Representation.LOW_RANK) {
            return ProblemResult.of(search.run(problem));
        }
        penalty.ifPresent(q -> PenalizedProblem.checkRows(problem, q));
        if (isOver) { // no time to compute another space
            return ProblemResult.of(search.run(problem.withZeroSolution()));
        }
        return penalty.isPresent() ? PenalizedProblem.solve(problem, penalty.get(), search) : byLowRank(problem);
    }

    private ProblemResult byLowRank(LearningProblem problem) {
        Engine engine = problem.engine();
        try (Parallel parallel = new Parallel(engine.settings().threads())) {
            FeatureSpace features = FeatureSpace.of(engine, false, parallel);
            SearchResult found = search.run(problem.on(features.engine(engine), problem.start()));
            Solution solution = found.solution(); // in the kernel of the features
            double[] w = solution.weights().orElseGet(() -> features.sum(solution.coefficients()));
            return features.result(w, solution.bias(), solution.decisions(), found);
        }
    }
}

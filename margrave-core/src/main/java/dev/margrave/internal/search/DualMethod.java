// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.metric.MetricProblem;
import dev.margrave.internal.plan.Demand;
import dev.margrave.internal.plan.Form;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.solver.Metric;
import dev.margrave.solver.Search;
import dev.margrave.solver.Search.Found;
import dev.margrave.solver.Solution;
import java.util.Optional;

/**
 * A machine that has a dual: a search, or one solve, with the norm or with a metric in its place, in the form that the plan
 * names.
 *
 * @param landmarks how many landmarks are to span the features; 0 leaves it to the plan
 */
public record DualMethod(Search search, Optional<Metric> metric, int landmarks, boolean isSystem) implements Method {
    @Override
    public Demand demand() {
        Demand.Kind kind = metric.isPresent() ? Demand.Kind.FACTOR : isSystem ? Demand.Kind.SYSTEM : Demand.Kind.DUAL;
        return new Demand(kind, landmarks);
    }

    @Override
    public LearningProblem fromModel(LearningProblem problem) {
        return metric.isPresent() ? MetricProblem.fromModel(problem, metric.get()) : problem;
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        boolean isOver = problem.stopReason().isPresent();
        if (isOver && problem.start() == null && problem.engine().rows().isStreamed()) { // no time to read all rows
            return ProblemResult.of(search.run(problem.atRest()));
        }
        if (metric.isEmpty() && problem.engine().plan().form() != Form.LANDMARKS) {
            return ProblemResult.of(search.run(problem));
        }
        metric.ifPresent(m -> MetricProblem.checkRows(problem, m));
        if (isOver) { // no time to make another space
            return ProblemResult.of(search.run(problem.atRest()));
        }
        return metric.isPresent() ? MetricProblem.solve(problem, metric.get(), search) : onLandmarks(problem);
    }

    private ProblemResult onLandmarks(LearningProblem problem) {
        Engine engine = problem.engine();
        try (Parallel parallel = new Parallel(engine.settings().threads())) {
            FeatureSpace features = FeatureSpace.of(engine, false, parallel);
            Found found = search.run(problem.on(features.engine(engine), problem.start()));
            Solution solution = found.solution(); // in the kernel of the features
            double[] w = solution.weights().orElseGet(() -> features.sum(solution.coefficients()));
            return features.result(w, solution.bias(), solution.decisions(), found);
        }
    }
}

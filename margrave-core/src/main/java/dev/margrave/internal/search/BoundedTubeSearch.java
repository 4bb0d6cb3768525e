// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.loss.Band;
import dev.margrave.loss.BoundedTube;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * ½‖w‖² + C Σ(|f − y| − ε)₊ with |f − center| ≤ B on every row, including those without a target. The center is the weighted mean
 * of the targets if the bias is free, otherwise 0, so that f = 0 satisfies the bound. The problem is solved for f − center and
 * y − center, which is the same problem if the bias is free. The default bound is max |y_i − center|.
 */
public record BoundedTubeSearch(double c, double epsilon, OptionalDouble bound) implements Search {
    @Override
    public SearchResult run(SearchProblem problem) {
        double center = problem.hasFreeBias() ? meanTarget(problem) : 0;
        double reach = bound.orElseGet(() -> reach(problem, center));
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < problem.size(); i++) {
            if (problem.hasTarget(i)) {
                double target = problem.target(i) - center;
                BoundedTube loss = new BoundedTube(c, epsilon, -reach - target, reach - target);
                losses.residual(loss, target, problem.weight(i));
            } else {
                losses.residual(new Band(reach), 0, 1);
            }
        }
        Solution solution = problem.solve(losses.build(), problem.start(), problem.tolerance());
        Map<String, Double> solved = new LinkedHashMap<>();
        if (bound.isEmpty()) {
            solved.put("B", reach);
        }
        solved.put("centre", center);
        return new SearchResult(solution.shifted(center), solution.iterations(), solved);
    }

    /** Summed as differences from the first target, so that the mean of equal targets is exact. */
    private static double meanTarget(SearchProblem problem) {
        double total = 0;
        double sum = 0;
        double first = problem.target(0);
        for (int i = 0; i < problem.size() && problem.hasTarget(i); i++) {
            total += problem.weight(i);
            sum += problem.weight(i) * (problem.target(i) - first);
        }
        return first + sum / total;
    }

    /** max |y_i − center|; 1 if all targets are equal, where any bound gives the same model. */
    private static double reach(SearchProblem problem, double center) {
        double largest = 0;
        for (int i = 0; i < problem.size() && problem.hasTarget(i); i++) {
            largest = Math.max(largest, Math.abs(problem.target(i) - center));
        }
        return largest == 0 ? 1 : largest;
    }
}

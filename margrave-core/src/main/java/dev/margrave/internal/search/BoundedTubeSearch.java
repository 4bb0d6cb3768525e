// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.loss.Band;
import dev.margrave.loss.BoundedTube;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.Solution;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * ½‖w‖² + C Σ(|f − y| − ε)₊ with |f − centre| ≤ B on every row, those without a target included. The centre is the weighted mean
 * of the targets where the bias is free, else 0, where f = 0 fulfils the bound. The problem is solved for f − centre and
 * y − centre, which the free bias makes the same problem. A bound that is not given is max |y_i − centre|.
 */
public record BoundedTubeSearch(double c, double epsilon, OptionalDouble bound) implements Search {
    @Override
    public Found run(SearchProblem problem) {
        double centre = problem.hasFreeBias() ? meanTarget(problem) : 0;
        double reach = bound.orElseGet(() -> reach(problem, centre));
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < problem.size(); i++) {
            if (problem.hasTarget(i)) {
                double target = problem.target(i) - centre;
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
        solved.put("centre", centre);
        return new Found(solution.shifted(centre), solution.iterations(), solved);
    }

    /** Summed as differences from the first: equal targets give exactly theirs. */
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

    /** max |y_i − centre|; where all targets are equal any bound gives the same model, and it is 1. */
    private static double reach(SearchProblem problem, double centre) {
        double largest = 0;
        for (int i = 0; i < problem.size() && problem.hasTarget(i); i++) {
            largest = Math.max(largest, Math.abs(problem.target(i) - centre));
        }
        return largest == 0 ? 1 : largest;
    }
}

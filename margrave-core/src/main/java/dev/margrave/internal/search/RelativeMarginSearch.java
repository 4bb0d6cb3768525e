// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.loss.Hinge;
import dev.margrave.loss.NoLoss;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * ½‖w‖² + C Σ(1 − m_i)₊ with |f| ≤ B on every row, including unlabeled ones, or with CB Σ(|f| − B)₊ instead of this
 * constraint. The default bound lies midway between the smallest
 * useful bound and the largest output of the SVM with the same C; it is the smallest useful bound if that is larger. The latter
 * is 1, or 2m − 1 for m thresholds between ordered labels, which are 2 apart if all rows have a margin of 1 at each of them.
 * If the SVM misses the tolerance, its largest output and so the bound are unreliable, and the status says so.
 *
 * @param excess CB, the price of an output beyond B; infinite for the constraint
 */
public record RelativeMarginSearch(double c, OptionalDouble bound, double excess) implements Search {
    /** With the constraint. */
    public RelativeMarginSearch(double c, OptionalDouble bound) {
        this(c, bound, Double.POSITIVE_INFINITY);
    }

    @Override
    public SearchResult run(SearchProblem problem) {
        if (bound.isPresent()) {
            return SearchResult.of(solve(problem, bound.getAsDouble(), problem.start()));
        }
        Solution svm = problem.solve(problem.losses(new Hinge(c), new NoLoss()), problem.start(), problem.tolerance());
        double largest = 1;
        for (double output : svm.decisions()) {
            largest = Math.max(largest, Math.abs(output));
        }
        double least = Math.max(1, 2 * problem.thresholds() - 1);
        double found = Math.max(least, 0.5 * (least + largest));
        Solution solution = solve(problem, found, svm.beta());
        EarlierSteps earlier = new EarlierSteps(problem.tolerance());
        earlier.add(svm);
        return earlier.end(solution, svm.iterations() + solution.iterations(), Map.of("B", found));
    }

    private Solution solve(SearchProblem problem, double limit, double[] start) {
        return problem.solve(new OutputBound(c, excess).losses(problem, limit), start, problem.tolerance());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.NumberText;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import java.util.Map;

/**
 * Finds the margin ρ of the ν-machine: ½‖w‖² − νρ + 1/n Σ(ρ − y_if_i)₊, ρ ≥ 0, the root of Σ|β_i| = ν. The model is divided by ρ, so
 * that rows at the margin have the output ±1; the certificate is that of the problem before.
 *
 * <p>There is a solution with ρ > 0 only for ν ≤ 2·min(n₊, n₋)/n, and if the labels overlap only for ν above some least value.
 */
public record NuMarginSearch(double nu) implements Search {
    @Override
    public SearchResult run(SearchProblem problem) {
        Margin margin = new Margin(problem, 1 / Margin.total(problem), nu);
        if (!margin.isReachable()) {
            throw new InvalidDataException("nu " + NumberText.compact(nu)
                    + " is too large for these labels; the largest"
                    + " possible is twice the share of the rarer label, " + NumberText.compact(margin.largestMass()));
        }
        ScalarSearch search = new ScalarSearch(problem, margin);
        Margin.Enclosure root = margin.enclose(search);
        if (!root.isFound() && search.mayGoOn()) {
            throw new InvalidDataException("nu " + NumberText.compact(nu)
                    + " is too small for these labels, which overlap so much that the margin is 0; the smallest nu with a"
                    + " positive margin that was seen is "
                    + NumberText.compact(root.high().mass()));
        }
        ScalarSearch.Point point = root.isFound()
                ? search.root(root.low(), root.high())
                : search.evaluate(root.high().s(), root.high().solution());
        double rho = point.best() < 0 ? -point.best() : -point.s();
        return new SearchResult(search.end(point).scaledBy(1 / rho), search.iterations(), Map.of("rho", rho));
    }
}

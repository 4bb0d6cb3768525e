// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.data.InvalidDataException;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import java.util.Map;

/**
 * Finds the half-space that holds most rows and is farthest from the origin: ½‖w‖² − ρ + 1/(νn) Σ(ρ − ⟨w,φ_i⟩)₊, the root of Σβ_i = 1
 * on a problem without a bias. The model is f = ⟨w,φ⟩ − ρ: its bias is −ρ, and at most a fraction ν of the rows has f < 0.
 */
public record OneClassSearch(double nu) implements Search {
    @Override
    public SearchResult run(SearchProblem problem) {
        Margin margin = new Margin(problem, 1 / (nu * Margin.total(problem)), 1);
        ScalarSearch search = new ScalarSearch(problem, margin);
        Margin.Enclosure root = margin.enclose(search);
        if (!root.isFound() && search.mayGoOn()) {
            throw new InvalidDataException("no half-space of the kernel " + problem.kernel()
                    + " separates the rows from the origin; use a kernel such as rbf, or a larger nu");
        }
        ScalarSearch.Point point = root.isFound()
                ? search.root(root.low(), root.high())
                : search.evaluate(root.high().s(), root.high().solution());
        double rho = point.best() < 0 ? -point.best() : -point.s();
        return new SearchResult(search.end(point).shifted(-rho), search.iterations(), Map.of("rho", rho));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The problems that a search solved before its last one. The certificate is that of the last problem, which depends on the
 * solutions of the earlier ones: if one of these missed the tolerance, the last problem has another bound, or other tangents,
 * however well it is solved. So such a step affects the status, and its gap is reported as {@link SearchResult#START_GAP}. A step
 * that stalled within the tolerance counts as converged.
 */
final class EarlierSteps {
    private final double tolerance;
    private Status status = Status.CONVERGED;
    private double gap;

    EarlierSteps(double tolerance) {
        this.tolerance = tolerance;
    }

    void add(Solution step) {
        double stepGap = step.certificate().relativeGap();
        boolean isAbove = step.status() == Status.STALLED && !(stepGap <= tolerance);
        if (isAbove || step.status().stoppedEarly()) {
            status = status.worse(step.status());
            gap = Math.max(gap, Double.isFinite(stepGap) ? stepGap : Double.MAX_VALUE);
        }
    }

    /** The solution of the last problem with the worst status of all steps, and further results by name. */
    SearchResult end(Solution last, long iterations, Map<String, Double> found) {
        if (status == Status.CONVERGED) {
            return new SearchResult(last, iterations, found);
        }
        Map<String, Double> solved = new LinkedHashMap<>(found);
        solved.put(SearchResult.START_GAP, gap);
        return new SearchResult(last.with(last.status().worse(status)), iterations, solved);
    }
}

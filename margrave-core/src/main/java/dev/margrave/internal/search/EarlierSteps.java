// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.solver.Search.Found;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The problems that a search solved before its last one. The certificate is that of the last problem, which was made from the
 * solutions of the others: one of those that missed the tolerance leaves it the problem of another bound, or of other
 * tangents, however well it is solved itself. So such a step has a say in the status, and its gap is told as
 * {@link Found#START_GAP}. One that came to no further progress within the tolerance is as good as one that converged.
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

    /** The solution of the last problem with the worst status of all, and what was found beside it. */
    Found end(Solution last, long iterations, Map<String, Double> found) {
        if (status == Status.CONVERGED) {
            return new Found(last, iterations, found);
        }
        Map<String, Double> solved = new LinkedHashMap<>(found);
        solved.put(Found.START_GAP, gap);
        return new Found(last.with(last.status().worse(status)), iterations, solved);
    }
}

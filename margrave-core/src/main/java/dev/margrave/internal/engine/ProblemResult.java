// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Search.Found;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.List;
import java.util.Map;

/**
 * One solved problem: its function, the values of that on the problem's rows, and how it ended.
 *
 * @param decisions f on the problem's rows, bias included
 * @param solved what was found beside the model
 */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
public record ProblemResult(
        FittedFunction function,
        double bias,
        double[] decisions,
        Status status,
        Certificate certificate,
        long iterations,
        Map<String, Double> solved) {
    /** The expansion in the problem's own kernel that a search on it found. */
    public static ProblemResult of(Found found) {
        Solution solution = found.solution();
        double[] coefficients = solution.beta().clone();
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] *= solution.scale();
        }
        return of(new FittedFunction.Expansion(coefficients), solution.bias(), solution.decisions(), found);
    }

    /** Another function with the end of a search. */
    public static ProblemResult of(FittedFunction function, double bias, double[] decisions, Found found) {
        return new ProblemResult(
                function,
                bias,
                decisions,
                found.solution().status(),
                found.solution().certificate(),
                found.iterations(),
                found.solved());
    }

    public ProblemReport report(List<String> labels) {
        return new ProblemReport(
                labels,
                function.startOfNext().length,
                status,
                certificate,
                iterations,
                function.support(),
                bias,
                solved);
    }
}

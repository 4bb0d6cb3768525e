// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One solved problem: its function, the function's values on the problem's rows, and the status.
 *
 * @param decisions f on the problem's rows, including the bias
 * @param startOfNext dual variables from which the next machine of a path starts on the same rows
 * @param solved further results by name; they are stored in model files
 */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
public record ProblemResult(
        FittedFunction function,
        double bias,
        double[] decisions,
        double[] startOfNext,
        Status status,
        Certificate certificate,
        long iterations,
        Map<String, Double> solved) {
    /** The result of a search on the problem itself: weights of features, or an expansion in its kernel. */
    public static ProblemResult of(SearchResult found) {
        Solution solution = found.solution();
        double[] coefficients = solution.coefficients();
        FittedFunction function = solution.weights().isPresent()
                ? new FittedFunction.Weights(solution.weights().get(), coefficients)
                : new FittedFunction.Expansion(coefficients);
        return of(function, solution.bias(), solution.decisions(), found);
    }

    /** Another function with the dual variables, status and certificate of a search. */
    public static ProblemResult of(FittedFunction function, double bias, double[] decisions, SearchResult found) {
        return new ProblemResult(
                function,
                bias,
                decisions,
                found.solution().coefficients(),
                found.solution().status(),
                found.solution().certificate(),
                found.iterations(),
                found.solved());
    }

    /** The result of a method without a dual. */
    public static ProblemResult withoutDual(
            FittedFunction function,
            double bias,
            double[] decisions,
            Status status,
            long iterations,
            Map<String, Double> solved) {
        return new ProblemResult(
                function, bias, decisions, function.coefficients(), status, Certificate.NONE, iterations, solved);
    }

    /** The same with one more entry of {@code solved}. */
    public ProblemResult withSolved(String name, double value) {
        Map<String, Double> more = new LinkedHashMap<>(solved);
        more.put(name, value);
        return new ProblemResult(function, bias, decisions, startOfNext, status, certificate, iterations, more);
    }

    /** The same function with another status and no lower bound: only its primal value is known. */
    public ProblemResult withoutLowerBound(Status end) {
        Certificate open =
                certificate.isKnown() ? certificate.with(certificate.primal(), Double.NEGATIVE_INFINITY) : certificate;
        return new ProblemResult(function, bias, decisions, startOfNext, end, open, iterations, solved);
    }

    public ProblemReport report(List<String> labels) {
        boolean isResolved = status != Status.CONVERGED || !certificate.isUnresolved();
        return new ProblemReport(
                labels,
                function.coefficients().length,
                isResolved ? status : Status.STALLED,
                isResolved ? certificate : certificate.ofObjective(),
                iterations,
                function.support(),
                bias,
                solved);
    }
}

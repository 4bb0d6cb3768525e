// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One solved problem: f(x) = Σ coefficients_i k(x_i, x) + bias, its values on the problem's rows and how it ended. */
record ProblemResult(
        double[] coefficients,
        double bias,
        double[] decisions,
        Certificate certificate,
        Status status,
        long iterations,
        Map<String, Double> solved) {

    static ProblemResult of(Solution solution, long earlierIterations, Map<String, Double> solved) {
        double[] coefficients = Arrays.stream(solution.beta())
                .map(beta -> solution.scale() * beta)
                .toArray();
        return new ProblemResult(
                coefficients,
                solution.bias(),
                solution.decisions(),
                solution.certificate(),
                solution.status(),
                earlierIterations + solution.iterations(),
                solved);
    }

    ProblemReport report(List<String> labels) {
        int support = (int) Arrays.stream(coefficients).filter(c -> c != 0).count();
        return new ProblemReport(
                labels, coefficients.length, status, certificate, iterations, support, bias, solved);
    }
}

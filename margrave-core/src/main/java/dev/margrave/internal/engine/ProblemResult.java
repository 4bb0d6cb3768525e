// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Solution;
import java.util.List;
import java.util.Map;

/**
 * One solved problem: f(x) = Σ coefficients_i k(x_i, x) + bias, its values on the problem's rows and how it ended. A
 * machine that works on the weights of a linear function gives those instead of coefficients.
 */
public final class ProblemResult {
    private final Solution solution;
    private final double[] coefficients;
    private final double[] weights;
    private final long iterations;
    private final Map<String, Double> solved;

    private ProblemResult(Solution solution, double[] weights, long earlierIterations, Map<String, Double> solved) {
        this.solution = solution;
        this.coefficients = solution.beta().clone();
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] *= solution.scale();
        }
        this.weights = weights;
        this.iterations = earlierIterations + solution.iterations();
        this.solved = solved;
    }

    /** {@code earlierIterations} were spent on the way, {@code solved} is what the machine found beside the model. */
    public ProblemResult(Solution solution, long earlierIterations, Map<String, Double> solved) {
        this(solution, null, earlierIterations, solved);
    }

    /** f(x) = weights·x + the solution's bias; the solution's dual variables are not used. */
    public static ProblemResult ofWeights(double[] weights, Solution solution, Map<String, Double> solved) {
        return new ProblemResult(solution, weights, 0, solved);
    }

    public Solution solution() {
        return solution;
    }

    public long iterations() {
        return iterations;
    }

    public Map<String, Double> solved() {
        return solved;
    }

    public double[] coefficients() {
        return coefficients;
    }

    /** Null where the function is given by its coefficients. */
    public double[] weights() {
        return weights;
    }

    public double bias() {
        return solution.bias();
    }

    public double[] decisions() {
        return solution.decisions();
    }

    public ProblemReport report(List<String> labels) {
        int support = 0;
        for (double coefficient : coefficients) {
            support += coefficient != 0 ? 1 : 0;
        }
        return new ProblemReport(
                labels,
                coefficients.length,
                solution.status(),
                solution.certificate(),
                iterations,
                support,
                bias(),
                solved);
    }
}

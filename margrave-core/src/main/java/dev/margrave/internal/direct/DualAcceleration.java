// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.space.FunctionSpace;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Margin maximization by dual acceleration. With s = Σ q_i y_i φ_i, from w = 0, g = 0 and q_i = c_i/n, c the row weights:
 *
 * <pre>g ← λ_t (g + s),   w ← w + θ(g + s),   q_i ∝ c_i exp(−y_i f_i),   λ_t = t/(t + 1),  t = 0, 1, …</pre>
 *
 * On separable rows min y_i f_i/‖w‖ tends to the hard margin as 1/t² for θ ≤ 1/max k(x, x) (Ji, Srebro and Telgarsky, ICML
 * 2021, Algorithm 1, with the sign of g turned). The exponentials are divided by the largest, so that none overflows. The
 * model is w/‖w‖: its margins are distances.
 */
final class DualAcceleration {
    private final FunctionSpace space;
    private final LearningProblem problem;
    private final double[] outputs;
    private final double[] share; // q

    DualAcceleration(FunctionSpace space, LearningProblem problem) {
        this.space = space;
        this.problem = problem;
        this.outputs = new double[problem.size()];
        this.share = new double[outputs.length];
    }

    /** Runs the given number of iterations, or as many as limits allow, but at least one. */
    ProblemResult run(OptionalDouble theta, int iterations) {
        LargestMean start = LargestMean.of(space, problem);
        double step = theta.orElseGet(() -> 1 / space.largestSquaredNorm());
        double[] function = new double[start.direction().length];
        double[] momentum = new double[function.length];
        RunControl control = problem.engine().control();
        long most = problem.engine().settings().maxIterations();
        Optional<StopReason> stop = Optional.empty();
        int t = 0;
        while (t < iterations && stop.isEmpty()) {
            double[] gradient = t == 0 ? meanOf(start) : weighted();
            double carried = t / (t + 1.0);
            for (int j = 0; j < function.length; j++) {
                momentum[j] = carried * (momentum[j] + gradient[j]);
                function[j] += step * (momentum[j] + gradient[j]);
            }
            space.outputs(function, outputs);
            t++;
            control.report(t, Double.NaN, Double.NaN);
            stop = t < iterations ? control.stopReason(t, most) : control.stopReason();
        }
        Status status = stop.map(StopReason::status).orElse(Status.CONVERGED);
        return result(function, status, t, theta.isPresent() ? OptionalDouble.empty() : OptionalDouble.of(step));
    }

    private double[] meanOf(LargestMean start) {
        double total = problem.totalWeight();
        return Arrays.stream(start.direction()).map(value -> value / total).toArray();
    }

    private double[] weighted() {
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < outputs.length; i++) {
            smallest = Math.min(smallest, problem.sign(i) * outputs[i]);
        }
        double sum = 0;
        for (int i = 0; i < outputs.length; i++) {
            share[i] = problem.weight(i) * Math.exp(smallest - problem.sign(i) * outputs[i]);
            sum += share[i];
        }
        for (int i = 0; i < outputs.length; i++) {
            share[i] *= problem.sign(i) / sum;
        }
        return space.sum(share);
    }

    private ProblemResult result(double[] function, Status status, int iterations, OptionalDouble found) {
        double norm = space.norm(function, outputs);
        if (!(norm > 0 && norm < Double.POSITIVE_INFINITY)) {
            throw new InvalidDataException("the weights have become " + (norm == 0 ? "zero" : "too large for a double")
                    + "; scale the features or choose a smaller theta");
        }
        Arrays.setAll(function, j -> function[j] / norm);
        Arrays.setAll(outputs, i -> outputs[i] / norm);
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < outputs.length; i++) {
            smallest = Math.min(smallest, problem.sign(i) * outputs[i]);
        }
        Map<String, Double> solved = new LinkedHashMap<>();
        found.ifPresent(value -> solved.put("theta", value));
        solved.put("margin", smallest);
        return space.result(function, outputs, status, iterations, solved);
    }
}

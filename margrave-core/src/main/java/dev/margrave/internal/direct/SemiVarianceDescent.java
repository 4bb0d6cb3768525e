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

/**
 * The iteration of MSVMAv: from the unit vector w₀ of the largest mean margin, in turn a step against the semi-variance of
 * the margins below their mean θ, held at its last value, and w ← w′ + (1/2αn)·Σ c_i y_i φ_i for the mean itself, then
 * w ← w/‖w‖, and −w where the mean margin has turned negative. Rows whose margin is the mean up to rounding count as not
 * below it. The steps have no memory, so a repeated w starts a cycle ({@link Recurrence}).
 */
final class SemiVarianceDescent {
    /** Difference between a margin and the mean, relative to the largest output, that counts as a tie; chosen by hand. */
    private static final double TIE_TOLERANCE = 1e-12;

    private final FunctionSpace space;
    private final SemiVarianceStep step;
    private final LearningProblem problem;
    private final double[] signs;
    private final double[] weights;
    private final double total;
    private final boolean[] below;
    private final double[] wanted;
    private double[] outputs;
    private double[] function;

    SemiVarianceDescent(FunctionSpace space, SemiVarianceStep step, LearningProblem problem) {
        this.space = space;
        this.step = step;
        this.problem = problem;
        int n = problem.size();
        this.signs = new double[n];
        this.weights = new double[n];
        Arrays.setAll(signs, problem::sign);
        Arrays.setAll(weights, problem::weight);
        this.total = problem.totalWeight();
        this.below = new boolean[n];
        this.wanted = new double[n];
    }

    /** Runs the given number of iterations, or as many as limits allow; skipped repetitions of earlier ones count. */
    ProblemResult run(double alpha, int iterations) {
        RunControl control = problem.engine().control();
        long maxIterations = problem.engine().settings().maxIterations();
        LargestMean start = LargestMean.of(space, problem);
        double[] ascent = start.direction();
        function = start.unit();
        outputs = start.unitOutputs();
        Recurrence recurrence = new Recurrence(function, iterations);
        Optional<StopReason> stop = Optional.empty();
        int skipped = 0;
        int done = 0;
        while (done < iterations && stop.isEmpty()) {
            stop = control.stopReason(done - skipped, maxIterations);
            if (stop.isEmpty()) {
                iterate(ascent, 1 / (2 * alpha * total));
                done++;
                int period = skipped > 0 ? 0 : recurrence.period(done, function);
                if (period > 0) {
                    skipped = (iterations - done) / period * period;
                    done += skipped;
                }
                control.report(done, Double.NaN, Double.NaN);
            }
        }
        Status status = stop.map(StopReason::status).orElse(Status.CONVERGED);
        return space.result(function, outputs, status, done, solved());
    }

    private void iterate(double[] ascent, double length) {
        double mean = mean();
        double largest = 0;
        for (double output : outputs) {
            double size = Math.abs(output);
            largest = size > largest ? size : largest; // Math.max is slow
        }
        for (int i = 0; i < below.length; i++) {
            below[i] = signs[i] * outputs[i] < mean - TIE_TOLERANCE * largest;
            wanted[i] = mean * signs[i] - outputs[i];
        }
        double[] change = step.change(below, wanted);
        for (int j = 0; j < function.length; j++) {
            function[j] += change[j] + length * ascent[j];
        }
        normalize();
        if (mean() < 0) {
            Arrays.setAll(function, j -> -function[j]);
            Arrays.setAll(outputs, i -> -outputs[i]);
        }
    }

    private void normalize() {
        space.outputs(function, outputs);
        double norm = space.norm(function, outputs);
        boolean finite = true;
        for (double output : outputs) {
            finite = finite && Double.isFinite(output);
        }
        if (!(norm > 0 && norm < Double.POSITIVE_INFINITY && finite)) {
            throw new InvalidDataException("the weights have become " + (norm == 0 ? "zero" : "too large for a double")
                    + "; scale the features, or choose alpha and beta nearer to 1");
        }
        Arrays.setAll(function, j -> function[j] / norm);
        Arrays.setAll(outputs, i -> outputs[i] / norm);
    }

    private double mean() {
        double sum = 0;
        for (int i = 0; i < outputs.length; i++) {
            sum += weights[i] * signs[i] * outputs[i];
        }
        return sum / total;
    }

    private Map<String, Double> solved() {
        double mean = mean();
        double sum = 0;
        for (int i = 0; i < outputs.length; i++) {
            double lack = Math.max(0, mean - signs[i] * outputs[i]);
            sum += weights[i] * lack * lack;
        }
        Map<String, Double> solved = new LinkedHashMap<>();
        solved.put("averageMargin", mean);
        solved.put("semiVariance", sum / total);
        solved.put("ratio", sum / total / (mean * mean));
        return solved;
    }
}

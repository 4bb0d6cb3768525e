// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;

/**
 * The machines that look at margins only, from sums over blocks: {@code mamc}, w ∝ a = Σ c_i y_i x_i, by one pass; and {@code
 * msvmav}, min SV(w)/θ(w)² over ‖w‖ = 1, by one pass for each iteration,
 *
 * <pre>
 * w ← a/‖a‖
 * repeat   θ = w·a/n;   (nβ·I + Σ_A c_i x_i x_iᵀ)·δ = Σ_A c_i x_i (θy_i − f_i),  A the rows whose margin is below θ
 *          w ← w + δ + a/(2αn), divided by its norm, and −w where its mean margin is negative
 * </pre>
 *
 * A bias is the weight of a constant feature. There is no dual, and so no certificate. (Qian, Ai, Zhang and Gao 2022, Algorithm 1.)
 */
public final class MarginSolver {
    /** Difference between a margin and the mean, relative to the largest output, that counts as a tie; chosen by hand. */
    private static final double TIE_TOLERANCE = 1e-12;

    /** The margins of a result: θ and the mean of (θ − m)₊². */
    public record Margins(double mean, double semiVariance) {}

    /** A function of norm 1 and its margins. */
    public record Result(BlockSolution solution, Margins margins) {}

    private final BlockCluster rows;
    private final double[] ascent; // a
    private final double total; // n
    private double largestOutput;

    private MarginSolver(BlockCluster rows, Bias bias) {
        this.rows = rows;
        int size = rows.features() + (bias == Bias.NONE ? 0 : 1);
        double[] answer = rows.run(BlockRequest.ascent());
        ascent = Arrays.copyOf(answer, size);
        total = answer[size];
        largestOutput = Math.sqrt(answer[size + 1]);
    }

    /** {@code mamc}: the function of norm 1 with the largest mean margin. */
    public static BlockSolution averageMargin(BlockCluster rows) {
        MarginSolver run = new MarginSolver(rows, Bias.NONE);
        double[] w = run.unit(run.ascent.clone());
        return run.solution(w, Bias.NONE, Status.CONVERGED, 1);
    }

    /** {@code msvmav}; for at most some thousand features, as a matrix of their size is summed. */
    public static Result semiVariance(
            BlockCluster rows,
            Bias bias,
            double alpha,
            double beta,
            int iterations,
            SolverSettings settings,
            RunControl control) {
        if (!SolvePlan.isSummedByBlocks(rows.features() + 1)) {
            throw new InvalidDataException("msvmav on rows in blocks takes fewer than " + SolvePlan.MAX_SUMMED_FEATURES
                    + " features, got " + rows.features());
        }
        MarginSolver run = new MarginSolver(rows, bias);
        double[] w = run.unit(run.ascent.clone());
        Status status = Status.CONVERGED;
        int done = 0;
        try (Parallel parallel = new Parallel(settings.threads())) {
            for (boolean isFixed = false; done < iterations && !isFixed && status == Status.CONVERGED; done++) {
                double[] next = run.iterate(w, alpha, beta, parallel);
                isFixed = Arrays.equals(next, w);
                w = next;
                status = control.stopReason(done + 1L, settings.maxIterations())
                        .map(StopReason::status)
                        .orElse(Status.CONVERGED);
            }
        }
        double mean = run.mean(w);
        double[] answer = run.below(w, mean);
        Margins margins = new Margins(mean, answer[answer.length - 2] / run.total);
        return new Result(run.solution(w, bias, status, done), margins);
    }

    private double[] iterate(double[] w, double alpha, double beta, Parallel parallel) {
        int size = w.length;
        double[] answer = below(w, mean(w));
        double[][] matrix = new double[size][size];
        PackedSquares.copyTo(matrix, answer, size, 1);
        for (int j = 0; j < size; j++) {
            matrix[j][j] += total * beta;
        }
        double[] next = Arrays.copyOf(answer, size);
        try {
            Cholesky.inPlace(matrix, parallel).solve(next);
        } catch (NotPositiveDefiniteException e) {
            throw new InvalidDataException("beta=" + beta
                    + " is too small for features of this size for the step to be solved; scale them or raise beta");
        }
        for (int j = 0; j < size; j++) {
            next[j] += w[j] + ascent[j] / (2 * alpha * total);
        }
        unit(next);
        if (mean(next) < 0) {
            Arrays.setAll(next, j -> -next[j]);
        }
        return next;
    }

    private double[] below(double[] w, double mean) {
        double[] answer = rows.run(BlockRequest.below(w, mean, TIE_TOLERANCE * largestOutput));
        largestOutput = answer[answer.length - 1];
        return answer;
    }

    private double mean(double[] w) {
        double sum = 0;
        for (int j = 0; j < w.length; j++) {
            sum += w[j] * ascent[j];
        }
        return sum / total;
    }

    private double[] unit(double[] w) {
        double squares = 0;
        for (double component : w) {
            squares += component * component;
        }
        double norm = Math.sqrt(squares);
        if (!(norm > 0 && norm < Double.POSITIVE_INFINITY)) {
            throw new InvalidDataException("the weights have become " + (norm == 0 ? "zero" : "too large for a double")
                    + "; scale the features, or choose alpha and beta nearer to 1");
        }
        for (int j = 0; j < w.length; j++) {
            w[j] /= norm;
        }
        return w;
    }

    private BlockSolution solution(double[] w, Bias bias, Status status, long iterations) {
        int features = bias == Bias.NONE ? w.length : w.length - 1;
        double constant = bias == Bias.NONE ? 0 : w[features];
        return new BlockSolution(
                Arrays.copyOf(w, features), constant, Certificate.NONE, status, 0, largestOutput, iterations);
    }
}

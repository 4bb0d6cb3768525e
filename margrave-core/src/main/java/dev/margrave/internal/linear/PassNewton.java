// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowDots;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Newton's method on the primal, for losses without kinks and rows that are computed anew in each pass: a step is one pass.
 *
 * <pre>
 * from w = 0, b = 0, or those of dual variables to start from
 * repeat
 *     in one pass over blocks of rows: f_i = w·x_i + b, z_i = −ℓ_i′(f_i), Σ ℓ_i(f_i), v = Σ z_i x_i, H = I + Σ ℓ_i″(f_i) x_i x_iᵀ
 *     if the objective did not decrease enough, go back a part of the step
 *     else stop if the gap is small enough, or step by H⁻¹(v − w)
 * </pre>
 *
 * As z_i suits f_i, the gap between w and the dual variables z is ½‖w − v‖² plus what Σ z_i costs where it must vanish: every
 * pass tells how far it is from the end. Piecewise quadratic losses whose slope has no jumps need some five to ten steps.
 * (Finite Newton method: Mangasarian 2002; Keerthi and DeCoste 2005.)
 */
final class PassNewton {
    /** A safeguard; chosen by hand. */
    private static final int MAX_PASSES = 60;
    /** Passes of one line search; chosen by hand. */
    private static final int MAX_TRIALS = 12;
    /** Of the decrease that the slope predicts: the usual value of Armijo's rule. */
    private static final double SUFFICIENT_DECREASE = 1e-4;
    /** Of the objective: a change that may be rounding. */
    private static final double ROUNDING = 1e-14;
    /** Relative increase of each diagonal entry, per feature, that keeps H positive definite in spite of rounding; chosen by hand. */
    private static final double DIAGONAL_ROUNDING = 1e-15;
    /** Of the target gap: an estimated gap that is worth a pass to check it. Chosen by hand. */
    private static final double CHECKED_SHARE = 0.5;
    /** Of the memory, for the features of a block of rows; chosen by hand. */
    private static final double BLOCK_SHARE = 0.125;

    private static final int MAX_BLOCKS_AT_ONCE = 20; // chosen by hand

    private final LinearProblem problem;
    private final DualTerms terms;
    private final SolverSettings settings;
    private final RunControl control;
    private final BestPoint best;
    private final FeatureMatrix rows;
    private final Parallel parallel;
    private final double[] ridge; // with that of the bias last: 1, or 0 if it is free
    private final BlockSquares squares;
    private final double[] z;
    private final double[] v; // Σ z_i x_i, with Σ z_i last
    private CompensatedSum objective = new CompensatedSum(0); // at the weights of the last pass
    private double meanSquaredNorm;
    private long passes;

    private PassNewton(
            LinearProblem problem, DualTerms terms, SolverSettings settings, RunControl control, Parallel parallel) {
        this.problem = problem;
        this.terms = terms;
        this.settings = settings;
        this.control = control;
        this.parallel = parallel;
        best = new BestPoint(problem, terms, settings, control);
        rows = problem.rows();
        int size = rows.columns() + (problem.bias() == Bias.NONE ? 0 : 1);
        ridge = new double[size];
        Arrays.fill(ridge, 1);
        if (problem.bias() == Bias.FREE) {
            ridge[size - 1] = 0;
        }
        squares = new BlockSquares(rows.rows(), rows.columns(), size, parallel);
        z = new double[rows.rows()];
        v = new double[size];
    }

    /** The solution; {@link Status#STALLED} where rounding leaves no progress. {@code start} is a point of the dual domain. */
    static Solution solve(
            LinearProblem problem, DualTerms terms, double[] start, SolverSettings settings, RunControl control) {
        try (Parallel parallel = new Parallel(settings.threads())) {
            PassNewton run = new PassNewton(problem, terms, settings, control, parallel);
            try {
                return run.best.solution(run.run(start), run.passes);
            } catch (StoppedException e) { // rows that are recomputed at each visit
                return run.best.solution(e, run.passes);
            }
        }
    }

    private Status run(double[] start) {
        double[] w = new double[ridge.length];
        if (Arrays.stream(start).anyMatch(value -> value != 0)) {
            LinearPoint point = best.evaluate(start, passes);
            Optional<Status> end = best.finalStatus(point, control.stopReason(), passes);
            if (end.isPresent()) {
                return end.get();
            }
            System.arraycopy(point.w, 0, w, 0, point.w.length);
            if (problem.bias() != Bias.NONE) {
                w[point.w.length] = problem.bias() == Bias.PENALIZED ? point.sum : point.primal.bias();
            }
        }
        pass(w);
        while (true) {
            Optional<Status> end = check(w);
            if (end.isPresent()) {
                return end.get();
            }
            double[] direction = direction(w);
            double[] next = direction == null ? null : move(w, direction);
            if (next == null) {
                best.evaluate(z, featureWeights(w), constantWeight(w), passes);
                return Status.STALLED;
            }
            w = next;
        }
    }

    /** Evaluates the last pass exactly if it promises to be the end, or must be. */
    private Optional<Status> check(double[] w) {
        double gap = estimatedGap(w);
        control.report(passes, objective.value(), objective.value() - gap);
        boolean mustEnd = passes >= Math.min(MAX_PASSES, settings.maxIterations()) || control.shouldStop();
        if (!mustEnd && gap > CHECKED_SHARE * settings.tolerance() * Math.abs(objective.value())) {
            return Optional.empty();
        }
        LinearPoint point = best.evaluate(z, featureWeights(w), constantWeight(w), passes);
        Optional<Status> end = best.finalStatus(point, control.stopReason(), passes);
        return end.isEmpty() && passes >= MAX_PASSES ? Optional.of(Status.STALLED) : end;
    }

    /** ½‖w − Σ z_i x_i‖², and where Σ z_i must vanish about what it costs to make it so. */
    private double estimatedGap(double[] w) {
        double sum = 0;
        for (int j = 0; j < w.length; j++) {
            double residual = v[j] - ridge[j] * w[j];
            sum += 0.5 * residual * residual * (ridge[j] == 0 ? meanSquaredNorm : 1);
        }
        return sum;
    }

    /** H⁻¹(v − w) at the last pass; null where rounding leaves H indefinite. */
    private double[] direction(double[] w) {
        int size = ridge.length;
        double[][] total = new double[size][size];
        squares.copyTo(total, 1);
        double[] direction = new double[size];
        for (int j = 0; j < size; j++) {
            total[j][j] += ridge[j];
            total[j][j] =
                    total[j][j] == 0 ? 1 : total[j][j] * (1 + DIAGONAL_ROUNDING * size); // 0: the bias matters nowhere
            direction[j] = v[j] - ridge[j] * w[j];
        }
        try {
            Cholesky.inPlace(total, parallel).solve(direction);
            return direction;
        } catch (NotPositiveDefiniteException e) {
            return null;
        }
    }

    /** The next weights, after a pass with them; null if the objective decreases nowhere along the direction. */
    private double[] move(double[] w, double[] direction) {
        double before = objective.value();
        double slope = slope(w, direction);
        double length = 1;
        for (int trial = 0; trial < MAX_TRIALS && slope < 0; trial++) {
            double[] next = w.clone();
            for (int j = 0; j < next.length; j++) {
                next[j] += length * direction[j];
            }
            pass(next);
            if (objective.value() <= before + SUFFICIENT_DECREASE * length * slope + ROUNDING * Math.abs(before)) {
                return next;
            }
            if (control.shouldStop()) {
                return w;
            }
            double trialSlope = slope(next, direction);
            double secant = trialSlope > slope ? slope / (slope - trialSlope) : 0;
            length *= Math.min(0.7, Math.max(0.1, secant));
        }
        return null;
    }

    /** The slope of the objective along a direction at the weights of the last pass. */
    private double slope(double[] w, double[] direction) {
        double slope = 0;
        for (int j = 0; j < w.length; j++) {
            slope += (ridge[j] * w[j] - v[j]) * direction[j];
        }
        return slope;
    }

    /** Computes objective, z, v and Σ ℓ_i″(f_i) x_i x_iᵀ at these weights. */
    private void pass(double[] w) {
        passes++;
        squares.clear();
        double[] features = featureWeights(w);
        double[] sum = new double[features.length];
        double sumOfZ = 0;
        double norms = 0;
        objective = new CompensatedSum(0);
        for (int j = 0; j < w.length; j++) {
            objective.add(0.5 * ridge[j] * w[j] * w[j]);
        }
        int atOnce = rowsAtOnce();
        for (int from = 0; from < z.length; from += atOnce) {
            int to = Math.min(z.length, from + atOnce);
            FeatureMatrix block = rows.select(IntStream.range(from, to).toArray());
            double[] blockZ = addBlock(block, from, features, w.length > features.length ? w[features.length] : 0);
            block.addAllTo(sum, blockZ);
            for (double value : blockZ) {
                sumOfZ += value;
            }
            if (meanSquaredNorm == 0) {
                norms += Arrays.stream(block.squaredNorms()).sum();
            }
        }
        System.arraycopy(sum, 0, v, 0, sum.length);
        if (v.length > sum.length) {
            v[sum.length] = sumOfZ;
        }
        meanSquaredNorm = meanSquaredNorm == 0 ? Math.max(Double.MIN_NORMAL, norms / z.length) : meanSquaredNorm;
    }

    /** Rows whose features are in memory at once: some blocks of {@link BlockSquares}. */
    private int rowsAtOnce() {
        double blockBytes = 8.0 * BlockSquares.ROWS_PER_BLOCK * Math.max(1, rows.columns());
        double blocks = BLOCK_SHARE * settings.memoryBytes() / blockBytes;
        return BlockSquares.ROWS_PER_BLOCK * (int) Math.max(1, Math.min(MAX_BLOCKS_AT_ONCE, blocks));
    }

    /** Adds the losses and squares of a block, whose first row is row {@code from}; returns its z. */
    private double[] addBlock(FeatureMatrix block, int from, double[] features, double constant) {
        int count = block.rows();
        double[] f = new double[count];
        double[] blockZ = new double[count];
        double[] curvatures = new double[count];
        int[] places = new int[count];
        int used = 0;
        RowDots.dots(block, features, constant, f, parallel);
        for (int k = 0; k < count; k++) {
            int i = from + k;
            blockZ[k] = terms.minimizer(i, 0, f[k], 0);
            z[i] = blockZ[k];
            objective.add(problem.losses().lossValue(i, f[k]));
            double curvature = terms.envelopeCurvature(i, blockZ[k], 0);
            if (curvature > 0) {
                curvatures[used] = curvature;
                places[used++] = k;
            }
        }
        squares.add(CompactRows.whole(block), Arrays.copyOf(places, used), curvatures);
        return blockZ;
    }

    private double[] featureWeights(double[] w) {
        return Arrays.copyOf(w, rows.columns());
    }

    private double constantWeight(double[] w) {
        return problem.bias() == Bias.PENALIZED ? w[w.length - 1] : 0;
    }
}

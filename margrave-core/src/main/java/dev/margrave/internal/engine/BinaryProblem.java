// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.loss.Loss;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Solution;
import java.util.Map;
import java.util.function.IntFunction;

/** One label against another or against all others, as a machine meets it. */
public final class BinaryProblem {
    private final DualTask task;
    private final int[] signs; // +1, −1, or 0 for a row without a label
    private final double[] weights;
    private final double[] start;

    public BinaryProblem(DualTask task, int[] signs, double[] weights, double[] start) {
        this.task = task;
        this.signs = signs;
        this.weights = weights;
        this.start = start;
    }

    public DualTask task() {
        return task;
    }

    /** Dual variables to start from, or null. */
    public double[] start() {
        return start;
    }

    /** n: the sum of all weights, labelled and unlabelled. */
    public double totalWeight() {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }

    public int sign(int i) {
        return signs[i];
    }

    public double weight(int i) {
        return weights[i];
    }

    /** A copy of all weights. */
    public double[] weights() {
        return weights.clone();
    }

    /** The weighted mean of one value a row. */
    public double mean(double[] values) {
        double total = totalWeight();
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += weights[i] / total * values[i];
        }
        return sum;
    }

    /** What a fit that was stopped before its first step leaves: w = 0 with its best bias, certified as far as it goes. */
    public ProblemResult nothingLearned(RowLosses losses) {
        double[] zero = new double[signs.length];
        PrimalPoint point = PrimalPoint.at(zero, 0, losses, task.hasFreeBias());
        Certificate certificate = new Certificate(point.primal(), PrimalPoint.dual(zero, 0, losses));
        return new ProblemResult(
                new Solution(
                        task.stopReason().orElseThrow().status(),
                        certificate,
                        zero,
                        1,
                        point.bias(),
                        point.decisions(),
                        0),
                0,
                Map.of());
    }

    /** {@code unlabelled} may be null where there are no such rows. */
    public RowLosses losses(Loss labelled, Loss unlabelled) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < signs.length; i++) {
            losses.labelled(signs[i] == 0 ? unlabelled : labelled, signs[i] >= 0, weights[i]);
        }
        return losses.build();
    }

    /** A loss for each row, by its number. */
    public RowLosses losses(IntFunction<Loss> loss) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < signs.length; i++) {
            losses.labelled(loss.apply(i), signs[i] >= 0, weights[i]);
        }
        return losses.build();
    }

    public ProblemResult solve(Loss labelled) {
        return new ProblemResult(solve(losses(labelled, null), start), 0, Map.of());
    }

    public Solution solve(RowLosses losses, double[] from) {
        return task.solve(losses, from, task.tolerance());
    }
}

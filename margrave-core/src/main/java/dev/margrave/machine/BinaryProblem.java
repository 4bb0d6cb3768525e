// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.loss.Loss;
import dev.margrave.problem.RowLosses;
import dev.margrave.solver.Solution;
import java.util.Map;

/** One label against another or against all others, as a machine meets it. */
final class BinaryProblem {
    private final DualTask task;
    private final int[] signs; // +1, −1, or 0 for an unlabelled row
    private final double[] weights;
    private final double[] start;

    BinaryProblem(DualTask task, int[] signs, double[] weights, double[] start) {
        this.task = task;
        this.signs = signs;
        this.weights = weights;
        this.start = start;
    }

    DualTask task() {
        return task;
    }

    /** Dual variables to start from, or null. */
    double[] start() {
        return start;
    }

    /** n: the sum of all weights, labelled and unlabelled. */
    double totalWeight() {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }

    int sign(int i) {
        return signs[i];
    }

    double weight(int i) {
        return weights[i];
    }

    /** {@code unlabelled} may be null where there are no such rows. */
    RowLosses losses(Loss labelled, Loss unlabelled) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < signs.length; i++) {
            losses.labelled(signs[i] == 0 ? unlabelled : labelled, signs[i] >= 0, weights[i]);
        }
        return losses.build();
    }

    ProblemResult solve(Loss labelled) {
        return new ProblemResult(solve(losses(labelled, null), start), 0, Map.of());
    }

    Solution solve(RowLosses losses, double[] from) {
        return task.solve(losses, from, task.tolerance());
    }
}

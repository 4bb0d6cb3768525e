// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Solution;

/** Rows with numbers to learn, then rows without, as a machine meets them. */
public final class RegressionProblem {
    private final DualTask task;
    private final double[] targets;
    private final double[] weights;
    private final double[] start;

    /** {@code targets} and {@code weights} are those of the first rows; the others have none. */
    public RegressionProblem(DualTask task, double[] targets, double[] weights, double[] start) {
        this.task = task;
        this.targets = targets;
        this.weights = weights;
        this.start = start;
    }

    public DualTask task() {
        return task;
    }

    /** How many rows have a target. */
    public int labelled() {
        return targets.length;
    }

    /** All rows, those without a target last. */
    public int size() {
        return task.size();
    }

    public double target(int i) {
        return targets[i];
    }

    public double weight(int i) {
        return weights[i];
    }

    /** The weighted mean of the targets, summed as differences from the first: equal targets give exactly theirs. */
    public double meanTarget() {
        double total = 0;
        double sum = 0;
        for (int i = 0; i < targets.length; i++) {
            total += weights[i];
            sum += weights[i] * (targets[i] - targets[0]);
        }
        return targets[0] + sum / total;
    }

    public Solution solve(RowLosses losses) {
        return task.solve(losses, start, task.tolerance());
    }
}

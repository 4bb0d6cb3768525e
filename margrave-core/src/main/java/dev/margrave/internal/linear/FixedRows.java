// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.rows.RowStack;
import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;

/**
 * What rows with fixed dual variables contribute to the problem of the others. While f_i is optimal for β_i, the loss of row i is
 * ℓ_i(f_i) = −β_i f_i − g_i(β_i), and the losses of all fixed rows depend on v = Σ β_i x_i alone:
 *
 * <pre>Σ ℓ_i(w·x_i + b) = −w·v − (Σ β_i)·b − Σ g_i(β_i).</pre>
 *
 * Two rows, v and 0, with linear losses have the same sum; their dual variables are 1 and Σ β_i − 1. With these two rows added,
 * the problem of the active rows has both objectives of the whole problem, and its dual value is a dual value of the whole.
 */
final class FixedRows {
    private final int count; // of fixed rows with a nonzero dual variable
    private final double[] v;
    private final double sum;
    private final double cost; // −Σ g_i(β_i)

    FixedRows(LinearProblem problem, double[] beta, Chunk active) {
        double[] fixed = new double[beta.length];
        int nonZero = 0;
        double total = 0;
        double value = 0;
        for (int i = 0; i < fixed.length; i++) {
            if (!active.has(i)) {
                fixed[i] = beta[i];
                nonZero += beta[i] == 0 ? 0 : 1;
                total += beta[i];
                value -= problem.losses().dualValue(i, beta[i]);
            }
        }
        count = nonZero;
        sum = total;
        cost = value;
        v = new double[problem.rows().columns()];
        if (count > 0) {
            problem.rows().addAllTo(v, fixed);
        }
    }

    /** What the dual value of {@link #withActive} leaves out. */
    double missingDual() {
        return count > 0 ? 0 : cost;
    }

    /** The problem of the active rows, with two rows added for the fixed ones. */
    LinearProblem withActive(LinearProblem problem, int[] rows) {
        FeatureMatrix activeRows = problem.rows().select(rows);
        RowLosses losses = problem.losses().select(rows);
        if (count == 0) {
            return new LinearProblem(activeRows, losses, problem.bias());
        }
        FeatureMatrix fixedRows = DenseMatrix.copyOf(new double[][] {v, new double[v.length]});
        RowLosses fixedLosses = RowLosses.builder()
                .residual(new LinearLoss(-1, cost), 0, 1)
                .residual(new LinearLoss(1 - sum, 0), 0, 1)
                .build();
        return new LinearProblem(RowStack.of(activeRows, fixedRows), losses.and(fixedLosses), problem.bias());
    }

    /** The dual variables of that problem, from those of the active rows. */
    double[] start(double[] activeRows) {
        if (count == 0) {
            return activeRows;
        }
        double[] start = Arrays.copyOf(activeRows, activeRows.length + 2);
        start[activeRows.length] = 1;
        start[activeRows.length + 1] = sum - 1;
        return start;
    }

    /** The loss slope·f + constant. */
    private record LinearLoss(double slope, double constant) implements Loss {
        @Override
        public PiecewiseQuadratic shape() {
            return PiecewiseQuadratic.from(Double.NEGATIVE_INFINITY)
                    .linear(slope, Double.POSITIVE_INFINITY)
                    .through(0, constant);
        }
    }
}

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
 * What rows whose dual variables stay as they are add to the problem of the others. While f_i suits its β_i, row i pays
 * ℓ_i(f_i) = −β_i f_i − g_i(β_i), and all of them together pay for v = Σ β_i x_i alone:
 *
 * <pre>Σ ℓ_i(w·x_i + b) = −w·v − (Σ β_i)·b − Σ g_i(β_i).</pre>
 *
 * That is what two rows pay, v and 0, whose losses are linear and whose dual variables are therefore 1 and Σ β_i − 1. With
 * them the problem of the other rows has both objectives of the whole problem, and its dual value is one of the whole.
 */
final class FixedRows {
    private final int count; // of those with a dual variable other than 0
    private final double[] v;
    private final double sum;
    private final double paid; // −Σ g_i(β_i)

    FixedRows(LinearProblem problem, double[] beta, ActiveSet active) {
        double[] fixed = new double[beta.length];
        int used = 0;
        double all = 0;
        double value = 0;
        for (int i = 0; i < fixed.length; i++) {
            if (!active.has(i)) {
                fixed[i] = beta[i];
                used += beta[i] == 0 ? 0 : 1;
                all += beta[i];
                value -= problem.losses().dualValue(i, beta[i]);
            }
        }
        count = used;
        sum = all;
        paid = value;
        v = new double[problem.rows().columns()];
        if (count > 0) {
            problem.rows().addAllTo(v, fixed);
        }
    }

    /** What is missing in the dual value of {@link #with}. */
    double missing() {
        return count > 0 ? 0 : paid;
    }

    /** The problem of these rows, with what the fixed ones pay. */
    LinearProblem with(LinearProblem problem, int[] rows) {
        FeatureMatrix some = problem.rows().select(rows);
        RowLosses losses = problem.losses().select(rows);
        if (count == 0) {
            return new LinearProblem(some, losses, problem.bias());
        }
        FeatureMatrix two = DenseMatrix.copyOf(new double[][] {v, new double[v.length]});
        RowLosses theirs = RowLosses.builder()
                .residual(new Line(-1, paid), 0, 1)
                .residual(new Line(1 - sum, 0), 0, 1)
                .build();
        return new LinearProblem(RowStack.of(some, two), losses.and(theirs), problem.bias());
    }

    /** The dual variables of that problem for those of its rows. */
    double[] start(double[] some) {
        if (count == 0) {
            return some;
        }
        double[] start = Arrays.copyOf(some, some.length + 2);
        start[some.length] = 1;
        start[some.length + 1] = sum - 1;
        return start;
    }

    /** slope·f + constant. */
    private record Line(double slope, double constant) implements Loss {
        @Override
        public PiecewiseQuadratic shape() {
            return PiecewiseQuadratic.from(Double.NEGATIVE_INFINITY)
                    .linear(slope, Double.POSITIVE_INFINITY)
                    .through(0, constant);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Check;

/** The problem of {@link KernelProblem} with φ(x) = x: the solver keeps w = Σ β_i x_i instead of kernel values. */
public record LinearProblem(FeatureMatrix rows, RowLosses losses, Bias bias) {
    public LinearProblem {
        Check.sameLength("losses", losses.size(), rows.rows());
    }
}

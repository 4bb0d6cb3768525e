// SPDX-License-Identifier: Apache-2.0
package dev.margrave.problem;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Check;

/** The problem of {@link KernelProblem} with φ(x) = x: the solver keeps w = Σ β_i x_i instead of kernel values. */
public record LinearProblem(FeatureMatrix rows, RowLosses losses, Bias bias) {
    /** What becomes of the bias. */
    public enum Bias {
        NONE,
        /** Part of the decision value and not penalised. */
        FREE,
        /** LIBLINEAR's convention: the weight of a constant feature 1, penalised with the others. */
        PENALISED
    }

    public LinearProblem {
        Check.sameLength("losses", losses.size(), rows.rows());
    }
}

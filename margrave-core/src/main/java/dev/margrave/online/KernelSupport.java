// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.kernel.Kernel;
import java.util.Objects;

/**
 * Functions f = Σ c_i K(z_i, ·) of at most {@code budget} rows z_i, for the AUC losses (section 6.6.2 of the thesis): where a step
 * needs more, the rows with the smallest |c_i|√K(z_i, z_i) are removed. {@link OnlinePairLearner#budgetError} bounds what that changes.
 */
public record KernelSupport(Kernel kernel, int budget) {
    /** Rows, if nothing else is said. */
    public static final int DEFAULT_BUDGET = 500;

    private static final int MAX_BUDGET = 100_000; // rows; chosen by hand

    public KernelSupport {
        Objects.requireNonNull(kernel, "kernel");
        if (budget < 2 || budget > MAX_BUDGET) {
            throw new IllegalArgumentException("budget must be in 2.." + MAX_BUDGET + ", got " + budget);
        }
        if (kernel.precomputedFactor().isPresent()) {
            throw new IllegalArgumentException("a stream needs a kernel of rows, not precomputed");
        }
    }
}

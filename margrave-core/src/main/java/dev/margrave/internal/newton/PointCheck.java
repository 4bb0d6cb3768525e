// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.newton;

import dev.margrave.solver.Status;
import java.util.Optional;

/** Evaluates points of Newton's method exactly, keeps the best, and decides when the method ends. */
@FunctionalInterface
public interface PointCheck {
    /**
     * Evaluates a point; returns the final status if it is close enough to the optimum or a limit is reached, or else empty.
     *
     * @param w the weights of the features
     * @param bias the weight of the constant feature, or the free bias
     * @param z −ℓ_i′(f_i)
     */
    Optional<Status> at(double[] w, double bias, double[] z, long passes);
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import java.util.List;

/**
 * A point of a penalty curve.
 *
 * @param beta the price of ‖w‖² at which it was found
 * @param penalty (2/n) Σ σ_i φ(y_i f(x_i)) of the function found
 * @param squaredNorm W̄ = ‖w‖² of that function
 * @param objectives penalty − β‖w‖² along the run that found it: at its start, then after each convex step
 */
public record PenaltyPoint(double beta, double penalty, double squaredNorm, List<Double> objectives) {
    public PenaltyPoint {
        objectives = List.copyOf(objectives);
    }

    /** penalty − β‖w‖², which was maximized. */
    public double objective() {
        return penalty - beta * squaredNorm;
    }
}

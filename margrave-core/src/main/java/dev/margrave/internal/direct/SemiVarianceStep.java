// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.space.FunctionSpace;

/**
 * One step towards a smaller semi-variance of margins: from w, the minimizer w′ of
 *
 * <pre>Σ_{i below} c_i (θ − y_i f′_i)² + nβ·‖w′ − w‖²_P</pre>
 *
 * over functions of a {@link FunctionSpace}, c the row weights, n their sum. With P the norm of the space, w′ − w solves
 * (nβ·P + Σ c_i φ_i φ_iᵀ)·δ = Σ c_i φ_i (θy_i − f_i), sums over the rows below. The matrix depends on the rows alone, so
 * it is updated by the rows that were added and removed since the last step, or factorized again, whichever is cheaper.
 */
interface SemiVarianceStep {
    /** δ = w′ − w as a function of the space, given the wanted changes θy_i − f_i of the outputs. */
    double[] change(boolean[] below, double[] wanted);
}

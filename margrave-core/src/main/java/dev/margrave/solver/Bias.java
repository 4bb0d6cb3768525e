// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** How a problem treats the bias b in f(x) = ⟨w, φ(x)⟩ + b. */
public enum Bias {
    /** b = 0. */
    NONE,
    /** Part of the decision value and not penalized. */
    FREE,
    /** As in LIBLINEAR: the weight of a constant feature 1, penalized like the other weights. */
    PENALIZED
}

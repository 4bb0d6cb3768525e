// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** What becomes of the bias b in f(x) = ⟨w, φ(x)⟩ + b. */
public enum Bias {
    NONE,
    /** Part of the decision value and not penalised. */
    FREE,
    /** LIBLINEAR's convention: the weight of a constant feature 1, penalised with the others. */
    PENALISED
}

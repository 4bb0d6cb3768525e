// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.internal.vector.VectorOps;

/** Random numbers W_1(x), …, W_m(x) of a row with E W_j(x)W_j(y) = k(x, y), for example ω_j·x with signs ω_j and k = ⟨x, y⟩. */
public interface RandomProjections {
    /** m. */
    int count();

    /** Computes the m numbers of rows; {@code ops} affects speed, but no bit of the result. */
    LaneWorker worker(VectorOps ops);
}

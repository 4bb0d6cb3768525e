// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

/** Random numbers W_1(x), …, W_m(x) of a row with E W_j(x)W_j(y) = k(x, y), for example ω_j·x with signs ω_j and k = ⟨x, y⟩. */
public interface Projections {
    /** m. */
    int count();

    /** Writes the m numbers of one row after another. */
    RowBlocks.Worker worker();
}

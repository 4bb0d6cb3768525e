// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.kernel.Kernel;
import java.util.OptionalDouble;

/**
 * A map Z whose inner products approximate a kernel, ⟨Z(x), Z(y)⟩ ≈ k(x, y): a linear machine on its features is close to a
 * kernel machine. {@code Maps.parse(spec())} with the seed {@link #seed()}, fitted to any rows of the same width, is the same
 * map bit for bit; only {@link NystroemMap}, which takes its basis rows from them, needs the same rows.
 */
public interface KernelMap extends ModelMap {
    /** The kernel that the inner products approximate. */
    Kernel kernel();

    /**
     * The width for which a theorem guarantees |⟨Z(x), Z(y)⟩ − k(x, y)| ≤ epsilon with probability 1 − delta, uniformly over
     * all x, y with ‖x‖₁, ‖y‖₁ ≤ radius; infinite if no width suffices, empty if there is no such theorem.
     */
    default OptionalDouble neededWidth(double radius, double epsilon, double delta) {
        return OptionalDouble.empty();
    }

    /**
     * The residual R_k of a map whose series lacks some of the kernel's terms: the largest |k̃(x, y) − k(x, y)| of two of these rows,
     * k̃ being the mean of ⟨Z(x), Z(y)⟩ over all draws. It is that of the row with the largest k(x, x) with itself. Empty if no term is
     * left out, or if the map is no series.
     */
    default OptionalDouble residual(FeatureMatrix rows) {
        return OptionalDouble.empty();
    }

    @Override
    default void checkRows(FeatureMatrix rows) {
        checkWidth(rows);
        kernel().checkDomain(rows);
    }
}

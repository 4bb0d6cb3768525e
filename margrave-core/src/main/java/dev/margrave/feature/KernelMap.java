// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.kernel.Kernel;
import java.util.OptionalDouble;

/**
 * A map Z whose inner products stand for a kernel, ⟨Z(x), Z(y)⟩ ≈ k(x, y): a linear machine on its features is close to a
 * kernel machine. {@code Maps.parse(spec())} with the seed {@link #seed()}, fitted to rows of as many features, is the same
 * map bit for bit, whatever these rows are; but {@link NystroemMap} takes its landmarks from them, and needs the same rows.
 */
public interface KernelMap extends ModelMap {
    /** What the inner products stand for. */
    Kernel kernel();

    /**
     * How wide the map must be by a theorem for |⟨Z(x), Z(y)⟩ − k(x, y)| ≤ epsilon, with a chance of 1 − delta, at once for
     * all x, y with ‖x‖₁, ‖y‖₁ ≤ radius; infinite where no width is enough by it, empty where no theorem is known.
     */
    default OptionalDouble neededWidth(double radius, double epsilon, double delta) {
        return OptionalDouble.empty();
    }

    @Override
    default void checkRows(FeatureMatrix rows) {
        checkWidth(rows);
        kernel().checkDomain(rows);
    }
}

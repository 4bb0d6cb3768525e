// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.kernel.Kernel;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A map Z whose inner products stand for a kernel, ⟨Z(x), Z(y)⟩ ≈ k(x, y): a linear machine on its features is close to a
 * kernel machine. {@code Maps.parse(spec())} with the seed {@link #seed()}, fitted to rows of as many features, is the same
 * map bit for bit, whatever these rows are; but {@link NystroemMap} takes its landmarks from them, and needs the same rows.
 */
public interface KernelMap extends FeatureMap {
    /** What the inner products stand for. */
    Kernel kernel();

    /** The text that makes this map again, with the numbers that came from rows. */
    String spec();

    long seed();

    /** How many features come out. */
    int width();

    /** {@code z1}, {@code z2}, … */
    @Override
    default List<String> names() {
        return IntStream.rangeClosed(1, width()).mapToObj(c -> "z" + c).toList();
    }

    /** Nothing is searched for, so there is nothing to interrupt. */
    @Override
    default boolean isConverged() {
        return true;
    }

    /**
     * How wide the map must be by a theorem for |⟨Z(x), Z(y)⟩ − k(x, y)| ≤ epsilon, with a chance of 1 − delta, at once for
     * all x, y with ‖x‖₁, ‖y‖₁ ≤ radius; infinite where no width is enough by it, empty where no theorem is known.
     */
    default OptionalDouble neededWidth(double radius, double epsilon, double delta) {
        return OptionalDouble.empty();
    }

    /** Refuses rows of another width than {@link #inputs()}, and those for which the kernel is not defined. */
    default void checkRows(FeatureMatrix rows) {
        checkWidth(rows);
        kernel().checkDomain(rows);
    }
}

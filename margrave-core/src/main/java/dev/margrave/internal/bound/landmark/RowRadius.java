// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.landmark;

import dev.margrave.data.Scaling;
import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.Kernel;
import dev.margrave.model.Model;
import java.util.OptionalDouble;

/** The largest possible length of a row in the feature space of a kernel, known before any row is seen. */
public final class RowRadius {
    private RowRadius() {}

    /** Whether every row has length 1 (or 0) when it reaches the kernel or map. */
    public static boolean hasUnitRows(Model model) {
        return model.scaler().scaling().kind() == Scaling.Kind.UNIT
                && !model.scaler().isTransforming();
    }

    /** The largest ‖φ(x)‖ on rows of length 1 or 0, or of any length; empty if unbounded. */
    public static OptionalDouble of(Kernel kernel, boolean unit) {
        if (kernel instanceof InnerProductSimilarity inner) {
            double square = inner.of(1, 1, 1);
            boolean same = square == inner.of(0, 0, 0) && square == inner.of(4, 4, 4);
            return unit || same
                    ? OptionalDouble.of(Math.sqrt(Math.max(square, inner.of(0, 0, 0))))
                    : OptionalDouble.empty();
        }
        return kernel.spec().startsWith("laplace:") && !kernel.spec().contains("factor=")
                ? OptionalDouble.of(1)
                : OptionalDouble.empty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.kernel.Kernel;
import dev.margrave.solver.Bias;

/**
 * What a plan needs to know of the data and the options of a fit.
 *
 * @param isLinear whether the kernel is c·u·v, and {@code isPlain} whether c is 1
 */
public record FitShape(boolean isLinear, boolean isPlain, int columns, Bias bias) {
    public static FitShape of(Kernel kernel, int columns, Bias bias) {
        boolean isLinear = kernel.linearFactor().isPresent();
        boolean isPlain = isLinear && kernel.linearFactor().getAsDouble() == 1;
        return new FitShape(isLinear, isPlain, columns, bias);
    }
}

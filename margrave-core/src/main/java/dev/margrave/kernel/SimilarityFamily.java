// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.List;

/**
 * All similarities of one formula: the name that specs begin with, the parameters that follow it, and the way from their
 * values to the function. One of a user's own is found by {@link java.util.ServiceLoader} if its module
 * {@code provides dev.margrave.kernel.SimilarityFamily}, or a file {@code META-INF/services/dev.margrave.kernel.SimilarityFamily}
 * on the class path names its class; where the functions are kernels, the same with {@link KernelFamily}. Classes are found
 * through the context class loader of the thread that asks.
 */
public interface SimilarityFamily extends Family {
    /**
     * The function with these values.
     *
     * @throws IllegalArgumentException for values that are not allowed
     */
    RowSimilarity make(KernelParameters parameters);

    /** A kernel to name in the message when this similarity is given where only a kernel serves. */
    default String kernelInstead() {
        return "rbf:gamma=auto";
    }

    /** The spec with these values, one for each parameter in their order: what {@link RowSimilarity#spec} of a member returns. */
    default String spec(double... values) {
        List<KernelParameter> parameters = parameters();
        Check.sameLength("values of " + name(), values.length, parameters.size());
        List<String> settings = new ArrayList<>();
        for (int k = 0; k < values.length; k++) {
            settings.add(parameters.get(k).setting(values[k]));
        }
        return Families.spec(this, settings);
    }
}

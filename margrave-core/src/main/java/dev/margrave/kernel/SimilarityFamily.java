// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.List;

/**
 * All similarities of one formula: the name that begins a spec, its parameters, and the function for given parameter
 * values. A custom family is found by {@link java.util.ServiceLoader} if its module
 * {@code provides dev.margrave.kernel.SimilarityFamily}, or a file {@code META-INF/services/dev.margrave.kernel.SimilarityFamily}
 * on the class path names its class; a family of kernels uses {@link KernelFamily} instead. Classes are looked up through
 * the context class loader of the calling thread.
 */
public interface SimilarityFamily extends Family {
    /**
     * The function for these parameter values.
     *
     * @throws IllegalArgumentException for invalid values
     */
    RowSimilarity make(KernelParameters parameters);

    /** The kernel that error messages suggest where this similarity is given and a kernel is required. */
    default String kernelInstead() {
        return "rbf:gamma=auto";
    }

    /** The spec with these values, one per parameter in order: what {@link RowSimilarity#spec} of a member returns. */
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

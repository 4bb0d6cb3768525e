// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

/**
 * All kernels of one formula. A class of a user's own makes its name work in specs, grids and model files wherever it is on
 * the path and registered as a service; {@link SimilarityFamily} says how.
 */
public interface KernelFamily extends SimilarityFamily {
    @Override
    Kernel make(KernelParameters parameters);

    @Override
    default String kernelInstead() {
        return name();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

/**
 * All kernels of one formula. A custom family works in specs, grids and model files by its name if it is on the path and
 * registered as a service; {@link SimilarityFamily} describes how.
 */
public interface KernelFamily extends SimilarityFamily {
    @Override
    Kernel make(KernelParameters parameters);

    @Override
    default String kernelInstead() {
        return name();
    }
}

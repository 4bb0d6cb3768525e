// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

/** A few rows of a kernel matrix in single precision, computed range by range; threads may compute different ranges. */
@FunctionalInterface
public interface KernelRows {
    /** {@code out[k][at + j − from]} = kernel value of the k-th of these rows with row j, for j in from..to−1. */
    void fill(int from, int to, float[][] out, int at);
}

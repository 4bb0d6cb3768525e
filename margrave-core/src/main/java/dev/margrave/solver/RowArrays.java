// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** The arrays for kernel rows that the problems of a fit hand on. */
record RowArrays(ArrayPool<float[]> floats, ArrayPool<double[]> doubles) {
    RowArrays() {
        this(
                new ArrayPool<>(float[]::new, array -> array.length),
                new ArrayPool<>(double[]::new, array -> array.length));
    }
}

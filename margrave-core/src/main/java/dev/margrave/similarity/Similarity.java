// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

/**
 * A similarity of two objects: texts, series, sets, rows, or anything else. Larger values mean more similar; a negated
 * distance is a similarity. Values must be finite and deterministic; nothing else is assumed of them. Implementations are
 * thread-safe.
 *
 * @param <T> what is compared
 */
@FunctionalInterface
public interface Similarity<T> {
    /** The similarity of x to z; z is the landmark if there is one. */
    double apply(T x, T z);

    /** Whether {@code apply(x, z)} and {@code apply(z, x)} are always equal; a fit checks some pairs. */
    default boolean isSymmetric() {
        return false;
    }
}

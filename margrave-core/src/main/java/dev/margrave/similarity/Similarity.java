// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

/**
 * How alike two objects are: texts, series, sets, rows, or anything else. The larger the value, the more alike; a distance is
 * one with its sign turned. Nothing is assumed of the values of all pairs but that they are finite and always the same for the
 * same pair. Safe from many threads.
 *
 * @param <T> what is compared
 */
@FunctionalInterface
public interface Similarity<T> {
    /** How alike x is to z; z is the landmark where there is one. */
    double apply(T x, T z);

    /** Whether {@code apply(x, z)} and {@code apply(z, x)} are promised to be equal; a fit looks at some pairs. */
    default boolean isSymmetric() {
        return false;
    }
}

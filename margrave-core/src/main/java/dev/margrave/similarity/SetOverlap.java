// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import java.util.Set;

/**
 * The overlap of two sets: words of a text, tags, the neighbors of a node in a graph. 1 for two empty sets, 0 for an empty
 * and a nonempty one.
 *
 * @param form the divisor of the number of common members
 */
public record SetOverlap<E>(Form form) implements Similarity<Set<E>> {
    /** The divisor of the number of common members. */
    public enum Form {
        /** The size of the union: the Jaccard index. */
        JACCARD,
        /** The size of the smaller set: the overlap coefficient. */
        OVERLAP
    }

    @Override
    public double apply(Set<E> x, Set<E> z) {
        if (x.isEmpty() || z.isEmpty()) {
            return x.size() == z.size() ? 1 : 0;
        }
        boolean isSmaller = x.size() <= z.size();
        Set<E> smaller = isSmaller ? x : z;
        Set<E> larger = isSmaller ? z : x;
        int shared = 0;
        for (E member : smaller) {
            shared += larger.contains(member) ? 1 : 0;
        }
        return switch (form) {
            case JACCARD -> shared / (double) (x.size() + z.size() - shared);
            case OVERLAP -> shared / (double) smaller.size();
        };
    }

    @Override
    public boolean isSymmetric() {
        return true;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import java.util.Set;

/**
 * By how many members two sets share: words of a text, tags, the neighbours of a node of a graph. Two empty sets are equal, 1;
 * an empty set and another share nothing, 0.
 *
 * @param form what the number of shared members is divided by
 */
public record SetOverlap<E>(Form form) implements Similarity<Set<E>> {
    /** What the number of shared members is divided by. */
    public enum Form {
        /** The number of members of both together, Jaccard's index. */
        JACCARD,
        /** The number of members of the smaller set. */
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

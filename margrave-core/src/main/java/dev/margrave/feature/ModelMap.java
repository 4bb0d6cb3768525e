// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import java.util.List;
import java.util.stream.IntStream;

/** A map that a model applies to rows, and that a model file can hold. */
public interface ModelMap extends FeatureMap {
    /** What the map is, with the numbers that came from rows. */
    String spec();

    long seed();

    /** How many features come out. */
    int width();

    /**
     * 1 where all functions of a model are functions of all features; else how many functions there are, each of features of
     * its own: of the first {@code width()/blocks()} of them, of as many behind these, and so on.
     */
    default int blocks() {
        return 1;
    }

    /** {@code z1}, {@code z2}, … */
    @Override
    default List<String> names() {
        return IntStream.rangeClosed(1, width()).mapToObj(c -> "z" + c).toList();
    }

    /** Nothing is searched for, so there is nothing to interrupt. */
    @Override
    default boolean isConverged() {
        return true;
    }

    /** Refuses rows of another width than {@link #inputs()}, and those for which the map is not defined. */
    void checkRows(FeatureMatrix rows);
}

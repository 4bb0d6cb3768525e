// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import java.util.List;
import java.util.stream.IntStream;

/** A map that a model applies to rows, and that a model file can store. */
public interface ModelMap extends FeatureMap {
    /** The spec of the map, including the values computed from rows. */
    String spec();

    long seed();

    /** The number of output features. */
    int width();

    /**
     * 1 if each function of a model depends on all features; otherwise the number of functions, where function p depends on
     * the p-th block of {@code width()/blocks()} features only.
     */
    default int blocks() {
        return 1;
    }

    /** {@code z1}, {@code z2}, … */
    @Override
    default List<String> names() {
        return IntStream.rangeClosed(1, width()).mapToObj(c -> "z" + c).toList();
    }

    /** Whether each output is a sum of functions of one input. */
    default boolean isAdditive() {
        return false;
    }

    /** Always true: the fit is not iterative. */
    @Override
    default boolean isConverged() {
        return true;
    }

    /** Rejects rows whose width is not {@link #inputs()}, and rows for which the map is not defined. */
    void checkRows(FeatureMatrix rows);
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import java.util.List;

/**
 * Maps to time and to measure on the same rows, by Margrave or by scikit-learn.
 *
 * @param rows a LIBSVM file
 * @param dense whether the rows are stored dense
 * @param sample the rows whose pairs measure the kernel error, from 0
 * @param passes how often rows are transformed at most; fewer if that takes long; the first and the fastest count
 * @param draws how often a map is drawn to measure its error
 */
public record TransformTask(
        String rows, int columns, boolean dense, List<Integer> sample, int passes, int draws, List<MapChoice> maps) {

    /**
     * A map.
     *
     * @param name for display
     * @param kind scikit-learn's class; null for Margrave's
     * @param spec Margrave's spec; null for scikit-learn's
     * @param kernel {@code poly} or {@code rbf}
     */
    public record MapChoice(
            String name, String kind, String spec, String kernel, int width, int degree, double gamma, int seed) {}

    /** The results, in the order of the maps. */
    public record Results(String version, List<Result> results) {}

    /**
     * The result of one map.
     *
     * @param fitSeconds to draw it, or to build it from rows
     * @param firstSeconds the first pass
     * @param seconds the fastest pass
     * @param settledSeconds the fastest of the same number of passes after all maps have been measured
     * @param meanError of |⟨Z(x), Z(y)⟩ − k(x, y)| over the pairs, a row with itself among them, and all draws
     */
    public record Result(
            double fitSeconds,
            double firstSeconds,
            double seconds,
            double settledSeconds,
            double meanError,
            double maximumError) {
        public Result withSettledSeconds(double value) {
            return new Result(fitSeconds, firstSeconds, seconds, value, meanError, maximumError);
        }
    }
}

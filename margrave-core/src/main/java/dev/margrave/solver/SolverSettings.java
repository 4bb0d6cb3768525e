// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Check;
import dev.margrave.internal.MemoryLimit;

/**
 * The settings of every solver.
 *
 * @param tolerance relative duality gap at which to stop
 * @param maxIterations the most steps for one problem
 * @param memoryBytes how much the solver may allocate in addition to the data, for instance for its kernel cache; by default half
 *     of the heap of this JVM, in whole megabytes
 * @param threads the number of threads; the result does not depend on it
 * @param seed of every random choice
 * @param shrinking whether rows whose variables do not change are skipped for a while; the optimum does not depend on it
 * @param doublePrecision whether kernel values are in double precision at any tolerance
 */
public record SolverSettings(
        double tolerance,
        long maxIterations,
        long memoryBytes,
        int threads,
        long seed,
        boolean shrinking,
        boolean doublePrecision) {
    /** Most rows for which a search makes its final fit in double precision: seconds next to the search. Chosen by hand. */
    public static final int MAX_ROWS_OF_PRECISE_FINAL_FIT = 5000;

    private static final double SINGLE_PRECISION_TOLERANCE =
            1e-6; // relative gap, the smallest for single precision (record 6)

    /** The same on every machine except for {@link #memoryBytes} and {@link #threads}. */
    public static final SolverSettings DEFAULTS = new SolverSettings(
            1e-3, Long.MAX_VALUE, MemoryLimit.byDefault(), Runtime.getRuntime().availableProcessors(), 1L, true, false);

    public SolverSettings {
        Check.positiveFinite("tolerance", tolerance);
        Check.atLeast("maxIterations", maxIterations, 1L);
        Check.atLeast("memoryBytes", memoryBytes, 1L << 20);
        Check.atLeast("threads", threads, 1);
    }

    /** Whether the tolerance is loose enough for kernel values in single precision, and double precision was not requested. */
    public boolean allowsSinglePrecision() {
        return tolerance >= SINGLE_PRECISION_TOLERANCE && !doublePrecision;
    }

    public SolverSettings withTolerance(double value) {
        return new SolverSettings(value, maxIterations, memoryBytes, threads, seed, shrinking, doublePrecision);
    }

    public SolverSettings withMaxIterations(long value) {
        return new SolverSettings(tolerance, value, memoryBytes, threads, seed, shrinking, doublePrecision);
    }

    public SolverSettings withMemoryBytes(long value) {
        return new SolverSettings(tolerance, maxIterations, value, threads, seed, shrinking, doublePrecision);
    }

    public SolverSettings withThreads(int value) {
        return new SolverSettings(tolerance, maxIterations, memoryBytes, value, seed, shrinking, doublePrecision);
    }

    public SolverSettings withSeed(long value) {
        return new SolverSettings(tolerance, maxIterations, memoryBytes, threads, value, shrinking, doublePrecision);
    }

    public SolverSettings withShrinking(boolean value) {
        return new SolverSettings(tolerance, maxIterations, memoryBytes, threads, seed, value, doublePrecision);
    }

    public SolverSettings withDoublePrecision(boolean value) {
        return new SolverSettings(tolerance, maxIterations, memoryBytes, threads, seed, shrinking, value);
    }
}

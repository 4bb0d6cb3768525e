// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Check;

/**
 * What may end a fit before its optimum, and who watches it. One object serves all problems of a fit, so that a time limit
 * is the fit's and not each problem's. Interruption of the thread that started the fit ends it; the flag stays set. The
 * problems also hand their arrays and rows on through it.
 */
public final class RunControl {
    private final Thread owner;
    private final long startNanos;
    private final double maxSeconds;
    private final ProgressListener listener;
    private final String stage;
    private final RowArrays arrays;
    private final SharedRows rows;

    private RunControl(
            Thread owner,
            long startNanos,
            double maxSeconds,
            ProgressListener listener,
            String stage,
            RowArrays arrays,
            SharedRows rows) {
        this.owner = owner;
        this.startNanos = startNanos;
        this.maxSeconds = maxSeconds;
        this.listener = listener;
        this.stage = stage;
        this.arrays = arrays;
        this.rows = rows;
    }

    /** Starts the clock; {@code maxSeconds} may be infinite. */
    public static RunControl start(double maxSeconds, ProgressListener listener) {
        if (!(maxSeconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + maxSeconds);
        }
        return new RunControl(
                Thread.currentThread(), System.nanoTime(), maxSeconds, listener, "", new RowArrays(), new SharedRows());
    }

    /** No limit and no listener. */
    public static RunControl unlimited() {
        return start(Double.POSITIVE_INFINITY, ProgressListener.NONE);
    }

    /** The same limits for one named part of the work. */
    public RunControl stage(String name) {
        return new RunControl(owner, startNanos, maxSeconds, listener, name, arrays, rows);
    }

    /** The reason to stop now, or CONVERGED to go on. Costs a few tens of nanoseconds. */
    public Status stopReason() {
        if (owner.isInterrupted() || Thread.currentThread().isInterrupted()) {
            return Status.INTERRUPTED;
        }
        return (System.nanoTime() - startNanos) * 1e-9 > maxSeconds ? Status.TIME_LIMIT : Status.CONVERGED;
    }

    /** For the kernel rows of the fit's problems. */
    RowArrays arrays() {
        return arrays;
    }

    /** The compact form of rows, made once for the problems that have the same. */
    CompactRows compact(FeatureMatrix features) {
        return rows.of(features);
    }

    public boolean shouldStop() {
        return stopReason() != Status.CONVERGED;
    }

    public void report(long iterations, double primal, double dual) {
        listener.onProgress(new Progress(stage, Check.atLeast("iterations", iterations, 0L), primal, dual));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Check;
import java.util.Optional;

/**
 * What may end a fit before its optimum, and who watches it. One object serves all problems of a fit, so that a time limit
 * is the fit's and not each problem's. Interruption of the thread that started the fit ends it; the flag stays set.
 */
public final class RunControl {
    private final Thread owner;
    private final long startNanos;
    private final double maxSeconds;
    private final ProgressListener listener;
    private final String stage;

    private RunControl(Thread owner, long startNanos, double maxSeconds, ProgressListener listener, String stage) {
        this.owner = owner;
        this.startNanos = startNanos;
        this.maxSeconds = maxSeconds;
        this.listener = listener;
        this.stage = stage;
    }

    /** Starts the clock; {@code maxSeconds} may be infinite. */
    public static RunControl start(double maxSeconds, ProgressListener listener) {
        if (!(maxSeconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + maxSeconds);
        }
        return new RunControl(Thread.currentThread(), System.nanoTime(), maxSeconds, listener, "");
    }

    /** No limit and no listener. */
    public static RunControl unlimited() {
        return start(Double.POSITIVE_INFINITY, ProgressListener.NONE);
    }

    /** The same limits for one named part of the work. */
    public RunControl stage(String name) {
        return new RunControl(owner, startNanos, maxSeconds, listener, name);
    }

    public boolean isInterrupted() {
        return owner.isInterrupted() || Thread.currentThread().isInterrupted();
    }

    /** The reason to stop now; empty to go on. Costs a few tens of nanoseconds. */
    public Optional<StopReason> stopReason() {
        if (isInterrupted()) {
            return Optional.of(StopReason.INTERRUPTED);
        }
        return (System.nanoTime() - startNanos) * 1e-9 > maxSeconds
                ? Optional.of(StopReason.TIME_LIMIT)
                : Optional.empty();
    }

    /** The same for work that has taken so many of the iterations that it may take. */
    public Optional<StopReason> stopReason(long iterations, long maxIterations) {
        return iterations >= maxIterations ? Optional.of(StopReason.ITERATION_LIMIT) : stopReason();
    }

    public boolean shouldStop() {
        return stopReason().isPresent();
    }

    public void report(long iterations, double primal, double dual) {
        listener.onProgress(new Progress(stage, Check.atLeast("iterations", iterations, 0L), primal, dual));
    }
}

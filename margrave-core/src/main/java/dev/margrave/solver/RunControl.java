// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Check;
import java.util.Optional;

/**
 * Limits of a fit and its progress listener. All problems of a fit share one object, so a time limit is for the whole fit, not for
 * each problem. Interrupting the thread that started the fit stops it; the interrupt flag stays set.
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

    /** The same with a limit on iterations as well. */
    public Optional<StopReason> stopReason(long iterations, long maxIterations) {
        return iterations >= maxIterations ? Optional.of(StopReason.ITERATION_LIMIT) : stopReason();
    }

    public boolean shouldStop() {
        return stopReason().isPresent();
    }

    /** What ends work in a long step, before it has a result. */
    public StoppedException stopped() {
        StopReason reason = stopReason().orElse(StopReason.INTERRUPTED);
        return new StoppedException(
                reason,
                (reason == StopReason.TIME_LIMIT ? "maxSeconds(...) ended the work" : "interrupted")
                        + " in a long step, before there was a result");
    }

    public void report(long iterations, double primal, double dual) {
        listener.onProgress(new Progress(stage, Check.atLeast("iterations", iterations, 0L), primal, dual));
    }
}

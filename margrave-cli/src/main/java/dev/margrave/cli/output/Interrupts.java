// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM during a fit into an interruption of the fitting thread, and keeps the process alive until the best
 * model so far is written, and then for a second to finish its report; a second Ctrl-C exits at once. At other times signals have
 * their default effect.
 */
public final class Interrupts {
    private static final long MAX_WAIT_SECONDS = 120; // for the model to be written; chosen by hand
    private static final long REPORT_MILLISECONDS = 1000; // for what follows; chosen by hand

    private final CountDownLatch saved = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);
    private boolean isInterrupted;
    private boolean holding;
    private Thread fitting;
    private Runnable announcement;
    private volatile int exitCode = ExitCode.STOPPED;

    private Interrupts() {}

    /** For use inside another program: no signal is caught. */
    public static Interrupts none() {
        return new Interrupts();
    }

    public static Interrupts catchSignals() {
        Interrupts interrupts = new Interrupts();
        Runtime.getRuntime().addShutdownHook(new Thread(interrupts::stop, "margrave-stop"));
        return interrupts;
    }

    /**
     * From this call to {@link #fitEnds} a signal interrupts the calling thread; until {@link #finish} the process stays alive.
     *
     * @param stopping runs once when the signal arrives, to inform the user
     */
    public synchronized void fitStarts(Runnable stopping) {
        holding = true;
        announcement = stopping;
        fitting = Thread.currentThread();
    }

    /** The same for a fit whose result matters only with what follows: all of it has a second to end after a signal. */
    public synchronized void shortFitStarts(Runnable stopping) {
        fitStarts(stopping);
        saved.countDown();
    }

    /** Called by the fitting thread. Clears its interruption status, which would prevent files from being written. */
    public synchronized void fitEnds() {
        fitting = null;
        announcement = null;
        Thread.interrupted();
    }

    /** Called when the result is written, or when there will be none: only a report follows, which may be lost. */
    public synchronized void resultSaved() {
        holding = isInterrupted;
        saved.countDown();
    }

    /** Called when the command is done and its output flushed; the process may exit with this code. */
    public synchronized void finish(int code) {
        exitCode = code;
        holding = false;
        saved.countDown();
        finished.countDown();
    }

    private synchronized boolean interruptFit() {
        isInterrupted = true;
        if (fitting != null) {
            fitting.interrupt();
            announcement.run();
        }
        return holding;
    }

    private void stop() {
        if (!interruptFit()) {
            return;
        }
        restoreDefault("INT");
        restoreDefault("TERM");
        try {
            if (!saved.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
            finished.await(REPORT_MILLISECONDS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        Runtime.getRuntime().halt(exitCode);
    }

    /**
     * While the JVM shuts down it ignores further signals; restoring the default action makes a second one effective. Called
     * reflectively, because a direct use of {@code sun.misc.Signal} causes a compiler warning that cannot be suppressed.
     */
    private static void restoreDefault(String signal) {
        try {
            Class<?> signals = Class.forName("sun.misc.Signal");
            Class<?> handlers = Class.forName("sun.misc.SignalHandler");
            signals.getMethod("handle", signals, handlers)
                    .invoke(
                            null,
                            signals.getConstructor(String.class).newInstance(signal),
                            handlers.getField("SIG_DFL").get(null));
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Then a second signal takes effect only after the bounded wait above.
            return;
        }
    }
}

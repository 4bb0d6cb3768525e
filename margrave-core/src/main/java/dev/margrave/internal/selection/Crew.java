// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Threads for the pieces of long work, and its clock, which starts when the crew is made. An interruption of the caller, the
 * end of the time or a failure interrupts the pieces that are being worked on, and begins no other; fits look at the
 * interruption flag every few milliseconds.
 */
public final class Crew {
    private static final double MAX_NANOS = 1e18; // decades

    private final String name;
    private final long startNanos = System.nanoTime();
    private final long maxNanos;

    /** @param name of its threads */
    public Crew(String name, double maxSeconds) {
        this.name = name;
        this.maxNanos = (long) Math.min(maxSeconds * 1e9, MAX_NANOS);
    }

    public double seconds() {
        return (System.nanoTime() - startNanos) * 1e-9;
    }

    private long nanosLeft() {
        return maxNanos - (System.nanoTime() - startNanos);
    }

    /** Whether the time is up or the current thread was interrupted: what a piece has then is not its result. */
    public boolean mustStop() {
        return nanosLeft() <= 0 || Thread.currentThread().isInterrupted();
    }

    /**
     * Works on pieces in their order, several at once, and returns when nobody is working any more. After a stop, pieces are
     * left without a result; the interruption flag stays set.
     *
     * @throws RuntimeException the failure of the first piece, in their order, that failed before the end
     */
    public <P> void run(List<P> pieces, int workers, Consumer<P> work) {
        if (pieces.isEmpty() || mustStop()) {
            return;
        }
        ExecutorService pool = Executors.newFixedThreadPool(workers, this::thread);
        try {
            List<Future<?>> futures = new ArrayList<>();
            pieces.forEach(piece -> futures.add(pool.submit(() -> work.accept(piece))));
            for (Future<?> future : futures) {
                future.get(nanosLeft(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            return; // the pieces that are missing tell
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } finally {
            end(pool);
        }
    }

    private Thread thread(Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    private static RuntimeException unwrapped(ExecutionException failure) {
        if (failure.getCause() instanceof Error error) {
            throw error;
        }
        return failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
    }

    /** Interrupts the pieces that are being worked on and waits for them. */
    private static void end(ExecutorService pool) {
        pool.shutdownNow();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = pool.awaitTermination(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

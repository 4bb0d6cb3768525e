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
 * Threads for the pieces of long work, and its clock, which starts with the constructor. An interruption of the caller, the
 * time limit or a failure interrupts the running pieces and starts no other; fits check the interruption flag every few
 * milliseconds.
 */
public final class WorkerPool {
    private static final double MAX_NANOS = 1e18; // decades

    private final String name;
    private final long startNanos = System.nanoTime();
    private final long maxNanos;

    /** @param name of the threads */
    public WorkerPool(String name, double maxSeconds) {
        this.name = name;
        this.maxNanos = (long) Math.min(maxSeconds * 1e9, MAX_NANOS);
    }

    public double seconds() {
        return (System.nanoTime() - startNanos) * 1e-9;
    }

    private long nanosLeft() {
        return maxNanos - (System.nanoTime() - startNanos);
    }

    /** Whether the time is up or the current thread was interrupted; a piece must then discard what it has. */
    public boolean mustStop() {
        return nanosLeft() <= 0 || Thread.currentThread().isInterrupted();
    }

    /**
     * Runs the pieces in order, several at once, and returns when none is running. After a stop some pieces have no result; the
     * interruption flag stays set.
     *
     * @throws RuntimeException the failure of the first piece, in order, that failed
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
            return; // missing results show it
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

    /** Interrupts the running pieces and waits for them. */
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

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * A thread pool for one fit. Tasks are numbered and write to disjoint places, so results do not depend on which thread runs
 * which task. Interrupting the caller does not abort a running batch; the interruption flag stays set.
 */
public final class Parallel implements AutoCloseable {
    private final int threads;
    private final ExecutorService pool;

    public Parallel(int threads) {
        this.threads = Check.atLeast("threads", threads, 1);
        this.pool = threads == 1 ? null : Executors.newFixedThreadPool(threads - 1, Parallel::thread);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "margrave-worker");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Computes a value on another thread, or at once if there is only one. Reading the value waits for it, interrupted or not,
     * and throws the failure if there was one.
     */
    public static <T> Supplier<T> inBackground(int threads, Supplier<T> value) {
        FutureTask<T> task = new FutureTask<>(value::get);
        if (threads == 1) {
            task.run();
        } else {
            thread(task).start();
        }
        return () -> uninterruptibly(() -> {
            try {
                return task.get();
            } catch (ExecutionException e) {
                throwIfAny(e.getCause());
                throw new IllegalStateException(e.getCause());
            }
        });
    }

    public int threads() {
        return threads;
    }

    /** Runs tasks 0 to {@code count - 1}; returns when all are done, and throws the first failure. */
    public void run(int count, IntConsumer task) {
        if (pool == null || count <= 1) {
            for (int k = 0; k < count; k++) {
                task.accept(k);
            }
            return;
        }
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Runnable work = () -> {
            for (int k = next.getAndIncrement(); k < count && failure.get() == null; k = next.getAndIncrement()) {
                try {
                    task.accept(k);
                } catch (RuntimeException | Error e) {
                    failure.compareAndSet(null, e);
                }
            }
        };
        int helpers = Math.min(threads, count) - 1;
        CountDownLatch done = new CountDownLatch(helpers);
        StopSignal signal = StopSignal.current();
        for (int h = 0; h < helpers; h++) {
            pool.execute(() -> {
                try {
                    StopSignal.under(signal, () -> {
                        work.run();
                        return null;
                    });
                } finally {
                    done.countDown();
                }
            });
        }
        work.run();
        uninterruptibly(() -> {
            done.await();
            return null;
        });
        throwIfAny(failure.get());
    }

    private static void throwIfAny(Throwable failure) {
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }

    /** Splits 0..n-1 into ranges of about {@code grain} and runs them. */
    public void ranges(int n, int grain, RangeTask task) {
        int count = Math.max(1, (n + grain - 1) / grain);
        if (pool == null) {
            task.accept(0, n);
        } else {
            run(count, k -> task.accept((int) ((long) n * k / count), (int) ((long) n * (k + 1) / count)));
        }
    }

    /** A task for the numbers {@code from} to {@code to - 1}. */
    @FunctionalInterface
    public interface RangeTask {
        void accept(int from, int to);
    }

    /** A value to wait for. */
    @FunctionalInterface
    private interface Wait<T> {
        T end() throws InterruptedException;
    }

    private static <T> T uninterruptibly(Wait<T> wait) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return wait.end();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdown();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Ends work that takes long without asking whether to stop. Solvers ask between steps and return the best point so far; a single
 * step, such as a factorization or one similarity of two long texts, calls {@link #check} every few milliseconds, which throws
 * when the work should have stopped half a second ago. Applies to the thread that runs the work and to the threads of its {@link
 * Parallel}s. Thread-safe.
 */
public final class StopSignal {
    /** For solvers to return what they have. Chosen by hand. */
    private static final long GRACE_NANOS = 500_000_000;

    /** Rows of a table, for instance: 64 of them take milliseconds if they are long. Chosen by hand. */
    private static final int STEPS_PER_CHECK = 64;

    private static final ThreadLocal<StopSignal> CURRENT = new ThreadLocal<>();

    private final BooleanSupplier isOver;
    private final Supplier<RuntimeException> failure;
    private final StopSignal outer = CURRENT.get(); // of the work that this work is a part of; may be null
    private volatile Long overSince; // null until it is noticed

    /** Created by the thread that will run the work. */
    public StopSignal(BooleanSupplier isOver, Supplier<RuntimeException> failure) {
        this.isOver = isOver;
        this.failure = failure;
    }

    /** Throws if the work of this thread should have stopped; costs a few tens of nanoseconds. */
    public static void check() {
        for (StopSignal signal = CURRENT.get(); signal != null; signal = signal.outer) {
            signal.throwIfOverdue();
        }
    }

    /** Checks at some of the steps 0, 1, 2, … of a loop whose steps are short. */
    public static void checkAtSome(int step) {
        if (step % STEPS_PER_CHECK == 0) {
            check();
        }
    }

    private void throwIfOverdue() {
        if (!isOver.getAsBoolean()) {
            return;
        }
        Long since = overSince;
        if (since == null) {
            overSince = System.nanoTime();
        } else if (System.nanoTime() - since > GRACE_NANOS) {
            throw failure.get();
        }
    }

    /** Gives the work another half second, to return something after a long step was ended. */
    public void extend() {
        overSince = null;
    }

    /** Runs work that this signal can end. */
    public <T> T during(Supplier<T> work) {
        return under(this, work);
    }

    static StopSignal current() {
        return CURRENT.get();
    }

    /** The same for a signal that may be null. */
    static <T> T under(StopSignal signal, Supplier<T> work) {
        StopSignal before = CURRENT.get();
        CURRENT.set(signal);
        try {
            return work.get();
        } finally {
            if (before == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(before);
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * A pool of arrays for successive users, so that all of them together need the memory of one. The contents of an array are
 * undefined. Thread-safe.
 *
 * @param <T> an array type
 */
public final class ArrayPool<T> {
    private final List<T> unused = new ArrayList<>();
    private final IntFunction<T> maker;
    private final ToIntFunction<T> length;

    private ArrayPool(IntFunction<T> maker, ToIntFunction<T> length) {
        this.maker = maker;
        this.length = length;
    }

    public static ArrayPool<float[]> ofFloats() {
        return new ArrayPool<>(float[]::new, array -> array.length);
    }

    public static ArrayPool<double[]> ofDoubles() {
        return new ArrayPool<>(double[]::new, array -> array.length);
    }

    /** Rounds up to one of few lengths, so that users of similar sizes can share arrays. */
    public static int rounded(int wanted) {
        long step = Math.max(1, Integer.highestOneBit(wanted) / 8);
        return (int) Math.min((wanted + step - 1) / step * step, Integer.MAX_VALUE - 8);
    }

    /** An array of at least this length; if there is none, a shorter one is dropped and a new one allocated. */
    public T take(int wanted) {
        synchronized (unused) {
            for (int k = unused.size() - 1; k >= 0; k--) {
                if (length.applyAsInt(unused.get(k)) >= wanted) {
                    T found = unused.get(k);
                    unused.set(k, unused.get(unused.size() - 1));
                    unused.remove(unused.size() - 1);
                    return found;
                }
            }
            if (!unused.isEmpty()) {
                unused.remove(unused.size() - 1);
            }
        }
        return maker.apply(wanted);
    }

    public void giveBack(T array) {
        synchronized (unused) {
            unused.add(array);
        }
    }

    public void giveBack(List<T> arrays) {
        synchronized (unused) {
            unused.addAll(arrays);
        }
    }
}

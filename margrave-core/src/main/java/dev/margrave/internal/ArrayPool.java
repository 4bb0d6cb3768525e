// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * Arrays that one user leaves for the next, so that many in turn take no more memory than one. What the arrays hold is of no
 * meaning. Safe to use from several threads.
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

    /** The next of few steps of lengths: users of similar sizes that ask for such a length can share arrays. */
    public static int rounded(int wanted) {
        long step = Math.max(1, Integer.highestOneBit(wanted) / 8);
        return (int) Math.min((wanted + step - 1) / step * step, Integer.MAX_VALUE - 8);
    }

    /** An array of at least this length; where there is none, a shorter one is given up for it. */
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

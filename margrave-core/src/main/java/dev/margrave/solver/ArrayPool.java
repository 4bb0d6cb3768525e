// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * Arrays that one problem of a fit leaves for the next, so that many problems in turn take no more memory than one. What the
 * arrays hold is of no meaning. Safe to use from several threads.
 *
 * @param <T> an array type
 */
final class ArrayPool<T> {
    private final List<T> arrays = new ArrayList<>();
    private final IntFunction<T> maker;
    private final ToIntFunction<T> length;

    ArrayPool(IntFunction<T> maker, ToIntFunction<T> length) {
        this.maker = maker;
        this.length = length;
    }

    /** The length that is really taken: the next of few steps, for problems of similar sizes to share arrays. */
    static long rounded(int wanted) {
        long step = Math.max(1, Integer.highestOneBit(wanted) / 8);
        return (wanted + step - 1) / step * step;
    }

    /** An array of at least this length; where there is none, a shorter one is given up for it. */
    T take(int wanted) {
        synchronized (arrays) {
            for (int k = arrays.size() - 1; k >= 0; k--) {
                if (length.applyAsInt(arrays.get(k)) >= wanted) {
                    T found = arrays.get(k);
                    arrays.set(k, arrays.get(arrays.size() - 1));
                    arrays.remove(arrays.size() - 1);
                    return found;
                }
            }
            if (!arrays.isEmpty()) {
                arrays.remove(arrays.size() - 1);
            }
        }
        return maker.apply((int) Math.min(rounded(wanted), Integer.MAX_VALUE - 8));
    }

    void giveBack(List<T> unused) {
        synchronized (arrays) {
            arrays.addAll(unused);
        }
    }
}

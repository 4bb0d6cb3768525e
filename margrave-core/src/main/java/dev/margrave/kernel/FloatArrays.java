// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * Large arrays that one user leaves for the next, so that many in turn take no more memory than one. What the arrays hold is of
 * no meaning. Safe to use from several threads.
 */
public final class FloatArrays {
    private final List<float[]> unused = new ArrayList<>();

    public FloatArrays() {}

    /** An array of at least this length; where there is none, a shorter one is given up for it. */
    float[] take(int length) {
        synchronized (unused) {
            for (int k = unused.size() - 1; k >= 0; k--) {
                if (unused.get(k).length >= length) {
                    return unused.remove(k);
                }
            }
            if (!unused.isEmpty()) {
                unused.remove(unused.size() - 1);
            }
        }
        return new float[length];
    }

    void giveBack(float[] array) {
        synchronized (unused) {
            unused.add(array);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.internal.rows.CompactRows;

/**
 * What the problems of one fit share: arrays for kernel rows and for packed rows, and the compact form of the last rows solved
 * for. Owned by the fit. Thread-safe. Packed rows (few and large) and kernel rows (many and short) have separate pools, because
 * a pool returns any array that is long enough.
 */
public final class FitResources {
    private final ArrayPool<float[]> packedRows = ArrayPool.ofFloats();
    private final ArrayPool<float[]> floatRows = ArrayPool.ofFloats();
    private final ArrayPool<double[]> doubleRows = ArrayPool.ofDoubles();
    private volatile boolean usedSingle;
    private FeatureMatrix given; // guarded by this, as is what was made of it
    private CompactRows compact;

    /** Records that a problem of the fit is solved on kernel values in single precision. */
    public void noteSinglePrecision() {
        usedSingle = true;
    }

    /** Whether some problem was. */
    public boolean usedSinglePrecision() {
        return usedSingle;
    }

    /** For the rows of a problem, packed for block products: few large arrays. */
    public ArrayPool<float[]> packedRows() {
        return packedRows;
    }

    /** For kernel rows in single precision. */
    ArrayPool<float[]> floatRows() {
        return floatRows;
    }

    /** For kernel rows in double precision. */
    ArrayPool<double[]> doubleRows() {
        return doubleRows;
    }

    /**
     * The compact form of these rows. The problems of a one-vs-rest fit, and those along a path of parameters, have the same rows:
     * one copy for all of them saves time and space in the processor's caches.
     */
    public synchronized CompactRows compact(FeatureMatrix rows, long memoryBytes) {
        if (rows != given) {
            compact = null; // before the next is computed: both may be large
            compact = CompactRows.of(rows, RowPlan.allowsCopy(rows, memoryBytes));
            given = rows;
        }
        return compact;
    }

    /** Releases the compact form of rows that only one problem has, to make room for the next. */
    public synchronized void forget(FeatureMatrix rows) {
        if (rows == given) {
            given = null;
            compact = null;
        }
    }
}

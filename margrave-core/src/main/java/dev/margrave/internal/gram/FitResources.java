// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.internal.rows.CompactRows;

/**
 * What the problems of one fit hand on to one another: arrays for kernel rows and for packed rows, and the compact form of
 * the rows solved for last. The fit owns it; it dies with the fit. Safe to use from several threads. Packed rows, few and
 * large, have a pool apart from kernel rows, many and short: a pool gives any array that is long enough.
 */
public final class FitResources {
    private final ArrayPool<float[]> packedRows = ArrayPool.ofFloats();
    private final ArrayPool<float[]> floatRows = ArrayPool.ofFloats();
    private final ArrayPool<double[]> doubleRows = ArrayPool.ofDoubles();
    private volatile boolean usedSingle;
    private FeatureMatrix given; // guarded by this, as is what was made of it
    private CompactRows compact;

    /** A problem of the fit is solved on kernel values in single precision. */
    public void noteSinglePrecision() {
        usedSingle = true;
    }

    /** Whether some problem was. */
    public boolean usedSinglePrecision() {
        return usedSingle;
    }

    /** For the rows of a problem as its block products want them: few, large arrays. */
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
     * The compact form of these rows. The problems of a fit that asks one label against the rest, and those along a path of
     * parameters, have the same rows: one copy for all of them saves time and room in the processor's caches.
     */
    public synchronized CompactRows compact(FeatureMatrix rows, long memoryBytes) {
        if (rows != given) {
            compact = null; // before the next is made: both may be large
            compact = CompactRows.of(rows, RowPlan.allowsCopy(rows, memoryBytes));
            given = rows;
        }
        return compact;
    }

    /** These rows were those of one problem alone: there may be no room for the next ones beside them. */
    public synchronized void forget(FeatureMatrix rows) {
        if (rows == given) {
            given = null;
            compact = null;
        }
    }
}

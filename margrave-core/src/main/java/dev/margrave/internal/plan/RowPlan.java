// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.data.FeatureMatrix;
import java.util.stream.IntStream;

/**
 * Whether rows that lie in a file are brought into memory for a fit. It makes a fit faster and changes no number of its result,
 * so the heap of this JVM may have a say.
 */
public final class RowPlan {
    private static final long BYTES_A_SOLVERS_ENTRY = 12; // a linear solver has a copy of its own
    private static final long ENTRY_BYTES_DENSE = 8;
    private static final long ENTRY_BYTES_SPARSE = 12;
    private static final long BYTES_A_ROW = 8; // where it begins, twice

    private RowPlan() {}

    /** The same rows in memory if they and a solver's copy take no more than half of it; else as they are. */
    public static FeatureMatrix inMemory(FeatureMatrix rows, long memoryBytes) {
        if (!rows.isStreamed() || !fits(rows, memoryBytes)) {
            return rows;
        }
        return rows.select(IntStream.range(0, rows.rows()).toArray());
    }

    private static boolean fits(FeatureMatrix rows, long memoryBytes) {
        long available = Math.min(memoryBytes, Runtime.getRuntime().maxMemory() / 2);
        return bytes(rows) <= available / 2 && rows.storedValues() <= Integer.MAX_VALUE - 8;
    }

    /** What rows and a solver's copy of them take in memory. */
    public static long bytes(FeatureMatrix rows) {
        long each = (rows.isSparse() ? ENTRY_BYTES_SPARSE : ENTRY_BYTES_DENSE) + BYTES_A_SOLVERS_ENTRY;
        return each * rows.storedValues() + BYTES_A_ROW * rows.rows();
    }
}

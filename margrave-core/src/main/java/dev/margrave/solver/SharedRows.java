// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.data.FeatureMatrix;

/**
 * The compact form of the rows that were solved for last. The problems of a fit that asks one label against the rest, and
 * those along a path of parameters, have the same rows: one copy for all of them saves time and room in the caches.
 */
final class SharedRows {
    private FeatureMatrix given;
    private CompactRows compact;

    synchronized CompactRows of(FeatureMatrix rows) {
        if (rows != given) {
            compact = CompactRows.of(rows);
            given = rows;
        }
        return compact;
    }
}

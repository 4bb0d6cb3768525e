// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

/**
 * What the worker is asked, one line of JSON each.
 *
 * @param fit null for OPEN
 */
record Request(Kind kind, TableFile table, FitCase fit) {
    enum Kind {
        /** Answered by {@link TableFile.Facts}. */
        OPEN,
        /** Answered by {@link FitOutcome}, after the lines {@link FitWorker#BEGIN} and {@link FitWorker#END}. */
        FIT
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

/**
 * Requests to the worker, one line of JSON each.
 *
 * @param fit null for OPEN
 * @param file to be written by EXPORT, or the model to be read by VALUE; else null
 */
record Request(Kind kind, TableFile table, FitCase fit, String file) {
    enum Kind {
        /** Answered by {@link TableFile.Facts}. */
        OPEN,
        /** Answered by {@link FitOutcome}, after the lines {@link FitWorker#BEGIN} and {@link FitWorker#END}. */
        FIT,
        /** Writes the rows of a fit as a LIBSVM file; answered by {@link PeerFile}. */
        EXPORT,
        /** The primal value of a model of LIBSVM; answered by {@link Recomputed}. */
        LIBSVM_VALUE,
        /** The primal value of a model of LIBLINEAR; answered by {@link Recomputed}. */
        LIBLINEAR_VALUE
    }

    static Request open(TableFile table) {
        return new Request(Kind.OPEN, table, null, null);
    }

    static Request fit(TableFile table, FitCase fit) {
        return new Request(Kind.FIT, table, fit, null);
    }
}

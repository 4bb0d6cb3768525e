// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;

/** Computes the numbers of a few rows at a time, interleaved, in private work arrays. */
public interface LaneWorker {
    /** L, the maximum number of rows. */
    int lanes();

    /** {@code out[j·L + r]} becomes the j-th number of {@code rows[from + r]}, for r below {@code count}, which is at most L. */
    void apply(Row[] rows, int from, int count, double[] out);

    /** Processes one row at a time. */
    static LaneWorker single(RowBlocks.Worker worker) {
        return new LaneWorker() {
            @Override
            public int lanes() {
                return 1;
            }

            @Override
            public void apply(Row[] rows, int from, int count, double[] out) {
                worker.apply(rows[from], out, 0);
            }
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;

/** Makes the numbers of a few rows at a time, side by side, in arrays of its own. */
public interface LaneWorker {
    /** L: how many rows it takes at most. */
    int lanes();

    /** {@code out[j·L + r]} becomes the j-th number of {@code rows[from + r]}, for r below {@code count}, which is at most L. */
    void apply(Row[] rows, int from, int count, double[] out);

    /** One row after another. */
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

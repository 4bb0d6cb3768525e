// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.internal.bound.stream.PairModelBound;
import dev.margrave.online.PairModel;
import dev.margrave.solver.RunControl;
import java.util.List;
import java.util.Map;

/** Bounds of the mean loss of two new rows under what {@code stream} has learned from pairs: a metric, a similarity, a mix of kernels. */
public final class PairBounds {
    private PairBounds() {}

    /**
     * The bound {@code stream} of the model, or the reason why there is none.
     *
     * @param data the rows that it was learned from, in their order; other rows bound nothing, and the note says so
     * @param delta the probability with which the bound may fail to hold
     */
    public static ErrorBounds certify(PairModel model, Dataset data, double delta, RunControl control) {
        if (!(delta > 0 && delta < 1)) {
            throw new IllegalArgumentException("delta must be between 0 and 1, both excluded, got " + delta);
        }
        if (!DataDigest.of(data).equals(model.origin().dataDigest())) {
            String note = (model.origin().dataDigest().isEmpty()
                            ? "the model does not record which rows it was learned from"
                            : "these are not the rows that the model was learned from")
                    + ", and the bound is about the losses of those";
            return new ErrorBounds(delta, data.rows(), false, List.of(), note, Map.of());
        }
        return new ErrorBounds(
                delta, data.rows(), true, List.of(PairModelBound.of(model, data, delta, control)), "", Map.of());
    }
}

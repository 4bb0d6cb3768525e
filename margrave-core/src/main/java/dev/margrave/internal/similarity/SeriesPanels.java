// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.similarity;

import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.similarity.RealPenalty;
import dev.margrave.similarity.Similarity;
import dev.margrave.similarity.TimeWarping;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Series of one length, to which others are compared eight at a time: the same bits as one at a time, several times faster.
 * Thread-safe.
 */
final class SeriesPanels {
    /** Table cells from which the fastest provider is used: by then its compilation has paid off. */
    private static final long MANY_CELLS = 300_000_000;

    private static final int SERIES = VectorOps.SERIES;

    private final Similarity<?> function;
    private final double[][] panels;
    private final int count;
    private final int length;
    private final LongAdder cells = new LongAdder();

    private SeriesPanels(Similarity<?> function, List<double[]> series) {
        this.function = function;
        this.count = series.size();
        this.length = series.get(0).length;
        this.panels = new double[(count + SERIES - 1) / SERIES][length * SERIES];
        for (int k = 0; k < panels.length * SERIES; k++) {
            double[] values = series.get(Math.min(k, count - 1)); // the last panel is padded with copies
            for (int j = 0; j < length; j++) {
                panels[k / SERIES][j * SERIES + k % SERIES] = values[j];
            }
        }
    }

    /** Null unless the objects are series of one length and the function is time warping or real penalty. */
    static SeriesPanels of(Similarity<?> function, List<?> things) {
        boolean isKnown = function instanceof TimeWarping || function instanceof RealPenalty;
        if (!isKnown || things.size() < 2) {
            return null;
        }
        List<double[]> series = things.stream().map(double[].class::cast).toList();
        int length = series.get(0).length;
        boolean isEven = length > 0
                && length <= (Integer.MAX_VALUE - SERIES) / (2 * SERIES)
                && series.stream().allMatch(values -> values.length == length);
        return isEven ? new SeriesPanels(function, series) : null;
    }

    /** {@code out[j]} = the value of x, which is not empty, with the j-th, for j in from..to−1. */
    void fill(double[] x, int from, int to, double[] out) {
        double[] work = new double[(length + 1) * SERIES];
        double[] values = new double[SERIES];
        VectorOps ops = cells.sum() < MANY_CELLS ? VectorSupport.scalar() : VectorSupport.fastest();
        int width = function instanceof TimeWarping warping
                ? warping.width(x.length, length)
                : ((RealPenalty) function).width(x.length, length);
        for (int j = from; j < to; ) {
            int panel = j / SERIES;
            apply(ops, x, panels[panel], width, work, values);
            for (int end = Math.min(to, (panel + 1) * SERIES); j < end; j++) {
                out[j] = 0.0 - values[j - panel * SERIES];
            }
            cells.add((long) SERIES * x.length * Math.min(length, 2L * width + 1));
        }
    }

    private void apply(VectorOps ops, double[] x, double[] panel, int width, double[] work, double[] values) {
        if (function instanceof RealPenalty penalty) {
            ops.realPenalty(x, panel, penalty.gap(), width, work, values);
            return;
        }
        ops.timeWarping(x, panel, width, work, values);
        for (int l = 0; l < SERIES; l++) {
            values[l] = Math.sqrt(values[l]);
        }
    }
}

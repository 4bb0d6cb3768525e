// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.DOUBLES;
import static dev.margrave.simd.Lanes.all;
import static dev.margrave.simd.Lanes.load;

import dev.margrave.internal.vector.SeriesTables;
import dev.margrave.internal.vector.VectorOps;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;

/**
 * The recurrences of {@link SeriesTables} with a lane for each series, so that no lane waits for another. They are
 * repeated because vectors and numbers have no common type; tests require the same bits.
 */
final class SeriesLanes {
    private static final int SERIES = VectorOps.SERIES;
    private static final double OUTSIDE = Double.POSITIVE_INFINITY; // of a cell outside the band

    private SeriesLanes() {}

    static void timeWarping(double[] x, double[] panel, int width, double[] work, double[] out) {
        SeriesTables.timeWarping(panel, work, out, DOUBLES, l -> warp(x, panel, l, width, work));
    }

    private static void warp(double[] x, double[] panel, int l, int width, double[] work) {
        int length = panel.length / SERIES;
        for (int i = 1; i <= x.length; i++) {
            SeriesTables.checkStop(i);
            int from = Math.max(1, i - width);
            int to = Math.min(length, i + width);
            int at = (from - 1) * SERIES + l;
            DoubleVector value = all(x[i - 1]);
            DoubleVector diagonal = load(work, at);
            DoubleVector left = all(OUTSIDE);
            left.intoArray(work, at);
            for (int j = from; j <= to; j++) {
                DoubleVector difference = value.sub(load(panel, at));
                at += SERIES;
                DoubleVector up = load(work, at);
                left = difference.mul(difference).add(diagonal.min(up).min(left));
                left.intoArray(work, at);
                diagonal = up;
            }
        }
    }

    static void realPenalty(double[] x, double[] panel, double gap, int width, double[] work, double[] out) {
        SeriesTables.realPenalty(panel, gap, width, work, out, DOUBLES, l -> edit(x, panel, gap, l, width, work));
    }

    private static void edit(double[] x, double[] panel, double gap, int l, int width, double[] work) {
        int length = panel.length / SERIES;
        DoubleVector gaps = all(gap);
        double alone = 0; // the first column: every value of x so far is matched with the gap
        for (int i = 1; i <= x.length; i++) {
            SeriesTables.checkStop(i);
            int from = Math.max(1, i - width);
            int to = Math.min(length, i + width);
            int at = (from - 1) * SERIES + l;
            DoubleVector value = all(x[i - 1]);
            DoubleVector skip = all(Math.abs(x[i - 1] - gap));
            alone += Math.abs(x[i - 1] - gap);
            DoubleVector diagonal = load(work, at);
            DoubleVector left = all(i <= width ? alone : OUTSIDE);
            left.intoArray(work, at);
            for (int j = from; j <= to; j++) {
                DoubleVector z = load(panel, at);
                at += SERIES;
                DoubleVector up = load(work, at);
                DoubleVector both = diagonal.add(value.sub(z).lanewise(VectorOperators.ABS));
                DoubleVector onlyZ = left.add(z.sub(gaps).lanewise(VectorOperators.ABS));
                left = both.min(up.add(skip)).min(onlyZ);
                left.intoArray(work, at);
                diagonal = up;
            }
        }
    }
}

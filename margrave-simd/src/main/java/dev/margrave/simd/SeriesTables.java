// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.DOUBLES;
import static dev.margrave.simd.Lanes.all;
import static dev.margrave.simd.Lanes.load;

import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;

/** Time warping and the edit distance with real penalty, a lane for each series of a panel: no lane waits for another. */
final class SeriesTables {
    private static final int SERIES = VectorOps.SERIES;
    private static final double FAR = Double.POSITIVE_INFINITY;

    private SeriesTables() {}

    static void timeWarping(double[] x, double[] panel, int width, double[] work, double[] out) {
        Arrays.fill(work, 0, SERIES, 0);
        Arrays.fill(work, SERIES, panel.length + SERIES, FAR);
        for (int l = 0; l < SERIES; l += DOUBLES) {
            warp(x, panel, l, width, work);
        }
        System.arraycopy(work, panel.length, out, 0, SERIES);
    }

    private static void warp(double[] x, double[] panel, int l, int width, double[] work) {
        int length = panel.length / SERIES;
        for (int i = 1; i <= x.length; i++) {
            int from = Math.max(1, i - width);
            int to = Math.min(length, i + width);
            int at = (from - 1) * SERIES + l;
            DoubleVector value = all(x[i - 1]);
            DoubleVector diagonal = load(work, at);
            DoubleVector left = all(FAR);
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
        Arrays.fill(work, 0, SERIES, 0);
        for (int k = 0; k < panel.length; k++) {
            work[k + SERIES] = k < width * SERIES ? work[k] + Math.abs(panel[k] - gap) : FAR;
        }
        for (int l = 0; l < SERIES; l += DOUBLES) {
            edit(x, panel, gap, l, width, work);
        }
        System.arraycopy(work, panel.length, out, 0, SERIES);
    }

    private static void edit(double[] x, double[] panel, double gap, int l, int width, double[] work) {
        int length = panel.length / SERIES;
        DoubleVector gaps = all(gap);
        double alone = 0; // the first column: all values of x so far stand alone
        for (int i = 1; i <= x.length; i++) {
            int from = Math.max(1, i - width);
            int to = Math.min(length, i + width);
            int at = (from - 1) * SERIES + l;
            DoubleVector value = all(x[i - 1]);
            DoubleVector skip = all(Math.abs(x[i - 1] - gap));
            alone += Math.abs(x[i - 1] - gap);
            DoubleVector diagonal = load(work, at);
            DoubleVector left = all(i <= width ? alone : FAR);
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

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import dev.margrave.internal.StopSignal;
import java.util.Arrays;

/**
 * The tables of time warping and of the edit distance with real penalty for the series of a panel, row by row in one array:
 * value j of series l, or cell j of its current row, is at {@code 8j + l}. Providers fill strips of adjacent series and
 * share the first row and the result. Here a strip has four series: each cell waits for the cell to its left, so four tables
 * are filled side by side. The left cell comes last in each minimum, because it is computed last.
 */
public final class SeriesTables {
    private static final int SERIES = VectorOps.SERIES;
    private static final int STRIP = 4; // series; more do not fit into the registers of plain loops
    private static final double OUTSIDE = Double.POSITIVE_INFINITY; // of a cell outside the band

    /** Fills all rows after the first of the tables in one strip. */
    @FunctionalInterface
    public interface Filler {
        /** @param series the first series of the strip */
        void fill(int series);
    }

    private SeriesTables() {}

    static void timeWarping(double[] x, double[] panel, int width, double[] work, double[] out) {
        timeWarping(panel, work, out, STRIP, l -> warp(x, panel, l, width, work));
    }

    /** Time warping of all strips, each of {@code strip} series. */
    public static void timeWarping(double[] panel, double[] work, double[] out, int strip, Filler filler) {
        Arrays.fill(work, 0, SERIES, 0);
        Arrays.fill(work, SERIES, panel.length + SERIES, OUTSIDE);
        fill(panel, work, out, strip, filler);
    }

    static void realPenalty(double[] x, double[] panel, double gap, int width, double[] work, double[] out) {
        realPenalty(panel, gap, width, work, out, STRIP, l -> edit(x, panel, gap, l, width, work));
    }

    /** The edit distance of all strips, each of {@code strip} series. */
    public static void realPenalty(
            double[] panel, double gap, int width, double[] work, double[] out, int strip, Filler filler) {
        Arrays.fill(work, 0, SERIES, 0);
        for (int k = 0; k < panel.length; k++) {
            work[k + SERIES] = k < width * SERIES ? work[k] + Math.abs(panel[k] - gap) : OUTSIDE;
        }
        fill(panel, work, out, strip, filler);
    }

    private static void fill(double[] panel, double[] work, double[] out, int strip, Filler filler) {
        for (int series = 0; series < SERIES; series += strip) {
            filler.fill(series);
        }
        System.arraycopy(work, panel.length, out, 0, SERIES);
    }

    /** Called for each row of a table: long series take milliseconds for a few of them. */
    public static void checkStop(int row) {
        StopSignal.checkAtSome(row);
    }

    /** The tables of series l to l + 3. */
    private static void warp(double[] x, double[] panel, int l, int width, double[] work) {
        int length = panel.length / SERIES;
        for (int i = 1; i <= x.length; i++) {
            checkStop(i);
            int from = Math.max(1, i - width);
            int to = Math.min(length, i + width);
            double value = x[i - 1];
            int at = (from - 1) * SERIES + l;
            double diagonal0 = work[at];
            double diagonal1 = work[at + 1];
            double diagonal2 = work[at + 2];
            double diagonal3 = work[at + 3];
            Arrays.fill(work, at, at + STRIP, OUTSIDE);
            double left0 = OUTSIDE;
            double left1 = OUTSIDE;
            double left2 = OUTSIDE;
            double left3 = OUTSIDE;
            for (int j = from; j <= to; j++) {
                int z = at;
                at += SERIES;
                double up0 = work[at];
                double up1 = work[at + 1];
                double up2 = work[at + 2];
                double up3 = work[at + 3];
                double difference0 = value - panel[z];
                double difference1 = value - panel[z + 1];
                double difference2 = value - panel[z + 2];
                double difference3 = value - panel[z + 3];
                left0 = difference0 * difference0 + Math.min(Math.min(diagonal0, up0), left0);
                left1 = difference1 * difference1 + Math.min(Math.min(diagonal1, up1), left1);
                left2 = difference2 * difference2 + Math.min(Math.min(diagonal2, up2), left2);
                left3 = difference3 * difference3 + Math.min(Math.min(diagonal3, up3), left3);
                work[at] = left0;
                work[at + 1] = left1;
                work[at + 2] = left2;
                work[at + 3] = left3;
                diagonal0 = up0;
                diagonal1 = up1;
                diagonal2 = up2;
                diagonal3 = up3;
            }
        }
    }

    /** The tables of series l to l + 3. */
    private static void edit(double[] x, double[] panel, double gap, int l, int width, double[] work) {
        int length = panel.length / SERIES;
        double alone = 0; // the first column: every value of x so far is matched with the gap
        for (int i = 1; i <= x.length; i++) {
            checkStop(i);
            int from = Math.max(1, i - width);
            int to = Math.min(length, i + width);
            double value = x[i - 1];
            double skip = Math.abs(value - gap);
            alone += skip;
            int at = (from - 1) * SERIES + l;
            double diagonal0 = work[at];
            double diagonal1 = work[at + 1];
            double diagonal2 = work[at + 2];
            double diagonal3 = work[at + 3];
            double left0 = i <= width ? alone : OUTSIDE;
            Arrays.fill(work, at, at + STRIP, left0);
            double left1 = left0;
            double left2 = left0;
            double left3 = left0;
            for (int j = from; j <= to; j++) {
                double z0 = panel[at];
                double z1 = panel[at + 1];
                double z2 = panel[at + 2];
                double z3 = panel[at + 3];
                at += SERIES;
                double up0 = work[at];
                double up1 = work[at + 1];
                double up2 = work[at + 2];
                double up3 = work[at + 3];
                left0 = Math.min(Math.min(diagonal0 + Math.abs(value - z0), up0 + skip), left0 + Math.abs(z0 - gap));
                left1 = Math.min(Math.min(diagonal1 + Math.abs(value - z1), up1 + skip), left1 + Math.abs(z1 - gap));
                left2 = Math.min(Math.min(diagonal2 + Math.abs(value - z2), up2 + skip), left2 + Math.abs(z2 - gap));
                left3 = Math.min(Math.min(diagonal3 + Math.abs(value - z3), up3 + skip), left3 + Math.abs(z3 - gap));
                work[at] = left0;
                work[at + 1] = left1;
                work[at + 2] = left2;
                work[at + 3] = left3;
                diagonal0 = up0;
                diagonal1 = up1;
                diagonal2 = up2;
                diagonal3 = up3;
            }
        }
    }
}

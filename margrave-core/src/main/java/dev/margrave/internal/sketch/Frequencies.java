// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * cos(ω·x) and sin(ω·x) of m random frequencies ω ~ N(0, variance·I). Inner products are sums over the columns that are not
 * zero, in order, so dense and sparse rows give the same bits. Where an odd number of features is asked for, the last
 * frequency has one, √2·cos(ω·x + phase) with a uniform phase: like a pair its product has the mean that the kernel is.
 */
public final class Frequencies {
    private final int features;
    private final int count;
    private final double[][] byColumn; // of each column: its entry in every ω
    private final double phase; // of the last frequency without a partner

    private Frequencies(int features, double[][] byColumn, double phase) {
        this.features = features;
        this.count = (features + 1) / 2;
        this.byColumn = byColumn;
        this.phase = phase;
    }

    public static Frequencies draw(int inputs, int features, double variance, long seed) {
        int count = (features + 1) / 2;
        double[][] byColumn = new double[inputs][count];
        SplittableRandom[] streams = Draws.streams(seed, count);
        double deviation = Math.sqrt(variance);
        double[] pair = new double[2];
        for (int j = 0; j < count; j++) {
            for (int c = 0; c < inputs; c += 2) {
                Draws.gaussians(streams[j], pair);
                byColumn[c][j] = deviation * pair[0];
                if (c + 1 < inputs) {
                    byColumn[c + 1][j] = deviation * pair[1];
                }
            }
        }
        return new Frequencies(features, byColumn, 2 * Math.PI * Draws.uniform(streams[count - 1]));
    }

    /** m: how many frequencies there are. */
    public int count() {
        return count;
    }

    public RowBlocks.Worker worker() {
        return new Work()::apply;
    }

    /** The arrays of one thread. */
    private final class Work {
        private final double[] angles = new double[count];
        private final NonZeros nonZeros = new NonZeros(byColumn);
        private final double[] pair = new double[2];

        void apply(Row row, double[] out, int at) {
            Arrays.fill(angles, 0);
            nonZeros.addTo(row, angles);
            double factor = 1 / Math.sqrt(count);
            int pairs = features / 2;
            for (int j = 0; j < pairs; j++) {
                SineCosine.of(angles[j], factor, out, at + 2 * j);
            }
            if (pairs < count) {
                SineCosine.of(angles[pairs] + phase, Math.sqrt(2) * factor, pair, 0);
                out[at + 2 * pairs] = pair[0];
            }
        }
    }
}

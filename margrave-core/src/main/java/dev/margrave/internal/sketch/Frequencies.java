// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * cos(ω·x) and sin(ω·x) of m random frequencies ω ~ N(0, variance·I). Inner products are sums over the nonzero columns
 * in order, so dense and sparse rows give the same bits. For an odd number of features the last frequency has one,
 * √2·cos(ω·x + phase) with a uniform phase: the mean of its product is the kernel, as for a pair.
 */
public final class Frequencies {
    private final int features;
    private final int count;
    private final ColumnSums products;
    private final double phase; // of the last frequency without a partner

    /** @param products the inner products with every ω */
    private Frequencies(int features, ColumnSums products, double phase) {
        this.features = features;
        this.count = (features + 1) / 2;
        this.products = products;
        this.phase = phase;
    }

    public static Frequencies draw(int inputs, int features, double variance, long seed) {
        int count = (features + 1) / 2;
        ColumnSums products = new ColumnSums(inputs, count);
        SplittableRandom[] streams = Draws.streams(seed, count);
        double deviation = Math.sqrt(variance);
        double[] pair = new double[2];
        for (int j = 0; j < count; j++) {
            for (int c = 0; c < inputs; c += 2) {
                Draws.gaussians(streams[j], pair);
                products.set(c, j, deviation * pair[0]);
                if (c + 1 < inputs) {
                    products.set(c + 1, j, deviation * pair[1]);
                }
            }
        }
        return new Frequencies(features, products, 2 * Math.PI * Draws.uniform(streams[count - 1]));
    }

    /** m, the number of frequencies. */
    public int count() {
        return count;
    }

    public RowBlocks.Worker worker() {
        return new Work();
    }

    /** The work arrays of one thread. */
    private final class Work implements RowBlocks.Worker {
        private final ColumnSums.Work sums = products.work();
        private final double[] cosines = new double[count];
        private final double[] sines = new double[count];
        private final Row[] one = new Row[1];
        private double[][] angles = new double[1][count];

        @Override
        public void apply(Row row, double[] out, int at) {
            one[0] = row;
            applyAll(one, 1, out, at, features);
        }

        @Override
        public void applyAll(Row[] rows, int rowCount, double[] out, int at, int width) {
            angles = angles.length < rowCount ? new double[rowCount][count] : angles;
            for (int r = 0; r < rowCount; r++) {
                Arrays.fill(angles[r], 0);
            }
            sums.addTo(rows, rowCount, angles);
            for (int r = 0; r < rowCount; r++) {
                write(angles[r], out, at + r * width);
            }
        }

        private void write(double[] of, double[] out, int at) {
            double factor = 1 / Math.sqrt(count);
            int pairs = features / 2;
            if (pairs < count) {
                of[pairs] += phase;
            }
            SineCosine.of(of, count, factor, cosines, sines);
            for (int j = 0; j < pairs; j++) {
                out[at + 2 * j] = cosines[j];
                out[at + 2 * j + 1] = sines[j];
            }
            if (pairs < count) {
                out[at + 2 * pairs] = Math.sqrt(2) * cosines[pairs];
            }
        }
    }
}

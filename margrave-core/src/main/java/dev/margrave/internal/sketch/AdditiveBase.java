// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import dev.margrave.internal.vector.VectorOps;
import java.util.SplittableRandom;

/** K(x, y) = Σ_c k(x_c, y_c) for a kernel k of a {@link HomogeneousSpectrum}, and W(x) = √2·Re S(x) of {@link AdditiveWaves}. */
public final class AdditiveBase implements ProductBase {
    private final HomogeneousSpectrum spectrum;

    public AdditiveBase(HomogeneousSpectrum spectrum) {
        this.spectrum = spectrum;
    }

    @Override
    public double value(Row x, Row y) {
        return sums(x, y)[0];
    }

    /**
     * W is a sum of independent u_c(x) = √(2x_c) cos(λ ln x_c + b) with the mean 0, E u_c(x)² = x_c, E u_c(x)u_c(y) = k and
     * E u_c(x)²u_c(y)² = x_c y_c (1 + ½κ(2 ln(x_c/y_c))). Hence Σ_c of the last, and for pairs of different columns
     * Σx Σy − Σ x_c y_c + 2(K² − Σ k²).
     */
    @Override
    public double secondMoment(Row x, Row y) {
        double[] sums = sums(x, y);
        return sums[2] + sum(x) * sum(y) - sums[3] + 2 * (sums[0] * sums[0] - sums[1]);
    }

    /** Σ k, Σ k², Σ E u(x)²u(y)² and Σ x_c y_c over the columns. */
    private double[] sums(Row x, Row y) {
        double[] sums = new double[4];
        int b = 0;
        for (int a = 0; a < x.stored(); a++) {
            while (b < y.stored() && y.index(b) < x.index(a)) {
                b++;
            }
            if (b < y.stored() && y.index(b) == x.index(a) && x.value(a) > 0 && y.value(b) > 0) {
                double value = spectrum.value(x.value(a), y.value(b));
                double product = x.value(a) * y.value(b);
                double ratio = x.value(a) / y.value(b);
                sums[0] += value;
                sums[1] += value * value;
                sums[2] += product * (1 + 0.5 * spectrum.signature(ratio * ratio));
                sums[3] += product;
            }
        }
        return sums;
    }

    private static double sum(Row x) {
        double sum = 0;
        for (int k = 0; k < x.stored(); k++) {
            sum += x.value(k);
        }
        return sum;
    }

    @Override
    public DrawnProjections projections(int inputs, int count) {
        AdditiveWaves waves = new AdditiveWaves(spectrum, inputs, count);
        return new DrawnProjections() {
            @Override
            public void draw(int projection, SplittableRandom random) {
                waves.draw(projection, random);
            }

            @Override
            public int count() {
                return count;
            }

            @Override
            public LaneWorker worker(VectorOps ops) {
                RowBlocks.Worker sums = waves.worker();
                double[] parts = new double[2 * count];
                return LaneWorker.single((row, out, at) -> {
                    sums.apply(row, parts, 0);
                    for (int j = 0; j < count; j++) {
                        out[at + j] = Math.sqrt(2) * parts[2 * j];
                    }
                });
            }
        };
    }

    /** Features of K itself: (Re S, Im S)/√m of m sums; for an odd number of features the last one is √2·Re S/√m. */
    public static final class Features {
        private final AdditiveWaves waves;
        private final int features;

        public Features(HomogeneousSpectrum spectrum, int inputs, int features, long seed) {
            this.features = features;
            this.waves = new AdditiveWaves(spectrum, inputs, (features + 1) / 2);
            SplittableRandom[] streams = Draws.streams(seed, waves.count());
            for (int j = 0; j < streams.length; j++) {
                waves.draw(j, streams[j]);
            }
        }

        public RowBlocks.Worker worker() {
            RowBlocks.Worker sums = waves.worker();
            double[] parts = new double[2 * waves.count()];
            double factor = 1 / Math.sqrt(waves.count());
            return (row, out, at) -> {
                sums.apply(row, parts, 0);
                for (int j = 0; j < features; j++) {
                    out[at + j] = factor * parts[j];
                }
                if (features % 2 == 1) {
                    out[at + features - 1] *= Math.sqrt(2);
                }
            };
        }
    }
}

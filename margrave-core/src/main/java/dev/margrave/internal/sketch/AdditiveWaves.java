// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Sums S_j(x) = Σ_c √x_c exp(i(λ_jc ln x_c + b_jc)) with random frequencies λ of a {@link HomogeneousSpectrum} and uniform phases b. Since
 * different columns have independent phases, E Re(S(x)·conj S(y)) = Σ_c k(x_c, y_c), and half of that is the mean of
 * Re S(x)·Re S(y). A row costs a sine and a cosine for each sum and each nonzero value.
 */
final class AdditiveWaves {
    private final HomogeneousSpectrum spectrum;
    private final float[][]
            frequencies; // by column and sum; rounded to float, which does not matter for random frequencies
    private final float[][] phases;
    private final int count;

    AdditiveWaves(HomogeneousSpectrum spectrum, int inputs, int count) {
        this.spectrum = spectrum;
        this.frequencies = new float[inputs][count];
        this.phases = new float[inputs][count];
        this.count = count;
    }

    int count() {
        return count;
    }

    void draw(int sum, SplittableRandom random) {
        for (int c = 0; c < frequencies.length; c++) {
            frequencies[c][sum] = (float) spectrum.draw(random);
            phases[c][sum] = (float) (2 * Math.PI * Draws.uniform(random));
        }
    }

    /** Writes Re S_1, Im S_1, Re S_2, … of one row after another. */
    RowBlocks.Worker worker() {
        return new Work();
    }

    /** The work arrays of one thread. */
    private final class Work implements RowBlocks.Worker {
        private final double[] angles = new double[count];
        private final double[] cosines = new double[count];
        private final double[] sines = new double[count];
        private final double[] real = new double[count];
        private final double[] imaginary = new double[count];

        @Override
        public void apply(Row row, double[] out, int at) {
            Arrays.fill(real, 0);
            Arrays.fill(imaginary, 0);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) > 0) {
                    add(row, k);
                }
            }
            for (int j = 0; j < count; j++) {
                out[at + 2 * j] = real[j];
                out[at + 2 * j + 1] = imaginary[j];
            }
        }

        private void add(Row row, int k) {
            double logarithm = StrictMath.log(row.value(k));
            float[] lambda = frequencies[row.index(k)];
            float[] phase = phases[row.index(k)];
            for (int j = 0; j < count; j++) {
                angles[j] = lambda[j] * logarithm + phase[j];
            }
            SineCosine.of(angles, count, Math.sqrt(row.value(k)), cosines, sines);
            add(cosines, real);
            add(sines, imaginary);
        }

        private void add(double[] values, double[] sums) {
            for (int j = 0; j < count; j++) {
                sums[j] += values[j];
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import dev.margrave.internal.vector.VectorOps;
import java.util.SplittableRandom;

/**
 * K(x, y) = exp(−γ‖x − y‖²) and W(x) = √2·cos(ω·x + b) with ω ~ N(0, 2γI) and a uniform phase b (Rahimi and Recht 2007).
 */
public final class FourierBase implements ProductBase {
    private final double gamma;

    public FourierBase(double gamma) {
        this.gamma = gamma;
    }

    @Override
    public double value(Row x, Row y) {
        return Math.exp(-gamma * Math.max(0, x.squaredNorm() + y.squaredNorm() - 2 * x.dot(y)));
    }

    /** W(x)W(y) = cos(ω·(x − y)) + cos(ω·(x + y) + 2b), whose square has the mean 1 + ½E cos(2ω·(x − y)) = 1 + ½K⁴. */
    @Override
    public double secondMoment(Row x, Row y) {
        double value = value(x, y);
        return 1 + 0.5 * value * value * value * value;
    }

    @Override
    public DrawnProjections projections(int inputs, int count) {
        return new Cosines(inputs, count);
    }

    /** √2·cos(ω_j·x + b_j). */
    private final class Cosines implements DrawnProjections {
        private final int inputs;
        private final ColumnSums products; // with every ω
        private final double[] phases;

        Cosines(int inputs, int count) {
            this.inputs = inputs;
            this.products = new ColumnSums(inputs, count);
            this.phases = new double[count];
        }

        @Override
        public void draw(int projection, SplittableRandom random) {
            double deviation = Math.sqrt(2 * gamma);
            double[] pair = new double[2];
            for (int c = 0; c < inputs; c++) {
                if (c % 2 == 0) {
                    Draws.gaussians(random, pair);
                }
                products.set(c, projection, deviation * pair[c % 2]);
            }
            phases[projection] = 2 * Math.PI * Draws.uniform(random);
        }

        @Override
        public int count() {
            return phases.length;
        }

        @Override
        public LaneWorker worker(VectorOps ops) {
            ColumnSums.Work sums = products.work();
            Row[] one = new Row[1];
            double[][] angles = new double[1][phases.length];
            double[] cosines = new double[phases.length];
            double[] sines = new double[phases.length];
            return LaneWorker.single((row, out, at) -> {
                one[0] = row;
                System.arraycopy(phases, 0, angles[0], 0, phases.length);
                sums.addTo(one, 1, angles);
                SineCosine.of(angles[0], phases.length, Math.sqrt(2), cosines, sines);
                System.arraycopy(cosines, 0, out, at, cosines.length);
            });
        }
    }
}

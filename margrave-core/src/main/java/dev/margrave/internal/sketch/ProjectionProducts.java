// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Features z_i(x) = scale_i Π_j W_ij(x), each the product of as many independent projections as its degree. */
public final class ProjectionProducts {
    private static final long MAX_NUMBERS = 1L << 31; // of all projections: 16 GB, so that a spec cannot exhaust memory

    private final Layers layers;
    private final double[] scales; // by position
    private final RandomProjections projections; // by layer and position

    ProjectionProducts(Layers layers, double[] scales, RandomProjections projections) {
        this.layers = layers;
        this.projections = projections;
        this.scales = new double[scales.length];
        for (int place = 0; place < scales.length; place++) {
            this.scales[place] = scales[layers.feature(place)];
        }
    }

    /** Feature i has the degree {@code degrees[i]} and draws its projections from the i-th stream. */
    public static ProjectionProducts draw(
            ProductBase base, int inputs, int[] degrees, double[] scales, SplittableRandom[] streams) {
        checkSize(inputs, degrees);
        Layers layers = new Layers(degrees);
        DrawnProjections projections = base.projections(inputs, layers.factors());
        for (int place = 0; place < degrees.length; place++) {
            int feature = layers.feature(place);
            for (int j = 0; j < degrees[feature]; j++) {
                projections.draw(layers.start(j) + place, streams[feature]);
            }
        }
        return new ProjectionProducts(layers, scales, projections);
    }

    /** The same degrees and scales with structured signs; the blocks use the streams after those of the features. */
    public static ProjectionProducts hadamard(int inputs, int[] degrees, double[] scales, long seed) {
        checkSize(inputs, degrees);
        Layers layers = new Layers(degrees);
        return new ProjectionProducts(layers, scales, HadamardSigns.draw(inputs, layers, seed, degrees.length));
    }

    private static void checkSize(int inputs, int[] degrees) {
        long projections = Arrays.stream(degrees).asLongStream().sum();
        if (projections > MAX_NUMBERS / Math.max(1, inputs)) {
            throw new IllegalArgumentException("the features are products of " + projections + " projections of "
                    + inputs + " inputs each, more than " + MAX_NUMBERS
                    + " numbers; take fewer features, a larger p or a truncated series");
        }
    }

    /** The number of features. */
    public int size() {
        return scales.length;
    }

    /** The number of projections, to which the work per row is proportional. */
    public int projections() {
        return projections.count();
    }

    /** Computes the features of rows; {@code ops} affects speed, but no bit of the result. */
    public RowBlocks.Worker worker(VectorOps ops) {
        return new Work(ops);
    }

    /** The work arrays of one thread, for as many interleaved rows as the projections take at once. */
    private final class Work implements RowBlocks.Worker {
        private final LaneWorker project;
        private final int lanes;
        private final double[] factors;
        private final double[] layer;
        private final double[] products;
        private final Row[] one = new Row[1];

        Work(VectorOps ops) {
            this.project = projections.worker(ops);
            this.lanes = project.lanes();
            this.factors = new double[layers.factors() * lanes];
            this.layer = new double[scales.length * lanes];
            this.products = new double[scales.length * lanes];
        }

        @Override
        public void apply(Row row, double[] out, int at) {
            one[0] = row;
            applyAll(one, 1, out, at, scales.length);
        }

        @Override
        public void applyAll(Row[] rows, int count, double[] out, int at, int width) {
            for (int from = 0; from < count; from += lanes) {
                int some = Math.min(lanes, count - from);
                project.apply(rows, from, some, factors);
                multiply();
                for (int r = 0; r < some; r++) {
                    write(r, out, at + (from + r) * width);
                }
            }
        }

        private void multiply() {
            for (int place = 0; place < scales.length; place++) {
                Arrays.fill(products, place * lanes, (place + 1) * lanes, scales[place]);
            }
            for (int j = 0; j < layers.count(); j++) {
                int size = layers.size(j) * lanes;
                System.arraycopy(factors, layers.start(j) * lanes, layer, 0, size);
                multiply(layer, size);
            }
        }

        private void multiply(double[] by, int size) {
            for (int k = 0; k < size; k++) {
                products[k] *= by[k];
            }
        }

        private void write(int r, double[] out, int at) {
            for (int place = 0; place < scales.length; place++) {
                out[at + layers.feature(place)] = products[place * lanes + r];
            }
        }
    }
}

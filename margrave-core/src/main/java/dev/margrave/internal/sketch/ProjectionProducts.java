// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Features z_i(x) = scale_i Π_j W_ij(x), each the product of as many projections of its own as its degree is. */
public final class ProjectionProducts {
    private static final long MAX_NUMBERS = 1L << 31; // of all projections, so that a spec cannot ask for all memory

    private final Layers layers;
    private final double[] scales; // by place
    private final Projections projections; // by layer and place

    ProjectionProducts(Layers layers, double[] scales, Projections projections) {
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

    /** The same degrees and scales with structured signs; the blocks take the streams behind those of the features. */
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

    /** How many features there are. */
    public int size() {
        return scales.length;
    }

    /** How many projections there are: the work of a row is proportional to it. */
    public int projections() {
        return projections.count();
    }

    public RowBlocks.Worker worker() {
        return new Work()::apply;
    }

    /** The arrays of one thread. */
    private final class Work {
        private final RowBlocks.Worker project = projections.worker();
        private final double[] factors = new double[layers.factors()];
        private final double[] layer = new double[scales.length];
        private final double[] products = new double[scales.length];

        void apply(Row row, double[] out, int at) {
            project.apply(row, factors, 0);
            System.arraycopy(scales, 0, products, 0, scales.length);
            for (int j = 0; j < layers.count(); j++) {
                System.arraycopy(factors, layers.start(j), layer, 0, layers.size(j));
                multiply(layers.size(j));
            }
            for (int place = 0; place < scales.length; place++) {
                out[at + layers.feature(place)] = products[place];
            }
        }

        private void multiply(int count) {
            for (int place = 0; place < count; place++) {
                products[place] *= layer[place];
            }
        }
    }
}

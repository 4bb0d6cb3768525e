// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The positions of the factors of products of several degrees: layer 0 holds the first factor of every feature that has one,
 * layer 1 the second factors, and so on, with features of higher degree first. So the features of each layer are a prefix of
 * those of the layer before, and products are computed by whole layers.
 */
final class Layers {
    private final int[] order; // the feature at each position of a layer
    private final int[] starts; // of each layer, and the end

    Layers(int[] degrees) {
        this.order = IntStream.range(0, degrees.length)
                .boxed()
                .sorted(Comparator.comparingInt(i -> -degrees[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        int layers = Arrays.stream(degrees).max().orElse(0);
        this.starts = new int[layers + 1];
        for (int j = 0; j < layers; j++) {
            int layer = j;
            int places = (int) Arrays.stream(degrees).filter(n -> n > layer).count();
            starts[j + 1] = Math.addExact(starts[j], places);
        }
    }

    int count() {
        return starts.length - 1;
    }

    /** The number of factors in all layers. */
    int factors() {
        return starts[count()];
    }

    /** The start of layer j. */
    int start(int j) {
        return starts[j];
    }

    /** The number of factors in layer j. */
    int size(int j) {
        return starts[j + 1] - starts[j];
    }

    /** The feature at this position of every layer that has it. */
    int feature(int place) {
        return order[place];
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Where the factors of products of several degrees stand: the first factor of every feature that has one in layer 0, the
 * second ones in layer 1, and so on, features of higher degree first. So each layer is the beginning of the one before it,
 * and products are made by whole layers.
 */
final class Layers {
    private final int[] order; // the feature at each place of a layer
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

    /** How many factors there are in all layers. */
    int factors() {
        return starts[count()];
    }

    /** Where layer j starts. */
    int start(int j) {
        return starts[j];
    }

    /** How many factors layer j has. */
    int size(int j) {
        return starts[j + 1] - starts[j];
    }

    /** The feature at this place of every layer that has it. */
    int feature(int place) {
        return order[place];
    }
}

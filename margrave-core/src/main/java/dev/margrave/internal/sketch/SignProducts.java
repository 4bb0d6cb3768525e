// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import java.util.List;
import java.util.SplittableRandom;

/** Features z_i(x) = scale_i Π_j ω_ij·x with vectors ω_ij of signs ±1. */
public final class SignProducts {
    private SignProducts() {}

    /** Feature i has the degree {@code degrees[i]} and draws fair signs from the i-th stream. */
    public static ProjectionProducts draw(int inputs, int[] degrees, double[] scales, SplittableRandom[] streams) {
        return ProjectionProducts.draw(new SignBase(), inputs, degrees, scales, streams);
    }

    /** Feature i is the product over the vectors {@code vectors.get(i)}, whose entries are 1 and −1. */
    public static ProjectionProducts of(int inputs, List<int[][]> vectors, double[] scales) {
        Layers layers =
                new Layers(vectors.stream().mapToInt(omegas -> omegas.length).toArray());
        SignTables signs = new SignTables(inputs, layers.factors());
        for (int place = 0; place < scales.length; place++) {
            int[][] omegas = vectors.get(layers.feature(place));
            for (int j = 0; j < omegas.length; j++) {
                signs.set(layers.start(j) + place, omegas[j]);
            }
        }
        return new ProjectionProducts(layers, scales, signs);
    }
}

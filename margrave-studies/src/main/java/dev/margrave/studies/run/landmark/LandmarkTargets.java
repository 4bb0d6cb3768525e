// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.landmark;

import dev.margrave.data.Dataset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Transforms targets for the regression studies on landmarks. */
final class LandmarkTargets {
    private LandmarkTargets() {}

    /** Scales to [0, 1]. */
    static Dataset unit(Dataset data) {
        double low =
                IntStream.range(0, data.rows()).mapToDouble(data::target).min().orElseThrow();
        double high =
                IntStream.range(0, data.rows()).mapToDouble(data::target).max().orElseThrow();
        return with(
                data,
                IntStream.range(0, data.rows())
                        .mapToDouble(i -> (data.target(i) - low) / (high - low))
                        .toArray());
    }

    /** 0, 1, … in the order of the targets: one per distinct value, or one per bin of equally many rows. */
    static Dataset positions(Dataset data, int bins) {
        if (bins == 0) {
            double[] known = IntStream.range(0, data.rows())
                    .mapToDouble(data::target)
                    .distinct()
                    .sorted()
                    .toArray();
            return with(
                    data,
                    IntStream.range(0, data.rows())
                            .mapToDouble(i -> Arrays.binarySearch(known, data.target(i)))
                            .toArray());
        }
        int[] order = IntStream.range(0, data.rows())
                .boxed()
                .sorted(Comparator.comparingDouble(data::target))
                .mapToInt(i -> i)
                .toArray();
        double[] positions = new double[data.rows()];
        for (int k = 0; k < order.length; k++) {
            boolean ties = k > 0 && data.target(order[k]) == data.target(order[k - 1]);
            int bin = (int) ((long) k * bins / order.length);
            positions[order[k]] = ties ? positions[order[k - 1]] : bin;
        }
        return with(data, positions);
    }

    private static Dataset with(Dataset data, double[] targets) {
        return Dataset.regression(data.features(), targets).withSchema(data.schema());
    }
}

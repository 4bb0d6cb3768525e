// SPDX-License-Identifier: Apache-2.0
package dev.margrave.certificate;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All bounds of one model, tightest first; those without a value come last.
 *
 * @param delta each bound by itself fails to hold with at most this probability
 * @param rows how many rows were given, those without a label or of weight 0 apart
 * @param note why only some bounds were made; empty where nothing is missing
 */
public record Certification(double delta, int rows, List<Bound> bounds, String note) {
    public Certification {
        bounds = bounds.stream()
                .sorted(Comparator.comparingDouble(bound -> bound.value().orElse(Double.POSITIVE_INFINITY)))
                .toList();
    }

    /** The smallest of the guaranteed bounds, vacuous or not. */
    public Optional<Bound> tightest() {
        return bounds.stream()
                .filter(bound -> bound.isGuaranteed() && bound.value().isPresent())
                .findFirst();
    }

    public Optional<Bound> bound(BoundName name) {
        return bounds.stream().filter(bound -> bound.name() == name).findFirst();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All bounds of one model, tightest first; those without a value come last.
 *
 * @param delta each single bound fails to hold with at most this probability
 * @param rows the number of rows, without those that have no label or weight 0
 * @param areTrainingRows whether these are the rows that the model was trained on; otherwise there is no bound but that of held-out rows,
 *     and nobody has checked that the model has seen none of them
 * @param note why some bounds are missing; empty if none is
 * @param reasons why a bound has no value, for each that was not left out by name: those of {@code bounds} without a value, and
 *     those that do not apply to the model or the rows
 */
public record ErrorBounds(
        double delta,
        int rows,
        boolean areTrainingRows,
        List<Bound> bounds,
        String note,
        Map<BoundName, String> reasons) {
    public ErrorBounds {
        Map<BoundName, String> all = new EnumMap<>(BoundName.class);
        all.putAll(reasons);
        bounds.stream()
                .filter(bound -> bound.terms().isEmpty())
                .forEach(bound -> all.put(bound.name(), bound.reason()));
        reasons = Collections.unmodifiableMap(all);
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

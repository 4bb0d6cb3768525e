// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * A learner in a comparison.
 *
 * @param name unique among them
 * @param candidates the candidates for a training part, at least one; they must depend only on that part. A single candidate is
 *     fitted as it is, several are tuned
 */
public record ComparisonContender(String name, Function<Dataset, List<Machine<?>>> candidates) {
    public ComparisonContender {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(candidates, "candidates");
    }

    /** The same candidates for all data. */
    public static ComparisonContender of(String name, List<? extends Machine<?>> candidates) {
        List<Machine<?>> fixed = List.copyOf(candidates);
        return new ComparisonContender(name, training -> fixed);
    }
}

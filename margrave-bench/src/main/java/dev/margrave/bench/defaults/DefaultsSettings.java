// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.defaults;

import java.util.List;
import java.util.Set;

/**
 * The extent of a study.
 *
 * @param machines only these; empty for all
 * @param kernels specs of kernels, of which the defaults and the tuned machine use the same
 * @param rows to train on, at most; also at most two thirds of a table
 * @param scored how many held-out rows to score, if five splits have as many
 * @param folds of a training part, for the search
 */
public record DefaultsSettings(Set<String> machines, List<String> kernels, int rows, int scored, int folds) {
    public DefaultsSettings {
        machines = Set.copyOf(machines);
        kernels = List.copyOf(kernels);
    }
}

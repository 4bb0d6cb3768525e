// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.selection.Metric;
import dev.margrave.solver.StopReason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The importance of columns, largest mean first.
 *
 * @param score of the model on the rows as they are
 * @param rows that were used
 * @param repeats of every column, unless the work was stopped
 * @param stopped why fewer permutations were made; empty if all were
 */
public record ImportanceResult(
        Metric metric,
        double score,
        int rows,
        int repeats,
        List<ColumnImportance> columns,
        Optional<StopReason> stopped) {
    public ImportanceResult {
        columns = List.copyOf(columns);
    }

    /**
     * How much worse the score became.
     *
     * @param losses one per repeat; negative where the score became better
     */
    public record ColumnImportance(String feature, List<Double> losses) {
        public ColumnImportance {
            losses = List.copyOf(losses);
        }

        public double mean() {
            return losses.stream().mapToDouble(loss -> loss).average().orElse(Double.NaN);
        }

        /** The standard deviation over the repeats, with divisor n. */
        public double std() {
            double mean = mean();
            return Math.sqrt(losses.stream()
                    .mapToDouble(loss -> (loss - mean) * (loss - mean))
                    .average()
                    .orElse(Double.NaN));
        }
    }

    /** The columns whose mean exceeds twice its standard error, or 0 where the repeats agree. */
    public Stream<ColumnImportance> clear() {
        return columns.stream()
                .filter(column -> column.mean()
                        > 2 * column.std() / Math.sqrt(column.losses().size()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.RowStream;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MapSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Prepares a row for learning: scales it, then replaces it by the features of a map fitted to the first rows. */
final class StreamFeatures {
    /** The number of rows that a map is fitted to. */
    static final int FIRST_ROWS = 1000;

    /** The most features of rows with a map, which are dense. */
    static final int MAX_MAPPED = 1 << 16;

    private final Scaler scaler;
    private final KernelMap map; // null for none
    private long dropped; // values with an index above those of the first rows

    private StreamFeatures(Scaler scaler, KernelMap map) {
        this.scaler = scaler;
        this.map = map;
    }

    static StreamFeatures scaled(Scaler scaler) {
        return new StreamFeatures(scaler, null);
    }

    /** Fits a map to the first rows of a separate stream; malformed rows do not count. */
    static StreamFeatures mapped(Scaler scaler, KernelMapRule rule, long seed, RowStream rows) throws IOException {
        List<double[]> first = new ArrayList<>();
        boolean more = true;
        while (more && first.size() < FIRST_ROWS) {
            try {
                more = rows.next();
                if (more) {
                    checkWidth(rows.row().size());
                    first.add(scaler.apply(rows.row()).toArray());
                }
            } catch (DataFormatException e) {
                more = true; // reported or refused when the row is learned
            }
        }
        if (first.isEmpty()) {
            throw new DataFormatException("the stream", 0, "no rows to fit the map to");
        }
        int width = Math.max(1, rows.schema().features());
        double[][] all = first.stream().map(row -> Arrays.copyOf(row, width)).toArray(double[][]::new);
        return new StreamFeatures(scaler, rule.fit(DenseMatrix.copyOf(all), MapSettings.DEFAULTS.withSeed(seed)));
    }

    private static void checkWidth(int features) {
        if (features > MAX_MAPPED) {
            throw new InvalidDataException("the rows of a stream with --map can have at most " + MAX_MAPPED
                    + " features, got " + features + "; leave --map out");
        }
    }

    Scaler scaler() {
        return scaler;
    }

    Optional<KernelMap> map() {
        return Optional.ofNullable(map);
    }

    /** The number of dropped values, whose index the map does not know. */
    long dropped() {
        return dropped;
    }

    Row apply(Row row) {
        Row scaled = scaler.apply(row);
        if (map == null) {
            return scaled;
        }
        double[] features = new double[map.width()];
        map.apply(fitted(scaled), features);
        return Row.dense(features);
    }

    /** The row, cut to the input width of the map. */
    private Row fitted(Row row) {
        int width = map.inputs();
        if (row.size() == width) {
            return row;
        }
        int known = 0;
        int[] indices = new int[row.stored()];
        double[] values = new double[row.stored()];
        for (int k = 0; k < row.stored(); k++) {
            if (row.index(k) < width) {
                indices[known] = row.index(k);
                values[known++] = row.value(k);
            } else {
                dropped++;
            }
        }
        return SparseMatrix.copyOf(
                        1, width, new int[] {0, known}, Arrays.copyOf(indices, known), Arrays.copyOf(values, known))
                .row(0);
    }
}

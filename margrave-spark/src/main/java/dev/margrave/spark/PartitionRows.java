// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.MappedMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.data.SparseMatrix;
import dev.margrave.feature.KernelMap;
import dev.margrave.solver.block.ProblemBlock;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The rows of one partition in a few arrays, with labels (or targets) and weights. They are sorted by their content, so that the sums
 * over them do not depend on the order in which a shuffle delivered them.
 */
final class PartitionRows implements Serializable {
    private static final long serialVersionUID = 1;

    private final int count;
    private final int columns;
    private final int[] offsets; // null where dense
    private final int[] indices; // the same
    private final double[] values;
    private final double[] labels;
    private final double[] weights;
    private final ModelBytes map; // null where there is none, or its features are the values
    private transient FeatureMatrix stored;
    private transient FeatureMatrix matrix;
    private transient Map<ProblemSpec, ProblemBlock> blocks; // those in use, of which a few fit

    PartitionRows(
            int columns,
            int[] offsets,
            int[] indices,
            double[] values,
            double[] labels,
            double[] weights,
            ModelBytes map) {
        this.count = labels.length;
        this.columns = columns;
        this.offsets = offsets;
        this.indices = indices;
        this.values = values;
        this.labels = labels;
        this.weights = weights;
        this.map = map;
    }

    int size() {
        return count;
    }

    /** The number of features of a row, before a map that is recomputed; 0 where the partition is empty. */
    int columns() {
        return columns;
    }

    double label(int i) {
        return labels[i];
    }

    double weight(int i) {
        return weights[i];
    }

    /** The rows as they are stored; checked when they are first read. */
    private synchronized FeatureMatrix stored() {
        if (stored == null) {
            stored = offsets == null
                    ? DenseMatrix.wrap(count, columns, values)
                    : SparseMatrix.wrap(count, columns, offsets, indices, values);
        }
        return stored;
    }

    /** The features that a machine sees. */
    synchronized FeatureMatrix matrix() {
        if (matrix == null) {
            FeatureMatrix rows = stored();
            if (map != null) {
                KernelMap applied = MapBytes.map(map);
                rows = MappedMatrix.of(rows, applied.width(), applied::apply, 1);
            }
            matrix = rows;
        }
        return matrix;
    }

    /** The rows of a problem that are here; made once for each of the last few problems. */
    synchronized ProblemBlock block(ProblemSpec problem) {
        if (blocks == null) {
            blocks = new LinkedHashMap<>(16, 0.75f, true);
        }
        ProblemBlock known = blocks.get(problem);
        if (known == null) {
            known = problem.block(this);
            blocks.put(problem, known);
            if (blocks.size() > problem.blocksInMemory()) {
                blocks.remove(blocks.keySet().iterator().next());
            }
        }
        return known;
    }

    /** The same labels with other features; {@code columns} is also that of an empty partition. */
    PartitionRows withFeatures(int width, FeatureMatrix features) {
        if (count == 0) {
            return new PartitionRows(width, null, null, new double[0], labels, weights, null);
        }
        RowReader reader = features.orderedReader();
        if (!features.isSparse()) {
            double[] all = new double[RowCollector.checkedSize((long) count * width)];
            for (int i = 0; i < count; i++) {
                Row row = reader.row(i);
                for (int k = 0; k < row.stored(); k++) {
                    all[i * width + row.index(k)] = row.value(k);
                }
            }
            return new PartitionRows(width, null, null, all, labels, weights, null);
        }
        int[] starts = new int[count + 1];
        int[] places = new int[RowCollector.checkedSize(features.storedValues())];
        double[] all = new double[places.length];
        for (int i = 0; i < count; i++) {
            Row row = reader.row(i);
            int at = starts[i];
            for (int k = 0; k < row.stored(); k++) {
                places[at] = row.index(k);
                all[at++] = row.value(k);
            }
            starts[i + 1] = at;
        }
        return new PartitionRows(
                width,
                starts,
                Arrays.copyOf(places, starts[count]),
                Arrays.copyOf(all, starts[count]),
                labels,
                weights,
                null);
    }

    /** The same rows with features that are recomputed in every pass. */
    PartitionRows withMap(ModelBytes recomputed) {
        return new PartitionRows(columns, offsets, indices, values, labels, weights, recomputed);
    }

    /** The rows that the predicate accepts. */
    PartitionRows filter(IntPredicate accepted) {
        int[] chosen = IntStream.range(0, count).filter(accepted).toArray();
        double[] someLabels = IntStream.of(chosen).mapToDouble(i -> labels[i]).toArray();
        double[] someWeights = IntStream.of(chosen).mapToDouble(i -> weights[i]).toArray();
        return labeled(someLabels, someWeights).withFeatures(columns, stored().select(chosen));
    }

    /** Rows in the order of their content. */
    PartitionRows sorted() {
        FeatureMatrix rows = stored();
        long[] hashes = new long[count];
        Arrays.setAll(hashes, i -> hash(rows, i));
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(
                order,
                Comparator.<Integer>comparingLong(i -> hashes[i])
                        .thenComparingDouble(i -> labels[i])
                        .thenComparingDouble(i -> weights[i])
                        .thenComparing((a, b) -> compare(rows.row(a), rows.row(b))));
        int[] chosen = Arrays.stream(order).mapToInt(Integer::intValue).toArray();
        double[] sortedLabels = IntStream.of(chosen).mapToDouble(i -> labels[i]).toArray();
        double[] sortedWeights =
                IntStream.of(chosen).mapToDouble(i -> weights[i]).toArray();
        return labeled(sortedLabels, sortedWeights).withFeatures(columns, rows.select(chosen));
    }

    /** Other labels, to which features are added next. */
    private PartitionRows labeled(double[] otherLabels, double[] otherWeights) {
        return new PartitionRows(columns, null, null, new double[0], otherLabels, otherWeights, null);
    }

    private static int compare(Row a, Row b) {
        return Arrays.compare(a.toArray(), b.toArray());
    }

    /** Of label, weight and features of row i; the same however the row is stored. */
    long hash(int i) {
        return hash(stored(), i);
    }

    private long hash(FeatureMatrix rows, int i) {
        long hash = mix(Double.doubleToLongBits(labels[i]) * 31 + Double.doubleToLongBits(weights[i]));
        Row row = rows.row(i);
        for (int k = 0; k < row.stored(); k++) {
            if (row.value(k) != 0) {
                hash = mix(hash * 31 + Double.doubleToLongBits(row.value(k)) + row.index(k));
            }
        }
        return hash;
    }

    /** The finalizer of SplitMix64. */
    static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** All rows of several partitions, in their order. */
    static FeatureMatrix concatenate(Iterable<PartitionRows> parts, int width) {
        int rows = 0;
        long stored = 0;
        boolean isSparse = true;
        for (PartitionRows part : parts) {
            rows += part.count;
            stored += part.values.length;
            isSparse &= part.count == 0 || part.offsets != null;
        }
        if (!isSparse) {
            double[] all = new double[RowCollector.checkedSize((long) rows * width)];
            int at = 0;
            for (PartitionRows part : parts) {
                FeatureMatrix some = part.stored();
                for (int i = 0; i < part.count; i++, at += width) {
                    System.arraycopy(some.row(i).toArray(), 0, all, at, width);
                }
            }
            return DenseMatrix.wrap(rows, width, all);
        }
        int[] starts = new int[rows + 1];
        int[] places = new int[RowCollector.checkedSize(stored)];
        double[] all = new double[places.length];
        int row = 0;
        int at = 0;
        for (PartitionRows part : parts) {
            if (part.count > 0) {
                System.arraycopy(part.indices, 0, places, at, part.indices.length);
                System.arraycopy(part.values, 0, all, at, part.values.length);
                for (int i = 1; i <= part.count; i++) {
                    starts[++row] = at + part.offsets[i];
                }
                at += part.values.length;
            }
        }
        return SparseMatrix.wrap(rows, width, starts, places, all);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.InvalidDataException;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;

/** Collects rows (label, weight, features) of one partition and checks them. Rows of weight 0 are left out. */
final class RowCollector {
    /** A sparse row costs 12 bytes a value, a dense one 8 bytes a feature. */
    private static final double SPARSE_SHARE = 2.0 / 3;

    private final int partition;
    private int columns;
    private int rows;
    private double[] labels = new double[1_024];
    private double[] weights = new double[1_024];
    private int[] offsets = new int[1_025];
    private int[] indices = new int[8_192];
    private double[] values = new double[8_192];

    private RowCollector(int partition) {
        this.partition = partition;
    }

    /** The rows of a partition, sorted by their content. */
    static PartitionRows collect(int partition, Iterator<Row> rows) {
        RowCollector collector = new RowCollector(partition);
        while (rows.hasNext()) {
            Row row = rows.next();
            if (row.isNullAt(0) || row.isNullAt(1) || row.isNullAt(2)) {
                throw collector.invalid("a null in the label, weight or features column");
            }
            collector.add(row.getDouble(0), row.getDouble(1), row.getAs(2));
        }
        return collector.finish().sorted();
    }

    private InvalidDataException invalid(String problem) {
        return new InvalidDataException("row " + (rows + 1) + " of partition " + partition + ": " + problem);
    }

    private void add(double label, double weight, Vector features) {
        if (!Double.isFinite(label)) {
            throw invalid("the label is " + label + "; it must be finite");
        }
        if (!(weight >= 0) || Double.isInfinite(weight)) {
            throw invalid("the weight is " + weight + "; it must be at least 0 and finite");
        }
        if (rows > 0 && features.size() != columns) {
            throw invalid("feature vectors of " + columns + " and " + features.size() + " values");
        }
        columns = features.size();
        if (weight == 0) {
            return;
        }
        if (rows == labels.length) {
            int longer = checkedSize(2L * rows);
            labels = Arrays.copyOf(labels, longer);
            weights = Arrays.copyOf(weights, longer);
            offsets = Arrays.copyOf(offsets, longer + 1);
        }
        labels[rows] = label + 0.0; // −0 is 0
        weights[rows] = weight;
        offsets[rows + 1] = offsets[rows];
        if (features instanceof SparseVector sparse) {
            for (int k = 0; k < sparse.indices().length; k++) {
                addValue(sparse.indices()[k], sparse.values()[k]);
            }
        } else {
            double[] all = ((DenseVector) features).values();
            for (int j = 0; j < all.length; j++) {
                addValue(j, all[j]);
            }
        }
        rows++;
    }

    private void addValue(int column, double value) {
        if (value == 0) {
            return;
        }
        if (!Double.isFinite(value)) {
            throw invalid("feature " + column + " is " + value + "; features must be finite");
        }
        int at = offsets[rows + 1];
        if (at == values.length) {
            int longer = checkedSize(Math.max(at + 1L, Math.min(2L * at, Integer.MAX_VALUE - 8L)));
            indices = Arrays.copyOf(indices, longer);
            values = Arrays.copyOf(values, longer);
        }
        indices[at] = column;
        values[at] = value;
        offsets[rows + 1]++;
    }

    private PartitionRows finish() {
        int stored = offsets[rows];
        double[] someLabels = Arrays.copyOf(labels, rows);
        double[] someWeights = Arrays.copyOf(weights, rows);
        if (rows == 0 || stored > SPARSE_SHARE * rows * columns) {
            double[] all = new double[checkedSize((long) rows * columns)];
            for (int i = 0; i < rows; i++) {
                for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                    all[i * columns + indices[k]] = values[k];
                }
            }
            return new PartitionRows(columns, null, null, all, someLabels, someWeights, null);
        }
        return new PartitionRows(
                columns,
                Arrays.copyOf(offsets, rows + 1),
                Arrays.copyOf(indices, stored),
                Arrays.copyOf(values, stored),
                someLabels,
                someWeights,
                null);
    }

    /** The length of an array for the values of a partition. */
    static int checkedSize(long values) {
        if (values > Integer.MAX_VALUE - 8) {
            throw new InvalidDataException("a partition of " + values
                    + " values, more than an array holds; use repartition(...) for smaller ones");
        }
        return (int) values;
    }
}

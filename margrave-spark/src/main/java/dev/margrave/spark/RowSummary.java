// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.TreeMap;

/** What a fit must know about all rows before it starts, from one job: partitions are summarized and joined in their order. */
final class RowSummary implements Serializable {
    private static final long serialVersionUID = 1;

    /** More different labels than this are no labels. */
    private static final int MAX_LABELS = 5_000;

    private long rows;
    private int columns;
    private double totalWeight;
    private double labelSum; // weighted
    private final TreeMap<Double, double[]> labels = new TreeMap<>(); // rows and weight by label
    private long digest;
    private long otherDigest;
    // Of each feature; null where no scaling needs them.
    private double[] low;
    private double[] high;
    private long[] nonZeros;
    private double[] mean;
    private double[] squares; // Σ weight (x − mean)²

    static RowSummary of(PartitionRows part, boolean isClassification, boolean hasFeatures) {
        RowSummary summary = new RowSummary();
        summary.rows = part.size();
        summary.columns = part.columns();
        for (int i = 0; i < part.size(); i++) {
            summary.totalWeight += part.weight(i);
            summary.labelSum += part.weight(i) * part.label(i);
            long hash = part.hash(i);
            summary.digest += hash;
            summary.otherDigest += PartitionRows.mix(hash);
            if (isClassification) {
                summary.addLabel(part.label(i), 1, part.weight(i));
            }
        }
        if (hasFeatures && part.size() > 0) {
            summary.addFeatures(part);
        }
        return summary;
    }

    private void addLabel(double label, double count, double weight) {
        if (label != Math.rint(label) || Math.abs(label) > 1L << 53) {
            throw new InvalidDataException("label " + label + " is not an integer; MargraveRegressor learns numbers");
        }
        double[] sums = labels.computeIfAbsent(label, key -> new double[2]);
        sums[0] += count;
        sums[1] += weight;
        if (labels.size() > MAX_LABELS) {
            throw new InvalidDataException(
                    "more than " + MAX_LABELS + " different labels; MargraveRegressor learns numbers");
        }
    }

    private void addFeatures(PartitionRows part) {
        FeatureMatrix matrix = part.matrix();
        low = new double[columns];
        high = new double[columns];
        nonZeros = new long[columns];
        mean = new double[columns];
        squares = new double[columns];
        double[] nonZeroWeight = new double[columns];
        for (int i = 0; i < part.size(); i++) {
            Row row = matrix.row(i);
            for (int k = 0; k < row.stored(); k++) {
                int j = row.index(k);
                double x = row.value(k);
                if (x != 0) {
                    low[j] = nonZeros[j] == 0 ? x : Math.min(low[j], x);
                    high[j] = nonZeros[j] == 0 ? x : Math.max(high[j], x);
                    nonZeros[j]++;
                    nonZeroWeight[j] += part.weight(i);
                    mean[j] += part.weight(i) * x;
                }
            }
        }
        for (int j = 0; j < columns; j++) {
            mean[j] /= totalWeight;
            squares[j] = (totalWeight - nonZeroWeight[j]) * mean[j] * mean[j];
            if (nonZeros[j] < rows) {
                low[j] = Math.min(low[j], 0);
                high[j] = Math.max(high[j], 0);
            }
        }
        for (int i = 0; i < part.size(); i++) {
            Row row = matrix.row(i);
            for (int k = 0; k < row.stored(); k++) {
                double x = row.value(k);
                if (x != 0) {
                    double centered = x - mean[row.index(k)];
                    squares[row.index(k)] += part.weight(i) * centered * centered;
                }
            }
        }
    }

    /** Adds the summary of the next partition. */
    void add(RowSummary next) {
        if (next.rows == 0) {
            return;
        }
        if (rows > 0 && next.columns != columns) {
            throw new InvalidDataException("feature vectors of " + columns + " and " + next.columns + " values");
        }
        columns = next.columns;
        next.labels.forEach((label, sums) -> addLabel(label, sums[0], sums[1]));
        if (next.low != null && low == null) {
            low = next.low;
            high = next.high;
            nonZeros = next.nonZeros;
            mean = next.mean;
            squares = next.squares;
        } else if (next.low != null) {
            double total = totalWeight + next.totalWeight;
            for (int j = 0; j < columns; j++) {
                double difference = next.mean[j] - mean[j];
                low[j] = Math.min(low[j], next.low[j]);
                high[j] = Math.max(high[j], next.high[j]);
                nonZeros[j] += next.nonZeros[j];
                squares[j] += next.squares[j] + difference * difference * totalWeight / total * next.totalWeight;
                mean[j] += difference * next.totalWeight / total;
            }
        }
        rows += next.rows;
        totalWeight += next.totalWeight;
        labelSum += next.labelSum;
        digest += next.digest;
        otherDigest += next.otherDigest;
    }

    long rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    double totalWeight() {
        return totalWeight;
    }

    /** The weighted mean of the targets. */
    double meanTarget() {
        return labelSum / totalWeight;
    }

    /** The values of the labels, increasing. */
    double[] labelValues() {
        return labels.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    }

    long labelRows(double label) {
        return (long) labels.get(label)[0];
    }

    double labelWeight(double label) {
        return labels.get(label)[1];
    }

    double low(int feature) {
        return low[feature];
    }

    double high(int feature) {
        return high[feature];
    }

    double mean(int feature) {
        return mean[feature];
    }

    double deviation(int feature) {
        return Math.sqrt(squares[feature] / totalWeight);
    }

    /** A digest of the rows in any order: it differs from that of the same rows in a file, which have one. */
    String digest() {
        ByteBuffer bytes = ByteBuffer.allocate(4 * Long.BYTES);
        bytes.putLong(rows).putLong(columns).putLong(digest).putLong(otherDigest);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return rows + " rows of " + columns + " features, labels " + Arrays.toString(labelValues());
    }
}

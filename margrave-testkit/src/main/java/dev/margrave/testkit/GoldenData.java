// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The rows of a golden data file: all columns but the last are features, the last is the target. */
public final class GoldenData {
    private final DenseMatrix features;
    private final double[] targets;

    private GoldenData(DenseMatrix features, double[] targets) {
        this.features = features;
        this.targets = targets;
    }

    static GoldenData read(InputStream in) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            List<double[]> rows =
                    reader.lines().skip(1).map(GoldenData::numbers).toList();
            int last = rows.get(0).length - 1;
            return new GoldenData(
                    DenseMatrix.copyOf(
                            rows.stream().map(row -> Arrays.copyOf(row, last)).toArray(double[][]::new)),
                    rows.stream().mapToDouble(row -> row[last]).toArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double[] numbers(String line) {
        return Arrays.stream(line.split(",", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    public DenseMatrix features() {
        return features;
    }

    public double target(int row) {
        return targets[row];
    }

    /** The targets as labels. */
    public Dataset classification() {
        return Dataset.classification(
                features, Arrays.stream(targets).mapToObj(Double::toString).toList());
    }

    public Dataset regression() {
        return Dataset.regression(features, targets);
    }
}

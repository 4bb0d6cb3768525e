// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.landmark;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/**
 * The rows of a set for the protocol {@code landmarks}: a table, or a square matrix of similarities without a header
 * ({@code matrix}), the first of its files. Its labels are the lines of a second file, or derived from a matrix of interactions: 1 for
 * the rows that interact with the most frequent partner.
 */
final class LandmarkRows {
    private final Path folder;
    private final StudyData data;
    private final Fields options;

    LandmarkRows(Path folder, StudyData data) {
        this.folder = folder;
        this.data = data;
        this.options = data.options();
    }

    Dataset read() throws IOException {
        if (options.has("matrix")) {
            return matrix();
        }
        Dataset rows = new StudyRows(folder, data).read();
        return options.has("labelColumns") ? oneHotLabels(rows, options.texts("labelColumns")) : rows;
    }

    private Dataset matrix() throws IOException {
        double[][] values = numbers(data.files().get(0));
        double sign = options.text("matrix").equals("distance") ? -1 : 1;
        double[] all = new double[values.length * values.length];
        for (int i = 0; i < values.length; i++) {
            if (values[i].length != values.length) {
                throw new InvalidDataException(data.files().get(0) + ": " + values.length + " lines, but line "
                        + (i + 1) + " has " + values[i].length + " numbers");
            }
            for (int j = 0; j < values.length; j++) {
                all[i * values.length + j] = sign * values[i][j];
            }
        }
        return Dataset.classification(DenseMatrix.wrap(values.length, values.length, all), labels(values.length));
    }

    private List<String> labels(int count) throws IOException {
        double[][] second = numbers(data.files().get(1));
        return switch (options.text("labels")) {
            case "lines" ->
                IntStream.range(0, count)
                        .mapToObj(i -> Integer.toString((int) second[i][0]))
                        .toList();
            case "rows" -> binding(second);
            case "columns" -> binding(transposed(second));
            default -> throw options.wrong("labels", "lines, rows or columns");
        };
    }

    /** 1 for the rows that have a 1 in the column with most ones. */
    private static List<String> binding(double[][] interactions) {
        int columns = interactions[0].length;
        int[] counts = new int[columns];
        for (double[] row : interactions) {
            for (int j = 0; j < columns; j++) {
                counts[j] += row[j] > 0 ? 1 : 0;
            }
        }
        int most = 0;
        for (int j = 1; j < columns; j++) {
            most = counts[j] > counts[most] ? j : most;
        }
        int chosen = most;
        return Arrays.stream(interactions)
                .map(row -> row[chosen] > 0 ? "1" : "-1")
                .toList();
    }

    private static double[][] transposed(double[][] values) {
        double[][] out = new double[values[0].length][values.length];
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j < values[i].length; j++) {
                out[j][i] = values[i][j];
            }
        }
        return out;
    }

    private double[][] numbers(String file) throws IOException {
        List<double[]> lines = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(folder.resolve(file))), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray());
            }
        }
        return lines.toArray(double[][]::new);
    }

    /** The label is the name of the column that holds a 1; the last of these columns was read as the label. */
    private static Dataset oneHotLabels(Dataset rows, List<String> columns) {
        List<Integer> kept = new ArrayList<>();
        for (int j = 0; j < rows.features().columns(); j++) {
            if (!columns.contains(rows.schema().featureNames().get(j))) {
                kept.add(j);
            }
        }
        double[][] features = new double[rows.rows()][kept.size()];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows.rows(); i++) {
            String label = columns.get(columns.size() - 1);
            for (String column : columns.subList(0, columns.size() - 1)) {
                if (rows.row(i).get(rows.schema().start(rows.schema().indexOf(column))) == 1) {
                    label = column;
                }
            }
            labels.add(label);
            for (int k = 0; k < kept.size(); k++) {
                features[i][k] = rows.row(i).get(kept.get(k));
            }
        }
        return Dataset.classification(DenseMatrix.copyOf(features), labels);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Data files as the originals read them: LIBSVM format whatever their name, numbers as targets. */
final class DataFile {
    private DataFile() {}

    static Dataset read(String name, boolean precomputed, Console console) throws IOException {
        return read(name, precomputed, console, null);
    }

    /** Rows of at least the given number of features. */
    static Dataset read(String name, boolean precomputed, int features, Console console) throws IOException {
        Dataset rows = read(name, precomputed, console, null);
        return rows.features().columns() >= features
                ? rows
                : read(name, precomputed, console, Schema.unnamed(features));
    }

    private static Dataset read(String name, boolean precomputed, Console console, Schema schema) throws IOException {
        ReadOptions options = ReadOptions.DEFAULTS
                .withFormat(Format.LIBSVM)
                .withTask(Task.REGRESSION)
                .withSerialNumbers(precomputed)
                .withWarnings(console::warn);
        return Datasets.read(OutputFiles.path(name), schema == null ? options : options.withSchema(schema));
    }

    /** The labels in the order of the originals: by first occurrence, but 1 before −1 if these are the labels. */
    static List<Integer> labels(Dataset rows) {
        Set<Integer> found = new LinkedHashSet<>();
        for (int i = 0; i < rows.rows(); i++) {
            found.add(label(rows, i));
        }
        List<Integer> labels = new ArrayList<>(found);
        return labels.equals(List.of(-1, 1)) ? List.of(1, -1) : labels;
    }

    static int label(Dataset rows, int i) {
        double target = rows.target(i);
        if (target != Math.rint(target) || Math.abs(target) > Integer.MAX_VALUE) {
            throw InvalidDataException.atRow(i, ": labels are whole numbers, got " + target);
        }
        return (int) target;
    }

    /** The same rows with labels instead of targets. */
    static Dataset classification(Dataset rows) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows.rows(); i++) {
            labels.add(Integer.toString(label(rows, i)));
        }
        return Dataset.classification(rows.features(), labels);
    }
}

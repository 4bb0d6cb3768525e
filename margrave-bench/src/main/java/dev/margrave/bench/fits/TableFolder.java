// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The tables of {@code DIR/tabular}. {@code DIR/MANIFEST.tsv} marks those for regression: its column {@code classes}
 * holds that word. Of a pair of training and test file the training file is used.
 */
public final class TableFolder {
    private static final String MANIFEST = "MANIFEST.tsv";
    private static final String FOLDER = "tabular";
    private static final int FILE_COLUMN = 1;
    private static final int CLASSES_COLUMN = 4;

    private TableFolder() {}

    /** In the order of their names; only the named ones, if any are named. */
    public static List<TableFile> list(Path data, Set<String> names) throws IOException {
        Path folder = data.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("no folder " + FOLDER + " in " + data + " (--data DIR)");
        }
        Set<String> regression = regression(data.resolve(MANIFEST));
        List<TableFile> tables = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String fileName = file.getFileName().toString();
                String name = name(fileName);
                if (name != null && (names.isEmpty() || names.contains(name))) {
                    tables.add(
                            new TableFile(name, file.toString(), regression.contains(FOLDER + "/" + fileName), false));
                }
            }
        }
        Set<String> unknown = new TreeSet<>(names);
        tables.forEach(table -> unknown.remove(table.name()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("no table " + String.join(", ", unknown) + " in " + folder);
        }
        return tables;
    }

    /** {@code cm1.csv.gz} is cm1, {@code adult.train.csv.gz} adult; other files are no tables to train on. */
    static String name(String file) {
        String stem = file.replaceFirst("\\.csv(\\.gz)?$", "");
        return stem.equals(file) || stem.endsWith(".test") ? null : stem.replaceFirst("\\.train$", "");
    }

    private static Set<String> regression(Path manifest) throws IOException {
        Set<String> files = new HashSet<>();
        if (Files.isRegularFile(manifest)) {
            for (String line : Files.readAllLines(manifest)) {
                String[] cells = line.split("\t", -1);
                if (cells.length > CLASSES_COLUMN && cells[CLASSES_COLUMN].equals("regression")) {
                    files.add(cells[FILE_COLUMN]);
                }
            }
        }
        return files;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.data.Dataset;
import dev.margrave.data.io.Datasets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;

/** Writes the common files, and rewrites them when the data is newer. */
final class Preparation {
    private static final int QUICK_TEST_ROWS = 1000;

    private final Settings settings;

    Preparation(Settings settings) {
        this.settings = settings;
    }

    /** The files of this source that are not in the data directory. */
    Set<String> missing(Source source) {
        Set<String> missing = new LinkedHashSet<>();
        for (boolean test : new boolean[] {false, true}) {
            for (String file : (test ? source.test() : source.train())) {
                if (!Files.isRegularFile(find(file))) {
                    missing.add(file);
                }
            }
        }
        return missing;
    }

    /** In its usual directory, or directly in the data directory. */
    private Path find(String file) {
        Path usual = settings.data().resolve(file);
        Path flat = settings.data().resolve(usual.getFileName());
        return Files.isRegularFile(usual) ? usual : flat;
    }

    Prepared prepare(Source source) throws IOException {
        return prepare(source, settings.quick() ? Settings.QUICK_ROWS : Integer.MAX_VALUE);
    }

    /** At most this number of training rows, evenly spaced. */
    Prepared prepare(Source source, int rows) throws IOException {
        int testRows = settings.quick() ? QUICK_TEST_ROWS : Integer.MAX_VALUE;
        return new Prepared(part(source, false, rows), part(source, true, testRows), source.columns());
    }

    private Path part(Source source, boolean test, int most) throws IOException {
        Path raw = find((test ? source.test() : source.train()).get(0));
        String size = most == Integer.MAX_VALUE ? "" : "-" + most;
        Path file = settings.folder().resolve(source.name() + (test ? "-test" : "-train") + size + ".svm");
        if (Files.exists(file) && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(raw)) >= 0) {
            return file;
        }
        Dataset data = source.read(raw);
        if (data.rows() > most) {
            int all = data.rows();
            data = data.select(IntStream.range(0, most)
                    .map(k -> (int) ((long) k * all / most))
                    .toArray());
        }
        Files.createDirectories(settings.folder());
        Datasets.write(data, file);
        return file;
    }
}

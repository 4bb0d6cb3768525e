// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.Dataset;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.Input;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The data sets inside the library. The index has one line per set: name, file, rows, features, target, source. */
final class BundledSets {
    private static final String FOLDER = "/dev/margrave/data/bundled/";
    private static final String INDEX = "index.tsv";

    private record Entry(String file, Datasets.Bundled description) {}

    private BundledSets() {}

    static List<Datasets.Bundled> list() {
        return entries().stream().map(Entry::description).toList();
    }

    static boolean contains(String name) {
        return entries().stream().anyMatch(e -> e.description().name().equals(name));
    }

    static Dataset read(String name, ReadOptions options) throws IOException {
        for (Entry entry : entries()) {
            if (entry.description().name().equals(name)) {
                try (InputStream in = open(entry.file());
                        Input input = Input.of(in, name)) {
                    return Datasets.read(
                            input,
                            FileNames.format(Path.of(entry.file())),
                            options.withIndexBase(1).withAllColumns(true));
                }
            }
        }
        List<String> names = list().stream().map(Datasets.Bundled::name).toList();
        throw new FileSystemException(
                Quoted.escape(name), null, "no bundled data set of that name; there are " + String.join(", ", names));
    }

    private static List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(open(INDEX), StandardCharsets.UTF_8))) {
            String line = in.readLine();
            while (line != null) {
                if (!line.startsWith("#")) {
                    entries.add(entry(line.split("\t", -1)));
                }
                line = in.readLine();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the index of the bundled data sets cannot be read", e);
        }
        return entries;
    }

    private static Entry entry(String[] fields) {
        return new Entry(
                fields[1],
                new Datasets.Bundled(
                        fields[0], Integer.parseInt(fields[2]), Integer.parseInt(fields[3]), fields[4], fields[5]));
    }

    private static InputStream open(String file) throws IOException {
        InputStream in = BundledSets.class.getResourceAsStream(FOLDER + file);
        if (in == null) {
            throw new IOException("the library lacks its resource " + FOLDER + file);
        }
        return in;
    }
}

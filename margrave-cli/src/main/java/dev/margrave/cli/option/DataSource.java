// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What DATA names: a file, {@code -} for standard input, or a bundled data set. If both exist, the file wins. */
public final class DataSource {
    private final String name;
    private final Console console;
    private final List<Dataset> given = new ArrayList<>();

    public DataSource(String name, Console console) {
        this.name = name;
        this.console = console;
    }

    /** The name used in messages. */
    String title() {
        return name.equals("-") ? "standard input" : name;
    }

    public Dataset read(ReadOptions options) throws IOException {
        Dataset data = open(options);
        given.add(data);
        return data;
    }

    private Dataset open(ReadOptions options) throws IOException {
        if (name.equals("-")) {
            if (options.format() == null) {
                throw new UsageException("standard input needs --format libsvm, csv or arff");
            }
            return Datasets.read(console.in(), title(), options);
        }
        if (isFile()) {
            return Datasets.read(OutputFiles.path(name), options);
        }
        if (isBundled()) {
            return Datasets.bundled(name, options);
        }
        throw new NoSuchFileException(
                name, null, "no such file or bundled data set; 'margrave list datasets' shows the bundled ones");
    }

    /** Whether it names a file. A folder does not count: a bundled data set may have the same name. */
    public boolean isFile() {
        Path file = OutputFiles.path(name);
        return !name.equals("-") && Files.exists(file) && !(Files.isDirectory(file) && isBundled());
    }

    /**
     * Runs an action on the data; errors about unsuitable data are reported under this name. Rows in a file that was changed
     * meanwhile are an error.
     */
    public <T> T use(Supplier<T> action) {
        try {
            T result = action.get();
            checkUnchanged();
            return result;
        } catch (InternalError e) { // mapped rows that can no longer be read
            checkUnchanged();
            throw e;
        } catch (InvalidDataException e) {
            InvalidDataException located = new InvalidDataException(name + ": " + e.getMessage());
            located.initCause(e);
            throw located;
        }
    }

    /** The same for actions that see only features and row positions: rows are reported by number. */
    public <T> T use(Dataset rows, Supplier<T> action) {
        return use(() -> {
            try {
                return action.get();
            } catch (InvalidDataException e) {
                throw e.numbered(rows::rowNumber);
            }
        });
    }

    /** Rejects rows in a file that was changed since they were read. */
    public void checkUnchanged() {
        given.forEach(data -> data.features().checkUnchanged());
    }

    private boolean isBundled() {
        return isBundled(name);
    }

    private static boolean isBundled(String name) {
        return Datasets.bundled().stream().anyMatch(bundled -> bundled.name().equals(name));
    }

    /** Whether a word of the command line names data. */
    public static boolean exists(String name) {
        try {
            return name.equals("-") || isBundled(name) || Files.exists(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}

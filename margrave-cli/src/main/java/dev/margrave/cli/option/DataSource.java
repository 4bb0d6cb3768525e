// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Outputs;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** What DATA names: a file, {@code -} for standard input, or a bundled data set. A file goes before a bundled name. */
public final class DataSource {
    private final String name;
    private final Console console;

    public DataSource(String name, Console console) {
        this.name = name;
        this.console = console;
    }

    /** As it stands in messages. */
    String title() {
        return name.equals("-") ? "standard input" : name;
    }

    public Dataset read(ReadOptions options) throws IOException {
        if (name.equals("-")) {
            if (options.format() == null) {
                throw new UsageException("standard input needs --format libsvm, csv or arff");
            }
            return Datasets.read(console.in(), title(), options);
        }
        if (isFile()) {
            return Datasets.read(Outputs.path(name), options);
        }
        if (isBundled()) {
            return Datasets.bundled(name, options);
        }
        throw new NoSuchFileException(
                name, null, "no such file or bundled data set; 'margrave list datasets' shows the bundled ones");
    }

    /** Whether it names a file, and not a bundled data set of the same name as a folder. */
    public boolean isFile() {
        Path file = Outputs.path(name);
        return !name.equals("-") && Files.exists(file) && !(Files.isDirectory(file) && isBundled());
    }

    /** Does something with the data that were read; data that do not fit are reported under this name. */
    public <T> T use(Supplier<T> action) {
        try {
            return action.get();
        } catch (InvalidDataException e) {
            InvalidDataException located = new InvalidDataException(name + ": " + e.getMessage());
            located.initCause(e);
            throw located;
        }
    }

    /** The same for what takes the features of the rows and so knows their positions only: they are named by their numbers. */
    public <T> T use(Dataset rows, Supplier<T> action) {
        return use(() -> {
            try {
                return action.get();
            } catch (InvalidDataException e) {
                throw e.numbered(rows::rowNumber);
            }
        });
    }

    private boolean isBundled() {
        return Datasets.bundled().stream().anyMatch(bundled -> bundled.name().equals(name));
    }
}

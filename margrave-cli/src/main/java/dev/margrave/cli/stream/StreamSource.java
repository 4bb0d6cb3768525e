// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Row;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.data.io.RowStream;
import dev.margrave.internal.file.FileState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;

/** The rows of DATA, as often as needed; standard input only once. */
final class StreamSource {
    private final String name;
    private ReadOptions options;
    private final Console console;
    private FileState first; // of the file when it was opened first; null before

    StreamSource(String name, ReadOptions options, Console console) {
        this.name = name;
        this.options = options;
        this.console = console;
        if (isStandardInput() && options.format() != Format.LIBSVM && options.format() != Format.CSV) {
            throw new UsageException("standard input needs --format libsvm or csv");
        }
    }

    boolean isStandardInput() {
        return name.equals("-");
    }

    /** The name used in messages. */
    String title() {
        return isStandardInput() ? "standard input" : name;
    }

    /** Rejects a file that was changed since it was opened first: the passes would be over different rows. */
    RowStream open() throws IOException {
        checkUnchanged();
        if (isStandardInput()) {
            return RowStream.of(new InterruptibleInput(console.in()), title(), options);
        }
        if (new DataSource(name, console).isFile()) {
            RowStream rows = RowStream.open(OutputFiles.path(name), options);
            options = options.withWarnings(warning -> {}).withNotes(note -> {}); // they were reported
            return rows;
        }
        if (Datasets.bundled().stream().anyMatch(bundled -> bundled.name().equals(name))) {
            return RowStream.of(Datasets.bundled(name, options));
        }
        throw new NoSuchFileException(
                name, null, "no such file or bundled data set; 'margrave list datasets' shows the bundled ones");
    }

    /** Rejects a file that was changed since it was opened first. */
    void checkUnchanged() throws IOException {
        if (isStandardInput() || !new DataSource(name, console).isFile()) {
            return;
        }
        Path file = OutputFiles.path(name);
        if (!Files.isRegularFile(file)) {
            return;
        }
        if (first == null) {
            first = FileState.of(file);
        } else {
            first.check(file);
        }
    }

    /** A hash of the rows in order, by which a checkpoint recognizes its data. */
    static final class Fingerprint {
        private long hash = 0x6d677263;

        private void add(long value) {
            hash = (hash ^ value) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> 29;
        }

        void add(Row row, String label) {
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    add(row.index(k));
                    add(Double.doubleToLongBits(row.value(k)));
                }
            }
            add(label.hashCode());
        }

        /** A row that could not be read. */
        void addMalformed() {
            add(-1);
        }

        String text() {
            return HexFormat.of().toHexDigits(hash);
        }
    }
}

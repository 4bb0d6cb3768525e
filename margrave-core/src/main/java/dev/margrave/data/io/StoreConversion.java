// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.Dataset;
import dev.margrave.internal.file.FileState;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.input.RowPass;
import dev.margrave.internal.store.RowConsumer;
import dev.margrave.internal.store.RowTally;
import dev.margrave.internal.store.StoreFile;
import dev.margrave.internal.store.StoreFormatException;
import dev.margrave.internal.store.StoreWriter;
import dev.margrave.internal.table.TableReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Converts a file to a row store in several passes, with the targets and one row in memory. */
final class StoreConversion {
    private final Path from;
    private final Format format;

    private StoreConversion(Path from, Format format) {
        this.from = from;
        this.format = format;
    }

    /** Whether the file can be read twice, and row by row. */
    static boolean isPossible(Path from, ReadOptions options) throws IOException {
        return Files.isRegularFile(from) && isByRows(format(from, options));
    }

    private static Format format(Path from, ReadOptions options) throws IOException {
        return options.format() == null ? FileNames.found(from) : options.format();
    }

    private static boolean isByRows(Format format) {
        return switch (format) {
            case LIBSVM, CSV, ARFF, IDX -> true;
            case MGD -> false;
        };
    }

    static Dataset convert(Path from, ReadOptions options, Path to) throws IOException {
        StoreConversion conversion = new StoreConversion(from, format(from, options));
        RowTally tally = new RowTally();
        FileState state = FileState.of(from);
        try {
            Rows rows = conversion.rows(options);
            Dataset targets = rows.pass(tally, false);
            FileOutput.write(to, false, out -> {
                StoreWriter.write(targets, sink -> rows.pass(sink, true), tally, out);
                state.check(from);
            });
            return targets.withFeatures(StoreFile.open(to).features()).withSchema(targets.schema());
        } catch (StoreFormatException e) {
            throw failure(conversion.from, e);
        }
    }

    private static DataFormatException failure(Path from, StoreFormatException e) {
        DataFormatException failure = new DataFormatException(from.toString(), 0, e.getMessage());
        failure.initCause(e);
        return failure;
    }

    /** Passes over the rows of a file. */
    private interface Rows {
        /** @param quiet whether an earlier pass has reported everything */
        Dataset pass(RowConsumer consumer, boolean quiet) throws IOException;
    }

    private Rows rows(ReadOptions options) throws IOException {
        if (format == Format.CSV || format == Format.ARFF) {
            try (Input input = Input.of(from)) {
                TableReader table =
                        format == Format.CSV ? TableReader.csv(input, options) : TableReader.arff(input, options);
                return (consumer, quiet) -> table.pass(new RowPass(consumer), quiet);
            }
        }
        return (consumer, quiet) -> {
            ReadOptions passOptions = quiet ? options.withWarnings(warning -> {}) : options;
            try (Input input = Input.of(from)) {
                RowPass sink = new RowPass(consumer);
                return format == Format.LIBSVM
                        ? LibsvmReader.pass(input, passOptions, sink)
                        : IdxReader.pass(input, passOptions, sink);
            }
        };
    }
}

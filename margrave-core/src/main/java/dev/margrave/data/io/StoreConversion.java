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
import dev.margrave.internal.table.CsvReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Converts a file to a row store in two passes, with the targets and one row in memory. */
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
        return options.format() == null ? FileNames.format(from) : options.format();
    }

    private static boolean isByRows(Format format) {
        return switch (format) {
            case LIBSVM, CSV, IDX -> true;
            case ARFF, MGD -> false;
        };
    }

    /** Empty, with nothing written, if the file turns out to hold more than numbers. */
    static Optional<Dataset> convert(Path from, ReadOptions options, Path to) throws IOException {
        StoreConversion conversion = new StoreConversion(from, format(from, options));
        RowTally tally = new RowTally();
        FileState state = FileState.of(from);
        try {
            Dataset targets = conversion.pass(tally, options);
            ReadOptions quiet = options.withWarnings(warning -> {}); // the first pass reported all of them
            FileOutput.write(to, false, out -> {
                StoreWriter.write(targets, rows -> conversion.pass(rows, quiet), tally, out);
                state.check(from);
            });
            return Optional.of(
                    targets.withFeatures(StoreFile.open(to).features()).withSchema(targets.schema()));
        } catch (RowPass.NotPlainException e) {
            return Optional.empty();
        } catch (StoreFormatException e) {
            throw failure(conversion.from, e);
        }
    }

    private static IOException failure(Path from, StoreFormatException e) {
        DataFormatException failure = new DataFormatException(from.toString(), 0, e.getMessage());
        failure.initCause(e);
        return failure;
    }

    private Dataset pass(RowConsumer consumer, ReadOptions passOptions) throws IOException {
        RowPass sink = new RowPass(consumer);
        try (Input input = Input.of(from)) {
            return switch (format) {
                case LIBSVM -> LibsvmReader.pass(input, passOptions, sink);
                case CSV -> CsvReader.pass(input, passOptions, sink);
                case IDX -> IdxReader.pass(input, passOptions, sink);
                case ARFF, MGD -> throw new IllegalStateException(format + " is not read row by row");
            };
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.store.StoreFile;
import dev.margrave.internal.table.TableReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads and writes data sets, and names the bundled ones. Gzip data is recognized by its first bytes.
 *
 * <p>Rows are stored dense when every row has every feature, or when that takes at most twice the memory of sparse rows
 * (from a density of about a third on); else sparse. Large LIBSVM files that are not full stay sparse, so that reading
 * a plain file takes no more memory than the result (12 bytes per value); from a stream or a compressed file the peak is 20.
 *
 * <p>Row stores ({@code .mgd}) are recognized by their first bytes. Their rows stay in the file and are read on access, so a store may be larger than memory. A file that changes while its data set is in use is noticed at the end of a fit.
 *
 * <p>A malformed file throws a {@link DataFormatException} that names file and line; options that contradict each other or the format throw an {@link IllegalArgumentException}.
 */
public final class Datasets {
    /** A bundled data set as {@code margrave list datasets} shows it. */
    public record Bundled(String name, int rows, int features, String target, String source) {}

    private static final String STANDARD_INPUT = "-";

    private Datasets() {}

    /** Reads a file with the default options; the format follows from its name, or from its content. */
    public static Dataset read(Path file) throws IOException {
        return read(file, ReadOptions.DEFAULTS);
    }

    public static Dataset read(Path file, ReadOptions options) throws IOException {
        String name;
        try (Input input = Input.of(file)) {
            boolean isStore = options.format() == null && StoreFile.isStore(input.head());
            Format format =
                    isStore ? Format.MGD : options.format() == null ? FileNames.found(file, input) : options.format();
            if (format != Format.MGD) {
                return read(input, format, options);
            }
            name = input.name();
        }
        return StoreReader.read(file, name, options); // closing the file again would release the lock of the store
    }

    /** Reads a stream, for instance standard input; {@code source} stands in error messages, the format in the options. */
    public static Dataset read(InputStream in, String source, ReadOptions options) throws IOException {
        if (options.format() == null) {
            throw new IllegalArgumentException(
                    Quoted.escape(source) + ": the format of a stream must be given (" + FileNames.FORMATS + ")");
        }
        return read(Input.of(in, source), options.format(), options);
    }

    /**
     * Reads the DATA argument of a command: {@code -} is standard input, an existing file is that file, and any other name is that of a bundled data set.
     */
    public static Dataset open(String nameOrPath, ReadOptions options) throws IOException {
        if (nameOrPath.equals(STANDARD_INPUT)) {
            return read(System.in, "standard input", options);
        }
        Path file;
        try {
            file = Path.of(nameOrPath);
        } catch (InvalidPathException e) {
            FileSystemException failure = new FileSystemException(Quoted.escape(nameOrPath), null, "not a file name");
            failure.initCause(e);
            throw failure;
        }
        if (Files.exists(file) && (!Files.isDirectory(file) || !BundledSets.contains(nameOrPath))) {
            return read(file, options);
        }
        if (BundledSets.contains(nameOrPath)) {
            return BundledSets.read(nameOrPath, options);
        }
        throw new FileSystemException(
                Quoted.escape(nameOrPath),
                null,
                "no such file, and no bundled data set of that name (margrave list datasets shows them)");
    }

    public static List<Bundled> bundled() {
        return BundledSets.list();
    }

    /** Reads a bundled data set. */
    public static Dataset bundled(String name, ReadOptions options) throws IOException {
        return BundledSets.read(name, options);
    }

    /** Writes a data set; format and compression follow from the name. An existing file is replaced only once the new one is complete. */
    public static void write(Dataset data, Path file) throws IOException {
        write(data, file, writable(file), false);
    }

    /** The same for a CSV file that will be opened in a spreadsheet: names, labels and texts that it would run as formulas begin with an apostrophe. */
    public static void writeForSpreadsheet(Dataset data, Path file) throws IOException {
        Format format = writable(file);
        if (format != Format.CSV) {
            throw new IllegalArgumentException(
                    "only CSV files are for spreadsheets, got " + Quoted.of(file.toString()));
        }
        write(data, file, format, true);
    }

    private static void write(Dataset data, Path file, Format format, boolean isSafe) throws IOException {
        FileOutput.write(file, FileNames.isPacked(file), out -> {
            DatasetWriter.write(data, out, format, isSafe);
            data.features().checkUnchanged();
        });
    }

    private static Format writable(Path file) throws DataFormatException {
        Format format = FileNames.format(file);
        if (format == Format.MGD && FileNames.isPacked(file)) {
            throw new DataFormatException(
                    Quoted.escape(file.toString()), 0, "a row store is read where it lies and cannot be packed");
        }
        return format;
    }

    /**
     * Reads one file and writes another. A row store is written row by row, without loading all rows, unless the file is a row store itself.
     *
     * @return the data set written; its features are in the row store if one was written
     */
    public static Dataset convert(Path from, ReadOptions options, Path to) throws IOException {
        if (writable(to) == Format.MGD && StoreConversion.isPossible(from, options)) {
            return StoreConversion.convert(from, options, to);
        }
        Dataset data = read(from, options);
        write(data, to);
        return data;
    }

    /** Writes a data set to a stream, which is flushed and left open. */
    public static void write(Dataset data, OutputStream out, Format format) throws IOException {
        DatasetWriter.write(data, out, format, false);
    }

    static Dataset read(Input input, Format format, ReadOptions given) throws IOException {
        ReadOptions options = given.isWithoutLabel() ? given.withTask(Task.NONE) : given;
        boolean isTable = format == Format.CSV || format == Format.ARFF;
        if (!isTable && !options.copied().isEmpty()) {
            throw new DataFormatException(
                    input.name(), 0, "no column " + Quoted.of(options.copied().get(0)) + "; its columns have no names");
        }
        try {
            return switch (format) {
                case LIBSVM -> LibsvmReader.read(input, options);
                case CSV -> TableReader.csv(input, options).read();
                case ARFF -> TableReader.arff(input, options).read();
                case IDX -> IdxReader.read(input, options);
                case MGD -> StoreReader.read(input.file(), input.name(), options);
            };
        } catch (OutOfMemoryError e) {
            // The arrays that did not fit are garbage by now, and a data set that is too large is the caller's error.
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            DataFormatException failure = new DataFormatException(
                    input.name(), 0, "does not fit into the memory of " + megabytes + " MB (java -Xmx gives more)");
            failure.initCause(e);
            throw failure;
        }
    }
}

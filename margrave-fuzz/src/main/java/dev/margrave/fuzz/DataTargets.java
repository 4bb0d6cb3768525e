// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.RowReader;
import dev.margrave.data.Task;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.Format;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.data.io.RowStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** The readers of data. The first byte of an input chooses options, the others are the file. */
final class DataTargets {
    private static final int GZIP_HEADER = 10; // bytes

    private DataTargets() {}

    static void libsvm(byte[] input) throws IOException {
        read(Format.LIBSVM, input);
    }

    static void csv(byte[] input) throws IOException {
        read(Format.CSV, input);
    }

    static void arff(byte[] input) throws IOException {
        read(Format.ARFF, input);
    }

    static void idx(byte[] input) throws IOException {
        read(Format.IDX, input);
    }

    /** The header of a gzip file before the bytes, or a whole one cut off at the end. */
    static void gzip(byte[] input) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(choice(input) & 1);
        try (GZIPOutputStream out = new GZIPOutputStream(file)) {
            out.write(content(input));
        }
        byte[] whole = file.toByteArray();
        if ((choice(input) & 2) == 0) {
            read(Format.LIBSVM, Arrays.copyOf(whole, whole.length - (choice(input) >> 2 & 7)));
        } else {
            byte[] raw = Arrays.copyOf(whole, 1 + GZIP_HEADER + input.length);
            System.arraycopy(input, 0, raw, 1 + GZIP_HEADER, input.length);
            read(Format.LIBSVM, raw);
        }
    }

    /** Single rows, of which malformed ones are passed over. */
    static void stream(byte[] input) throws IOException {
        Format format = (choice(input) & 1) == 0 ? Format.LIBSVM : Format.CSV;
        ReadOptions options = ReadOptions.DEFAULTS.withFormat(format);
        try (RowStream rows = RowStream.of(new ByteArrayInputStream(content(input)), "input", options)) {
            boolean more = true;
            while (more) {
                try {
                    more = rows.next();
                    if (more) {
                        Contract.require(rows.row().stored() <= rows.row().size(), "more values than features");
                        Contract.require(rows.label() != null, "a row without a label");
                    }
                } catch (DataFormatException e) {
                    Contract.checkMessage(e);
                }
            }
        } catch (DataFormatException e) {
            Contract.checkMessage(e);
        }
    }

    private static void read(Format format, byte[] input) throws IOException {
        try {
            use(Datasets.read(new ByteArrayInputStream(content(input)), "input", options(format, choice(input))));
        } catch (InvalidDataException e) {
            Contract.checkMessage(e);
        }
    }

    private static ReadOptions options(Format format, int choice) {
        ReadOptions options = ReadOptions.DEFAULTS.withFormat(format).withWarnings(warning -> {});
        options = (choice & 1) == 0 ? options : options.withTask(Task.REGRESSION);
        options = (choice & 2) == 0 ? options : options.withTask(Task.NONE);
        options = (choice & 4) == 0 ? options : options.withMissing(ReadOptions.Missing.DROP);
        options = (choice & 8) == 0 ? options : options.withMissing(ReadOptions.Missing.FILL);
        if (format == Format.LIBSVM) {
            options = (choice & 16) == 0 ? options : options.withIndexBase(0);
            options = (choice & 32) == 0 ? options : options.withSerialNumbers(true);
        }
        return options;
    }

    private static int choice(byte[] input) {
        return input.length == 0 ? 0 : input[0];
    }

    private static byte[] content(byte[] input) {
        return input.length == 0 ? input : Arrays.copyOfRange(input, 1, input.length);
    }

    /** Visits all values: none of them may be infinite, or missing. */
    static void use(Dataset data) {
        RowReader reader = data.features().reader();
        for (int i = 0; i < data.rows(); i++) {
            double norm = 0;
            for (int k = 0; k < reader.row(i).stored(); k++) {
                norm += Math.abs(reader.row(i).value(k)) / Double.MAX_VALUE;
            }
            Contract.require(Double.isFinite(norm), "a value is not finite");
            Contract.require(data.row(i).size() == data.schema().features(), "the schema has another width");
        }
    }
}

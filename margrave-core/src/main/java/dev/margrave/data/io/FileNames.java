// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.internal.Quoted;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds the format from a file name. */
final class FileNames {
    /**
     * The formats that a user can name where the file name does not, for messages; a row store is recognized by its first
     * bytes.
     */
    static final String FORMATS = Arrays.stream(Format.values())
            .filter(format -> format != Format.MGD)
            .map(Format::name)
            .collect(Collectors.joining("|", "withFormat(", ")"));

    private FileNames() {}

    static boolean isPacked(Path file) {
        return name(file).endsWith(".gz");
    }

    static Format format(Path file) throws DataFormatException {
        String name = name(file);
        String plain = isPacked(file) ? name.substring(0, name.length() - 3) : name;
        if (IdxReader.isName(plain)) {
            return Format.IDX;
        }
        String extension = plain.substring(plain.lastIndexOf('.') + 1);
        return switch (extension) {
            case "svm", "libsvm", "txt" -> Format.LIBSVM;
            case "csv", "tsv" -> Format.CSV;
            case "arff" -> Format.ARFF;
            case "mgd" -> Format.MGD;
            default ->
                throw new DataFormatException(
                        Quoted.escape(file.toString()),
                        0,
                        "the file name does not determine the format; known are .svm, .libsvm, .txt, .csv, .tsv, .arff and"
                                + " *-images-idx3-ubyte, each also with .gz, and .mgd (" + FORMATS + " gives it)");
        };
    }

    private static String name(Path file) {
        Path last = file.getFileName();
        return last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
    }
}

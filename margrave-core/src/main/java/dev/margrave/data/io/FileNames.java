// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.internal.Quoted;
import dev.margrave.internal.dialect.CsvDialect;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.store.StoreFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the format of a file from its name, or from its content. */
final class FileNames {
    /**
     * The formats that a user can name where the file name does not, for messages; a row store is recognized by its first
     * bytes.
     */
    static final String FORMATS = Arrays.stream(Format.values())
            .filter(format -> format != Format.MGD)
            .map(Format::name)
            .collect(Collectors.joining("|", "withFormat(", ")"));

    private static final Pattern LIBSVM_LINE = Pattern.compile("\\S+([ \\t]+([0-9]+|qid):[-+.0-9eE]+)+[ \\t]*(#.*)?");

    private FileNames() {}

    static boolean isPacked(Path file) {
        return name(file).endsWith(".gz");
    }

    /** The format of a file that exists: by its name, or by its content where the name does not tell. */
    static Format found(Path file) throws IOException {
        Format named = named(file);
        if (named != null || !Files.isRegularFile(file)) {
            return named == null ? format(file) : named;
        }
        try (Input input = Input.of(file)) {
            return found(file, input);
        }
    }

    /** The same for a file that is open, none of which is consumed. */
    static Format found(Path file, Input input) throws IOException {
        Format named = named(file);
        if (named != null) {
            return named;
        }
        byte[] head = input.head();
        if (StoreFile.isStore(head)) {
            return Format.MGD;
        }
        String start = new String(head, StandardCharsets.ISO_8859_1).stripLeading();
        if (start.regionMatches(true, 0, "@relation", 0, 9)) {
            return Format.ARFF;
        }
        boolean isComplete = head.length < Input.HEAD;
        boolean isLibsvm = start.isEmpty() || CsvDialect.isLibsvm(head, isComplete) || hasEntries(start);
        return isLibsvm ? Format.LIBSVM : Format.CSV;
    }

    /** Whether the first line is a label, which may be a word, with entries {@code index:value}. */
    private static boolean hasEntries(String text) {
        String line = text.lines().filter(l -> !l.startsWith("#")).findFirst().orElse("");
        return LIBSVM_LINE.matcher(line).matches();
    }

    /** The format that the name determines. */
    static Format format(Path file) throws DataFormatException {
        Format named = named(file);
        if (named != null) {
            return named;
        }
        if (name(file).endsWith(".txt") || name(file).endsWith(".txt.gz")) {
            return Format.LIBSVM;
        }
        throw new DataFormatException(
                Quoted.escape(file.toString()),
                0,
                "the file name does not determine the format; known are .svm, .libsvm, .txt, .csv, .tsv, .arff and"
                        + " *-images-idx3-ubyte, each also with .gz, and .mgd (" + FORMATS + " gives it)");
    }

    /** Null if the name leaves it open. */
    private static Format named(Path file) {
        String name = name(file);
        String plain = isPacked(file) ? name.substring(0, name.length() - 3) : name;
        if (IdxReader.isName(plain)) {
            return Format.IDX;
        }
        String extension = plain.substring(plain.lastIndexOf('.') + 1);
        return switch (extension) {
            case "svm", "libsvm" -> Format.LIBSVM;
            case "csv", "tsv" -> Format.CSV;
            case "arff" -> Format.ARFF;
            case "mgd" -> Format.MGD;
            default -> null;
        };
    }

    private static String name(Path file) {
        Path last = file.getFileName();
        return last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
    }
}

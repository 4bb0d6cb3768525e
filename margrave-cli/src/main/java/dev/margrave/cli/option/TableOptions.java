// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.data.io.ReadOptions.Missing;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How the columns and cells of a table are read; whatever is not given is detected. */
@HelpGroup(HelpGroup.Heading.DATA)
public final class TableOptions {
    @Option(
            names = "--use",
            paramLabel = "NAME",
            description = "Keep this column, which would be left out as constant or as an identifier; repeatable.")
    private List<String> use = new ArrayList<>();

    @Option(names = "--drop", paramLabel = "NAME", description = "Leave this column out; repeatable.")
    private List<String> drop = new ArrayList<>();

    @Option(names = "--numeric", paramLabel = "NAME", description = "This column holds numbers; repeatable.")
    private List<String> numeric = new ArrayList<>();

    @Option(
            names = "--category",
            paramLabel = "NAME",
            description = "This column holds categories: one feature for each value; repeatable.")
    private List<String> category = new ArrayList<>();

    @Option(
            names = "--text",
            paramLabel = "NAME",
            description = "This column holds free text: its words are hashed into features; repeatable.")
    private List<String> text = new ArrayList<>();

    @Option(
            names = "--missing",
            paramLabel = "fill|drop|error",
            description =
                    "Fill missing cells by the mean of the training rows and mark them, drop rows that have any, or"
                            + " report them as errors; default: fill.")
    private String missing;

    @Option(
            names = "--missing-values",
            paramLabel = "WORD",
            split = ",",
            description = "The spellings of a missing value, separated by commas; default: the usual ones.")
    private List<String> missingValues = new ArrayList<>();

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description = "What separates the fields of a CSV file, or tab; default: detected.")
    private String delimiter;

    @Option(
            names = "--decimal",
            paramLabel = ",|.",
            description = "The decimal separator; default: detected for each column.")
    private String decimal;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description = "The encoding of a CSV file; default: UTF-8, UTF-16 or Windows-1252, detected.")
    private String encoding;

    @Option(
            names = "--no-header",
            description = "The first line of a CSV file is a row; columns are c1, c2, …; default: detected.")
    private boolean noHeader;

    @Option(
            names = "--date-format",
            paramLabel = "PATTERN",
            description = "How dates are written, for instance dd/MM/yyyy; default: detected for each column.")
    private String dateFormat;

    @Option(names = "--no-label", description = "There is no target: all columns are features.")
    private boolean noLabel;

    @Option(
            names = "--strict",
            description = "Treat as errors what is otherwise repaired or passed over with a warning.")
    private boolean strict;

    ReadOptions apply(ReadOptions given, String label) {
        if (noLabel && label != null) {
            throw new UsageException("--no-label and --label exclude each other");
        }
        ReadOptions options = given.withMissing(missing())
                .withMissingValues(missingValues)
                .withoutLabel(noLabel)
                .withStrict(strict);
        for (String name : use) {
            options = options.withColumn(name);
        }
        for (String name : drop) {
            options = options.withoutColumn(name);
        }
        for (String name : numeric) {
            options = options.withNumeric(name);
        }
        for (String name : category) {
            options = options.withCategory(name);
        }
        for (String name : text) {
            options = options.withText(name);
        }
        if (delimiter != null) {
            options = options.withDelimiter(delimiter());
        }
        if (decimal != null) {
            if (!decimal.equals(",") && !decimal.equals(".")) {
                throw Names.unknown("--decimal", decimal, List.of(",", "."));
            }
            options = options.withDecimal(decimal.charAt(0));
        }
        if (encoding != null) {
            options = options.withEncoding(charset());
        }
        if (noHeader) {
            options = options.withHeader(false);
        }
        return dateFormat == null ? options : options.withDateFormat(dateFormat());
    }

    private char delimiter() {
        String plain = delimiter.equalsIgnoreCase("tab") || delimiter.equals("\\t") ? "\t" : delimiter;
        if (plain.length() != 1) {
            throw new UsageException("--delimiter must be one character or tab, got " + delimiter);
        }
        return plain.charAt(0);
    }

    private Charset charset() {
        try {
            return Charset.forName(encoding);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw usage(
                    "--encoding " + encoding + " is not known; UTF-8, UTF-16LE, windows-1252 and ISO-8859-1 are", e);
        }
    }

    private String dateFormat() {
        try {
            ReadOptions.DEFAULTS.withDateFormat(dateFormat);
            return dateFormat;
        } catch (IllegalArgumentException e) {
            throw usage("--date-format " + dateFormat + " is no pattern of dates, such as dd/MM/yyyy", e);
        }
    }

    private static UsageException usage(String message, Exception cause) {
        UsageException failure = new UsageException(message);
        failure.initCause(cause);
        return failure;
    }

    private Missing missing() {
        if (missing == null) {
            return Missing.FILL;
        }
        return switch (missing) {
            case "fill", "mean" -> Missing.FILL;
            case "drop" -> Missing.DROP;
            case "error" -> Missing.ERROR;
            default -> throw Names.unknown("--missing", missing, List.of("fill", "drop", "error"));
        };
    }
}

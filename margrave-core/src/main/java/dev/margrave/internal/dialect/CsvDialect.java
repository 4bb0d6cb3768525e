// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a file of delimited text looks like.
 *
 * @param encoding the charset, and the byte order mark to skip
 * @param skippedLines 1 if Excel's line {@code sep=;} comes first, otherwise 0
 * @param delimiter what separates the fields; {@link #BLANKS} for runs of blanks and tabs
 * @param header whether the first record names the columns
 */
public record CsvDialect(TextEncoding encoding, int skippedLines, char delimiter, boolean header) {
    /** The delimiter that means any number of blanks and tabs. */
    public static final char BLANKS = ' ';

    /** The delimiters that are detected, the most usual first. */
    static final String DELIMITERS = ",;\t|";

    /**
     * What the user gave; null and empty for nothing.
     *
     * @param columns column names; if one of them is in the first record, that record is the header
     */
    public record Given(Charset encoding, Character delimiter, Boolean header, Set<String> columns) {
        public static final Given NOTHING = new Given(null, null, null, Set.of());

        public Given {
            columns = Set.copyOf(columns);
        }
    }

    /**
     * The dialect of a file that begins with these bytes.
     *
     * @param complete whether these are all bytes of the file
     */
    public static CsvDialect find(byte[] sample, boolean complete, Given given) {
        TextEncoding encoding = given.encoding() == null
                ? TextEncoding.of(sample, complete)
                : TextEncoding.given(given.encoding(), sample);
        String text = text(sample, encoding);
        int lineEnd = firstLineEnd(text);
        Character announced = announced(text.substring(0, lineEnd));
        if (announced != null) {
            text = text.substring(lineEnd).replaceFirst("^\\R", "");
        }
        char delimiter = given.delimiter() != null
                ? given.delimiter()
                : announced != null ? announced : DelimiterFinder.find(text, complete);
        boolean header = given.header() != null
                ? given.header()
                : HeaderCheck.hasHeader(SampleRecord.split(text, delimiter, complete), given.columns());
        return new CsvDialect(encoding, announced == null ? 0 : 1, delimiter, header);
    }

    /** Whether a file that begins with these bytes is in LIBSVM's format. */
    public static boolean isLibsvm(byte[] sample, boolean complete) {
        return LibsvmContent.matches(text(sample, TextEncoding.of(sample, complete)), complete);
    }

    private static String text(byte[] sample, TextEncoding encoding) {
        int mark = encoding.markLength();
        return new String(sample, mark, sample.length - mark, encoding.charset());
    }

    private static int firstLineEnd(String text) {
        int end = 0;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    /** The delimiter in a line {@code sep=;}, or null if it is another line. */
    private static Character announced(String line) {
        String plain = line.startsWith("\"") && line.endsWith("\"") && line.length() > 1
                ? line.substring(1, line.length() - 1)
                : line;
        return plain.length() == 5 && plain.regionMatches(true, 0, "sep=", 0, 4) ? plain.charAt(4) : null;
    }

    /** What is unusual and was not given, for a line such as "read as windows-1252, separated by ;, without a header". */
    public List<String> unusual(Given given) {
        List<String> parts = new ArrayList<>();
        if (given.encoding() == null && !encoding.charset().equals(StandardCharsets.UTF_8)) {
            parts.add(name(encoding.charset()));
        }
        if (given.delimiter() == null && delimiter != ',') {
            parts.add("separated by " + delimiterName());
        }
        if (given.header() == null && !header) {
            parts.add("without a header");
        }
        return parts;
    }

    private String delimiterName() {
        return switch (delimiter) {
            case '\t' -> "tabs";
            case BLANKS -> "blanks";
            case ';' -> "semicolons";
            case '|' -> "bars";
            default -> String.valueOf(delimiter);
        };
    }

    /** What is unusual and was not given, in one line; empty if nothing is. */
    public String describe(Given given) {
        List<String> parts = unusual(given);
        return parts.isEmpty() ? "" : "read as " + String.join(", ", parts);
    }

    /** The usual spelling of a charset's name. */
    public static String name(Charset charset) {
        return charset.equals(TextEncoding.WINDOWS) ? "Windows-1252" : charset.name();
    }
}

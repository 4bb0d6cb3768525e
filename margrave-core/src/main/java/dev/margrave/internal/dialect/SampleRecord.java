// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import dev.margrave.internal.notation.NumberNotation;
import java.util.ArrayList;
import java.util.List;

/**
 * A record at the start of a file.
 *
 * @param fields the texts, without quotes
 * @param mixed the fields that another delimiter seems to divide: it stands there without a blank after it, outside quotes and
 *     numbers
 */
record SampleRecord(List<String> fields, int mixed) {
    /** Records beyond these tell nothing new. */
    private static final int MOST = 1000;

    int width() {
        return fields.size();
    }

    /**
     * The first records of a text; empty lines do not count.
     *
     * @param complete whether the text is the whole file; otherwise its last record is left out, unless it is the only one
     */
    static List<SampleRecord> split(String text, char delimiter, boolean complete) {
        Splitter splitter = new Splitter(text, delimiter);
        List<SampleRecord> records = new ArrayList<>();
        while (splitter.at < text.length() && records.size() < MOST) {
            SampleRecord record = splitter.next();
            boolean cut = !complete && splitter.at == text.length();
            boolean empty = record.width() == 1 && record.fields.get(0).isBlank();
            if (!empty && !(cut && !records.isEmpty())) {
                records.add(record);
            }
        }
        return records;
    }

    private static final class Splitter {
        private final String text;
        private final char delimiter;
        private int at;

        Splitter(String text, char delimiter) {
            this.text = text;
            this.delimiter = delimiter;
        }

        SampleRecord next() {
            List<String> fields = new ArrayList<>();
            int mixed = 0;
            boolean blanks = delimiter == CsvDialect.BLANKS;
            do {
                skipBlanks(blanks);
                if (blanks && isAtLineEnd() && !fields.isEmpty()) {
                    break; // blanks at the end of the line
                }
                int start = at;
                if (at < text.length() && text.charAt(at) == '"') {
                    fields.add(quoted());
                } else {
                    toFieldEnd();
                    String field = text.substring(start, at);
                    fields.add(field);
                    mixed += isMixed(field) ? 1 : 0;
                }
            } while (acceptDelimiter());
            acceptLineEnd();
            return new SampleRecord(fields, mixed);
        }

        private void skipBlanks(boolean blanks) {
            while (blanks && at < text.length() && isBlank(text.charAt(at))) {
                at++;
            }
        }

        private static boolean isBlank(char c) {
            return c == ' ' || c == '\t';
        }

        private boolean isAtLineEnd() {
            return at == text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r';
        }

        private boolean isDelimiter(char c) {
            return c == delimiter || (delimiter == CsvDialect.BLANKS && isBlank(c));
        }

        private void toFieldEnd() {
            while (!isAtLineEnd() && !isDelimiter(text.charAt(at))) {
                at++;
            }
        }

        private String quoted() {
            StringBuilder field = new StringBuilder();
            at++;
            while (at < text.length()) {
                char c = text.charAt(at++);
                if (c == '"') {
                    if (at == text.length() || text.charAt(at) != '"') {
                        break;
                    }
                    at++;
                }
                field.append(c);
            }
            int start = at;
            toFieldEnd();
            return field.append(text, start, at).toString();
        }

        private boolean acceptDelimiter() {
            if (at < text.length() && isDelimiter(text.charAt(at))) {
                at++;
                return true;
            }
            return false;
        }

        private void acceptLineEnd() {
            if (at < text.length() && text.charAt(at) == '\r') {
                at++;
            }
            if (at < text.length() && text.charAt(at) == '\n') {
                at++;
            }
        }

        private boolean isMixed(String field) {
            for (int k = 0; k + 1 < field.length(); k++) {
                char c = field.charAt(k);
                if (c != delimiter && CsvDialect.DELIMITERS.indexOf(c) >= 0 && field.charAt(k + 1) != ' ') {
                    return !NumberNotation.isAny(field);
                }
            }
            return false;
        }
    }
}

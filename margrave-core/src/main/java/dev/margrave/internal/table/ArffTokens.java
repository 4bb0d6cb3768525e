// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.io.DataFormatException;
import dev.margrave.internal.Quoted;

/** The tokens of one line of an ARFF file: bare, or in single or double quotes with backslash escapes. */
final class ArffTokens {
    private final String source;
    private final long line;
    private final String text;
    private int at;
    private boolean quoted;

    ArffTokens(String source, long line, String text) {
        this.source = source;
        this.line = line;
        this.text = text;
    }

    private void skipBlanks() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    /** The next character that is not blank, or 0 at the end of the line; a bare percent sign ends the line. */
    char peek() {
        skipBlanks();
        return at == text.length() || text.charAt(at) == '%' ? 0 : text.charAt(at);
    }

    boolean atEnd() {
        return peek() == 0;
    }

    /** Skips this character if it comes next. */
    boolean accept(char wanted) {
        if (peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    void expect(char wanted) throws DataFormatException {
        if (!accept(wanted)) {
            throw problem("expected " + wanted + (atEnd() ? ", got the end of the line" : ", got " + rest()));
        }
    }

    /** Whether the last token was quoted; a quoted question mark is text. */
    boolean wasQuoted() {
        return quoted;
    }

    /** A name: it ends at a blank or a brace. */
    String name() throws DataFormatException {
        return word(" {");
    }

    /** A value: it ends at a comma, a tab or a brace, and may have blanks inside. */
    String value() throws DataFormatException {
        return word(",\t{}");
    }

    /** An index of a sparse row: it ends at a blank. */
    String index() throws DataFormatException {
        return word(" ,{}");
    }

    /** The rest of the line, for messages. */
    String rest() {
        return Quoted.of(text.substring(Math.min(at, text.length())));
    }

    private String word(String ends) throws DataFormatException {
        char first = peek();
        quoted = first == '\'' || first == '"';
        if (quoted) {
            return quotedWord(first);
        }
        int start = at;
        boolean blankEnds = ends.indexOf(' ') >= 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '%' || ends.indexOf(c) >= 0 || (blankEnds && c <= ' ')) {
                break;
            }
            at++;
        }
        return text.substring(start, at).strip();
    }

    private String quotedWord(char quote) throws DataFormatException {
        StringBuilder word = new StringBuilder();
        int start = at++;
        while (at < text.length() && text.charAt(at) != quote) {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
                word.append(unescaped(text.charAt(at)));
            } else {
                word.append(text.charAt(at));
            }
            at++;
        }
        if (at == text.length()) {
            throw problem("the quote is not closed: " + Quoted.of(text.substring(start)));
        }
        at++;
        return word.toString();
    }

    private static char unescaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> c;
        };
    }

    DataFormatException problem(String message) {
        return new DataFormatException(source, line, message);
    }
}

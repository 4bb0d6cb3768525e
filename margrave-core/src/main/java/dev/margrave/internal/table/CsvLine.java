// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.io.DataFormatException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;

/** Splits one line of a CSV file into fields, so that an error in it does not affect the next line. */
final class CsvLine {
    private final String source;
    private final char separator;
    private final Charset encoding;
    private final CharsetDecoder decoder;
    private char[] text = new char[1 << 12];

    /** @param encoding in which ASCII characters have their own codes */
    CsvLine(String source, char separator, Charset encoding) {
        this.source = source;
        this.separator = separator;
        this.encoding = encoding;
        this.decoder = encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** Puts the fields into the cells; false for an empty line. */
    boolean split(byte[] line, int length, long number, Cells cells) throws DataFormatException {
        int end = decode(line, length, number);
        if (end > 0 && text[end - 1] == '\r') {
            end--;
        }
        if (end == 0) {
            return false;
        }
        cells.handleBegin(number);
        int field = 0;
        int at = 0;
        while (true) {
            boolean quoted = at < end && text[at] == '"';
            int start = quoted ? at + 1 : at;
            int stop = quoted ? closing(start, end, number) : nextSeparator(at, end);
            int next = quoted ? behindQuote : stop;
            cells.handleField(field++, text, start, stop - start, quoted);
            if (next == end) {
                return true;
            }
            at = next + 1;
        }
    }

    private int behindQuote; // the position of the separator or end after a quoted field

    /** Unescapes a quoted field in place and returns the end of its text. */
    private int closing(int start, int end, long number) throws DataFormatException {
        int to = start;
        for (int at = start; at < end; at++) {
            if (text[at] != '"') {
                text[to++] = text[at];
            } else if (at + 1 < end && text[at + 1] == '"') {
                text[to++] = '"';
                at++;
            } else {
                behindQuote = at + 1;
                if (behindQuote < end && text[behindQuote] != separator) {
                    throw new DataFormatException(source, number, "malformed CSV: text behind a closing quote");
                }
                return to;
            }
        }
        throw new DataFormatException(
                source, number, "malformed CSV: a quoted field does not end on its line, as it must in a stream");
    }

    private int nextSeparator(int from, int end) {
        int at = from;
        while (at < end && text[at] != separator) {
            at++;
        }
        return at;
    }

    private int decode(byte[] line, int length, long number) throws DataFormatException {
        if (text.length < length) {
            text = new char[Math.max(length, 2 * text.length)];
        }
        for (int k = 0; k < length; k++) {
            if (line[k] < 0) {
                return decodeAll(line, length, number);
            }
            text[k] = (char) line[k];
        }
        return length;
    }

    private int decodeAll(byte[] line, int length, long number) throws DataFormatException {
        CharBuffer out = CharBuffer.wrap(text);
        try {
            decoder.reset();
            var result = decoder.decode(ByteBuffer.wrap(line, 0, length), out, true);
            if (result.isError()) {
                result.throwException();
            }
        } catch (CharacterCodingException e) {
            DataFormatException failure =
                    new DataFormatException(source, number, "not valid " + encoding.name() + " text");
            failure.initCause(e);
            throw failure;
        }
        return out.position();
    }
}

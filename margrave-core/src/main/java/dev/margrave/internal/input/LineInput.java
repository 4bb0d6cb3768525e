// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import dev.margrave.data.io.DataFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Bytes line by line: a line is available as soon as its last byte has arrived, however slow the stream is. */
public final class LineInput {
    private static final int SIZE = 1 << 16; // bytes of the buffer
    private static final int MAX_LINE_LENGTH = 1 << 28; // bytes; a longer line means that the file is not text
    private static final int SPARE_BYTES = 2; // after a line, for the scanner's end marker

    private final String source;
    private final InputStream in;
    private final byte[] buffer = new byte[SIZE];
    private int at;
    private int limit;
    private byte[] line = new byte[SIZE];
    private int length;
    private long number;

    public LineInput(String source, InputStream in) {
        this.source = source;
        this.in = in;
    }

    /** Reads the next line, without its line feed; false at the end. */
    public boolean next() throws IOException {
        length = 0;
        boolean any = false;
        while (true) {
            if (at == limit) {
                limit = in.read(buffer, 0, SIZE);
                at = 0;
                if (limit < 0) {
                    limit = 0;
                    number += any ? 1 : 0;
                    return any;
                }
            }
            any |= at < limit;
            int end = at;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            append(end);
            at = end;
            if (end < limit) {
                at++;
                number++;
                return true;
            }
        }
    }

    private void append(int end) throws DataFormatException {
        int more = end - at;
        if (more > MAX_LINE_LENGTH - length) {
            throw new DataFormatException(source, number + 1, "a line of more than " + MAX_LINE_LENGTH + " bytes");
        }
        if (line.length < length + more + SPARE_BYTES) {
            line = Arrays.copyOf(line, Math.max(2 * line.length, length + more + SPARE_BYTES));
        }
        System.arraycopy(buffer, at, line, length, more);
        length += more;
    }

    /** The line's bytes, followed by two spare bytes. */
    public byte[] line() {
        return line;
    }

    public int length() {
        return length;
    }

    /** The line's number, from 1. */
    public long number() {
        return number;
    }

    /** Skips a byte order mark at the start of the line. */
    public void skipMark() {
        if (length >= 3 && line[0] == (byte) 0xef && line[1] == (byte) 0xbb && line[2] == (byte) 0xbf) {
            length -= 3;
            System.arraycopy(line, 3, line, 0, length);
        }
    }
}

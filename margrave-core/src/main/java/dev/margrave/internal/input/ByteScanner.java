// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import java.io.IOException;
import java.io.InputStream;

/**
 * A window on a stream of bytes. After {@link #ensure()} the window holds more than {@link #MAX_TOKEN_LENGTH} bytes, or all
 * that are left. A line feed follows the last byte, so a token always ends within the buffer.
 */
public final class ByteScanner {
    /** Bytes; the longest exact decimal of a double has about 770 digits. */
    public static final int MAX_TOKEN_LENGTH = 1000;

    /** A token, and an index with its colon before it. */
    private static final int WINDOW = MAX_TOKEN_LENGTH + 32;

    private static final int SIZE = 1 << 18; // bytes of the buffer

    private final InputStream in;
    private boolean ended;

    public byte[] buffer;
    public int at;
    int limit;

    public ByteScanner(InputStream in) {
        this.in = in;
        this.buffer = new byte[SIZE + 2];
    }

    /** A window on single lines, each set by {@link #show}. */
    public ByteScanner() {
        this.in = InputStream.nullInputStream();
        this.buffer = new byte[2];
        this.ended = true;
    }

    /** Scans the first {@code length} bytes of an array that has two spare bytes after them. */
    public void show(byte[] line, int length) {
        buffer = line;
        at = 0;
        limit = length;
        buffer[length] = '\n';
        buffer[length + 1] = '\n';
    }

    void ensure() throws IOException {
        if (limit - at <= WINDOW && !ended) {
            refill();
        }
    }

    private void refill() throws IOException {
        System.arraycopy(buffer, at, buffer, 0, limit - at);
        limit -= at;
        at = 0;
        while (limit < SIZE) {
            int count = in.read(buffer, limit, SIZE - limit);
            if (count < 0) {
                ended = true;
                break;
            }
            limit += count;
        }
        buffer[limit] = '\n';
        buffer[limit + 1] = '\n';
    }

    /** Whether every byte was read. */
    public boolean atEnd() throws IOException {
        ensure();
        return at == limit;
    }

    /** Skips blanks, tabs and carriage returns, and makes sure that the next token is in the window. */
    public void skipBlanks() throws IOException {
        do {
            byte b = buffer[at];
            while (b == ' ' || b == '\t' || b == '\r') {
                b = buffer[++at];
            }
            if (limit - at > WINDOW || ended) {
                return;
            }
            refill();
        } while (true);
    }

    /** The position after the token that starts here, which is the next white space. */
    public int tokenEnd() {
        int end = at;
        while (!isBlank(buffer[end])) {
            end++;
        }
        return end;
    }

    public static boolean isBlank(byte b) {
        return b == ' ' || b == '\n' || b == '\t' || b == '\r';
    }

    /** Skips to the next line feed or the end. */
    public void skipLine() throws IOException {
        while (!atEnd()) {
            while (at < limit && buffer[at] != '\n') {
                at++;
            }
            if (at < limit) {
                return;
            }
        }
    }
}

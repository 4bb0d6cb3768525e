// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Text in which every run of blanks and tabs is one blank, and lines do not begin or end with one. */
final class BlankRunReader extends FilterReader {
    private final char[] buffer = new char[1 << 13];
    private int at;
    private int size;
    private boolean pending; // a blank, unless the line ends
    private boolean atStart = true;

    BlankRunReader(Reader in) {
        super(in);
    }

    @Override
    public int read(char[] target, int from, int length) throws IOException {
        int count = 0;
        while (count < length) {
            if (at == size) {
                size = in.read(buffer, 0, buffer.length);
                at = 0;
                if (size < 0) {
                    size = 0;
                    break;
                }
            }
            char c = buffer[at];
            if (c == ' ' || c == '\t') {
                pending = !atStart;
                at++;
                continue;
            }
            boolean ends = c == '\n' || c == '\r';
            if (pending && !ends) {
                target[from + count++] = ' ';
                pending = false;
                continue;
            }
            pending = false;
            target[from + count++] = c;
            atStart = ends;
            at++;
        }
        return count == 0 && length > 0 ? -1 : count;
    }

    @Override
    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }
}

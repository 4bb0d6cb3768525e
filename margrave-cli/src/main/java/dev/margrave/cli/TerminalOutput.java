// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Standard output on a terminal, in UTF-8: control characters other than the line end and the tab are shown as escapes, so that no
 * label or column name can move the cursor or change what the terminal shows.
 */
final class TerminalOutput extends FilterOutputStream {
    private static final int FIRST_OF_C1 = 0xc2; // U+0080 to U+009F follow it

    private boolean isPending; // whether that byte was held back

    TerminalOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int value) throws IOException {
        int b = value & 0xff;
        if (isPending) {
            isPending = false;
            if (b >= 0x80 && b < 0xa0) {
                escape(b);
                return;
            }
            out.write(FIRST_OF_C1);
        }
        if (b == FIRST_OF_C1) {
            isPending = true;
        } else if ((b < ' ' && b != '\n' && b != '\t') || b == 0x7f) {
            escape(b);
        } else {
            out.write(b);
        }
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        for (int k = from; k < from + length; k++) {
            write(bytes[k]);
        }
    }

    private void escape(int character) throws IOException {
        out.write(String.format(Locale.ROOT, "\\u%04x", character).getBytes(StandardCharsets.US_ASCII));
    }
}

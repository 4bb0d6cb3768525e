// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/** Standard output whose reader may close the pipe early, as {@code head} does, without causing a failure. */
final class PipeOutput extends FilterOutputStream {
    private boolean readerLeft;

    PipeOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (readerLeft) {
            return;
        }
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            readerLeft = isClosedPipe(e);
            if (!readerLeft) {
                throw e;
            }
        }
    }

    /** Recognized by the message of the system, because Java has no exception type for it. */
    private static boolean isClosedPipe(IOException failure) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("broken pipe") || message.contains("pipe is being closed");
    }
}

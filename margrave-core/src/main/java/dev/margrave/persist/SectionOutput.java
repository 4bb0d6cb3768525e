// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Writes little-endian numbers to a stream and counts bytes. Numbers of a model must be finite. */
final class SectionOutput {
    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    private long bytes;

    SectionOutput(OutputStream out) {
        this.out = out;
    }

    void int32(int value) throws IOException {
        ensureSpace(Integer.BYTES);
        buffer.putInt(value);
    }

    void int64(long value) throws IOException {
        ensureSpace(Long.BYTES);
        buffer.putLong(value);
    }

    void float64(Section section, double value) throws IOException {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("the model has " + value + " among its " + section.text()
                    + "; a model file holds finite numbers only");
        }
        int64(Double.doubleToRawLongBits(value));
    }

    void raw(byte[] values) throws IOException {
        flush();
        out.write(values);
        bytes += values.length;
    }

    private void ensureSpace(int needed) throws IOException {
        bytes += needed;
        if (buffer.remaining() < needed) {
            flush();
        }
    }

    void flush() throws IOException {
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    /** The number of bytes written so far. */
    long bytes() {
        return bytes;
    }
}

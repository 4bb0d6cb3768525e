// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads arrays of little-endian numbers from a stream. The caller has checked their lengths against the length of the file, so
 * that no array is larger than the file.
 */
final class SectionInput {
    private final InputStream in;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    SectionInput(InputStream in) {
        this.in = in;
    }

    /** The next {@code length} bytes, ready to be read; {@code length} is at most 65536. */
    ByteBuffer block(int length) throws IOException {
        buffer.clear();
        if (in.readNBytes(buffer.array(), 0, length) < length) {
            throw new EOFException("the file became shorter while it was read");
        }
        return buffer.limit(length);
    }

    byte[] raw(int length) throws IOException {
        byte[] out = new byte[length];
        if (in.readNBytes(out, 0, length) < length) {
            throw new EOFException("the file became shorter while it was read");
        }
        return out;
    }

    int[] ints(long count) throws IOException {
        int[] out = new int[Math.toIntExact(count)];
        for (int done = 0; done < out.length; ) {
            int part = Math.min(out.length - done, buffer.capacity() / Integer.BYTES);
            block(part * Integer.BYTES).asIntBuffer().get(out, done, part);
            done += part;
        }
        return out;
    }

    double[] doubles(Section section, long count) throws IOException {
        double[] out = new double[Math.toIntExact(count)];
        for (int done = 0; done < out.length; ) {
            int part = Math.min(out.length - done, buffer.capacity() / Double.BYTES);
            block(part * Double.BYTES).asDoubleBuffer().get(out, done, part);
            done += part;
        }
        for (double value : out) {
            if (!Double.isFinite(value)) {
                throw new ModelFormatException(
                        "section " + section.text() + ": value " + value + "; values must be finite");
            }
        }
        return out;
    }
}

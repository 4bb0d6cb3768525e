// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Numbers and texts of a header as bytes, little-endian; a text is its length and its UTF-8 bytes. */
final class HeaderText {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    void int32(int value) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            out.write(value >>> shift);
        }
    }

    void int64(long value) {
        int32((int) value);
        int32((int) (value >>> Integer.SIZE));
    }

    void float64(double value) {
        int64(Double.doubleToRawLongBits(value));
    }

    void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int32(bytes.length);
        out.writeBytes(bytes);
    }

    void texts(List<String> texts) {
        int32(texts.size());
        texts.forEach(this::text);
    }

    byte[] toBytes() {
        return out.toByteArray();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;

/**
 * Upper bounds on the entries and rows of a LIBSVM file: its colons and line feeds. Counting takes a few percent of the reading
 * time and allows arrays to be allocated at their final size.
 */
public record EntryCount(int entries, int rows) {
    private static final long MIN_FILE_BYTES = 1L << 20; // smaller files read in milliseconds
    private static final int SIZE = 1 << 18; // bytes of the buffer
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EVERY_BYTE = 0x0101010101010101L;
    private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;

    /** Null for small files and for data that can be read only once. */
    public static EntryCount of(Input input) throws IOException {
        if (input.length() < MIN_FILE_BYTES) {
            return null;
        }
        long colons = 0;
        long lines = 1;
        byte[] block = new byte[SIZE];
        try (InputStream in = Files.newInputStream(input.file())) {
            int length = in.readNBytes(block, 0, SIZE);
            while (length > 0) {
                int at = 0;
                for (; at + 8 <= length; at += 8) {
                    long eight = (long) LONGS.get(block, at);
                    colons += count(eight, ':');
                    lines += count(eight, '\n');
                }
                for (; at < length; at++) {
                    colons += block[at] == ':' ? 1 : 0;
                    lines += block[at] == '\n' ? 1 : 0;
                }
                length = in.readNBytes(block, 0, SIZE);
            }
        }
        boolean credible = colons <= EntryStore.MAX_ARRAY_LENGTH && lines < EntryStore.MAX_ARRAY_LENGTH;
        return credible ? new EntryCount((int) colons, (int) lines) : null;
    }

    /** How many of the eight bytes are {@code b}: adding 0x7f to the low bits carries unless they are all 0. */
    private static int count(long eight, char b) {
        long difference = eight ^ (EVERY_BYTE * b);
        long different = (((difference & LOW_BITS) + LOW_BITS) | difference) & ~LOW_BITS;
        return 8 - Long.bitCount(different);
    }
}

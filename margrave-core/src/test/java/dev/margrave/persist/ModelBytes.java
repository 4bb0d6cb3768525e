// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.internal.Version;
import dev.margrave.model.Model;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/** Takes valid model files apart and damages them, with or without a checksum that fits the damage. */
final class ModelBytes {
    private ModelBytes() {}

    static byte[] of(Model model) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            Models.write(model, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static Model read(byte[] bytes) throws IOException {
        return Models.read(new ByteArrayInputStream(bytes));
    }

    static ByteBuffer view(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static int headerStart(byte[] bytes) {
        return 32 + 16 * view(bytes).getInt(24);
    }

    static String header(byte[] bytes) {
        return new String(bytes, headerStart(bytes), view(bytes).getInt(12), StandardCharsets.UTF_8);
    }

    static byte[] withHeader(byte[] bytes, String header) {
        return withHeader(bytes, header.getBytes(StandardCharsets.UTF_8));
    }

    /** Replaces the header, and lengths and checksum to fit. */
    static byte[] withHeader(byte[] bytes, byte[] header) {
        int start = headerStart(bytes);
        int old = view(bytes).getInt(12);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, start);
        out.writeBytes(header);
        out.write(bytes, start + old, bytes.length - start - old);
        byte[] changed = out.toByteArray();
        view(changed).putInt(12, header.length);
        return sealed(changed);
    }

    static byte[] replaceInHeader(byte[] bytes, String from, String to) {
        String header = header(bytes);
        if (!header.contains(from)) {
            throw new IllegalArgumentException("no " + from + " in " + header);
        }
        return withHeader(bytes, header.replace(from, to));
    }

    /** The file as the given version of Margrave writes it; the models within a model say who wrote them, too. */
    static byte[] writtenBy(String version, byte[] bytes) {
        byte[] out =
                replaceInHeader(bytes, "\"margrave\":\"" + Version.CURRENT + "\"", "\"margrave\":\"" + version + "\"");
        int last = view(out).getInt(24) - 1;
        return view(out).getInt(32 + 16 * last) == Section.CONFORMAL_MODELS.code
                ? withModelsBy(version, out, last)
                : out;
    }

    private static byte[] withModelsBy(String version, byte[] bytes, int section) {
        int start = sectionStart(bytes, section);
        int end = start + Math.toIntExact(view(bytes).getLong(32 + 16 * section + 8));
        ByteArrayOutputStream models = new ByteArrayOutputStream();
        for (int at = start, length; at < end; at += length) {
            length = Math.toIntExact(view(bytes).getLong(at + 16));
            models.writeBytes(writtenBy(version, Arrays.copyOfRange(bytes, at, at + length)));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, start);
        out.writeBytes(models.toByteArray());
        out.write(bytes, end, bytes.length - end);
        byte[] changed = out.toByteArray();
        view(changed).putLong(32 + 16 * section + 8, models.size());
        return replaceInHeader(changed, "\"modelBytes\":" + (end - start), "\"modelBytes\":" + models.size());
    }

    /** Where the section with this number in the table starts. */
    static int sectionStart(byte[] bytes, int number) {
        long at = headerStart(bytes) + (long) view(bytes).getInt(12);
        for (int k = 0; k < number; k++) {
            at += view(bytes).getLong(32 + 16 * k + 8);
        }
        return Math.toIntExact(at);
    }

    /** Sets the total length and the checksum to what the other bytes need. */
    static byte[] sealed(byte[] bytes) {
        byte[] out = bytes.clone();
        if (out.length >= 64) {
            view(out).putLong(16, out.length);
            return checksummed(out);
        }
        return out;
    }

    static byte[] checksummed(byte[] bytes) {
        byte[] out = bytes.clone();
        MessageDigest digest = Layout.checksum();
        digest.update(out, 0, out.length - 32);
        System.arraycopy(digest.digest(), 0, out, out.length - 32, 32);
        return out;
    }

    static byte[] withInt(byte[] bytes, int at, int value) {
        byte[] out = bytes.clone();
        view(out).putInt(at, value);
        return checksummed(out);
    }

    static byte[] withLong(byte[] bytes, int at, long value) {
        byte[] out = bytes.clone();
        view(out).putLong(at, value);
        return checksummed(out);
    }

    static byte[] cut(byte[] bytes, int length) {
        return Arrays.copyOf(bytes, length);
    }
}

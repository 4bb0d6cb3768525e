// SPDX-License-Identifier: Apache-2.0
package dev.margrave.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Makes lengths and checksums of a damaged file fit again, so that the checks behind them are reached. */
final class Seals {
    private static final int DIGEST = 32; // bytes of SHA-256
    private static final int MODEL_LENGTH_AT = 16;
    private static final int CHECKPOINT_LENGTH_AT = 12;
    private static final int SMALLEST = 64; // bytes that a file must have to be sealed

    private Seals() {}

    static byte[] model(byte[] file) {
        if (file.length < SMALLEST) {
            return file;
        }
        byte[] sealed = file.clone();
        little(sealed).putLong(MODEL_LENGTH_AT, sealed.length);
        return digested(sealed);
    }

    static byte[] checkpoint(byte[] file) {
        if (file.length < SMALLEST) {
            return file;
        }
        byte[] sealed = file.clone();
        int content = sealed.length - CHECKPOINT_LENGTH_AT - Long.BYTES - DIGEST;
        ByteBuffer.wrap(sealed).putLong(CHECKPOINT_LENGTH_AT, content);
        return digested(sealed);
    }

    private static byte[] digested(byte[] file) {
        byte[] digest = sha(Arrays.copyOf(file, file.length - DIGEST));
        System.arraycopy(digest, 0, file, file.length - DIGEST, DIGEST);
        return file;
    }

    private static byte[] sha(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Every line gets its checksum. */
    static byte[] journal(byte[] file) {
        StringBuilder out = new StringBuilder();
        for (String line : new String(file, StandardCharsets.UTF_8).split("\n", -1)) {
            String payload = line.length() > 9 && line.charAt(8) == ' ' ? line.substring(9) : line;
            CRC32 crc = new CRC32();
            crc.update(payload.getBytes(StandardCharsets.UTF_8));
            out.append(String.format(Locale.ROOT, "%08x ", crc.getValue()))
                    .append(payload)
                    .append('\n');
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The length, the checksums of blocks of rows and the digest, as far as the sizes in the header can be followed. */
    static byte[] store(byte[] file) {
        if (file.length < 2 * SMALLEST) {
            return file;
        }
        byte[] sealed = file.clone();
        ByteBuffer bytes = little(sealed);
        bytes.putLong(MODEL_LENGTH_AT, sealed.length);
        int header = bytes.getInt(12);
        int task = bytes.getInt(32);
        boolean sparse = bytes.getInt(36) == 1;
        int kind = bytes.getInt(40);
        boolean weighted = bytes.getInt(44) == 1;
        long rows = bytes.getInt(48);
        long columns = bytes.getInt(52);
        long blockRows = bytes.getInt(56);
        long stored = bytes.getLong(60);
        if (header < 0 || kind < 0 || kind > 2 || rows < 0 || blockRows < 1 || stored < 0 || stored > file.length) {
            return sealed;
        }
        long entry = (1L << (kind + (kind > 0 ? 1 : 0))) + (sparse ? Integer.BYTES : 0);
        long start = (32L + header + 7) / 8 * 8;
        long offsets = start + stored * entry;
        long targets = offsets + (sparse ? 8 * (rows + 1) : 0);
        long weights = targets + rows * (task == 0 ? 4 : task == 1 ? 8 : 0);
        long checksums = weights + (weighted ? 8 * rows : 0);
        long blocks = (rows + blockRows - 1) / blockRows;
        if (checksums + 4 * blocks + DIGEST != file.length) {
            return sealed;
        }
        for (int block = 0; block < blocks; block++) {
            long from = block * blockRows;
            long to = Math.min(rows, from + blockRows);
            long first = sparse ? bytes.getLong((int) (offsets + 8 * from)) : from * columns;
            long last = sparse ? bytes.getLong((int) (offsets + 8 * to)) : to * columns;
            if (first < 0 || last < first || last > stored) {
                return sealed;
            }
            CRC32C crc = new CRC32C();
            crc.update(sealed, (int) (start + first * entry), (int) ((last - first) * entry));
            if (sparse) {
                crc.update(sealed, (int) (offsets + 8 * from), (int) (8 * (to - from + 1)));
            }
            bytes.putInt((int) (checksums + 4L * block), (int) crc.getValue());
        }
        byte[] covered = new byte[(int) (start + file.length - DIGEST - targets)];
        System.arraycopy(sealed, 0, covered, 0, (int) start);
        System.arraycopy(sealed, (int) targets, covered, (int) start, covered.length - (int) start);
        System.arraycopy(sha(covered), 0, sealed, sealed.length - DIGEST, DIGEST);
        return sealed;
    }
}

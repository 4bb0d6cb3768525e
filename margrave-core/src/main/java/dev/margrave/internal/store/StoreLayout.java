// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The positions of the parts of a row store: prefix (magic, version, lengths), header, rows (aligned to 8 bytes), their offsets
 * if sparse, targets, weights, a CRC-32C of each block of rows with its offsets, and the SHA-256 of all but rows and offsets.
 */
record StoreLayout(StoreHeader header, int headerBytes) {
    /** The newest format version that is read. Data sets whose columns version 1 can describe are written in version 1. */
    static final int VERSION = 2;

    /** 0x89 MGD CR LF SUB LF, little-endian: any transfer that treats the file as text breaks it visibly. */
    static final long MAGIC = 0x0A1A_0A0D_4447_4D89L;

    static final int PREFIX_BYTES = 32;
    static final int CHECKSUM_BYTES = 32;
    static final int MAX_HEADER_BYTES = 1 << 28;

    private static final int ALIGNMENT = 8; // bytes, those of a double or long

    static MessageDigest checksum() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private StoreShape shape() {
        return header.shape();
    }

    long rowsStart() {
        return (PREFIX_BYTES + (long) headerBytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    long targetsStart() {
        return Math.addExact(Math.addExact(rowsStart(), shape().rowsBytes()), shape().offsetsBytes());
    }

    long weightsStart() {
        long each = switch (header.task()) {
            case CLASSIFICATION, ORDINAL -> Integer.BYTES;
            case REGRESSION, RANKING -> Double.BYTES;
            case NONE -> 0;
        };
        return Math.addExact(targetsStart(), each * shape().rows());
    }

    long checksumsStart() {
        return Math.addExact(weightsStart(), header.isWeighted() ? (long) Double.BYTES * shape().rows() : 0);
    }

    /** The position of the SHA-256. */
    long digestStart() {
        return Math.addExact(checksumsStart(), (long) Integer.BYTES * shape().blocks());
    }

    long totalLength() {
        return Math.addExact(digestStart(), (long) CHECKSUM_BYTES);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The frame of a model file: prefix (magic, version, lengths), section table, JSON header, sections, SHA-256 of everything
 * before it. docs/model-format.md is the specification.
 */
final class Layout {
    /** The newest format version that is written and read. */
    static final int VERSION = 7;

    static final int PREFIX_BYTES = 32;
    static final int TABLE_ENTRY_BYTES = 16;
    static final int CHECKSUM_BYTES = 32;
    static final int MAX_SECTIONS = 32; // no model has more
    static final int MAX_HEADER_BYTES = 1 << 28; // 256 MB, for models with very many columns or labels

    /** The longest array that every JVM can allocate. */
    static final int MAX_ELEMENTS = Integer.MAX_VALUE - 8;

    /** 0x89 MGV CR LF SUB LF, little-endian: any transfer that treats the file as text breaks it at once. */
    static final long MAGIC = 0x0A1A_0A0D_5647_4D89L;

    private Layout() {}

    static MessageDigest checksum() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}

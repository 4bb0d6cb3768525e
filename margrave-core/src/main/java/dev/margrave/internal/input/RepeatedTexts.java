// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A small cache of texts, so that repeated words such as labels are decoded once and not for every row. */
public final class RepeatedTexts {
    private static final int SLOTS = 256; // of the cache; a collision only decodes again

    private final byte[][] words = new byte[SLOTS][];
    private final String[] texts = new String[SLOTS];

    /** The text of the bytes from {@code from} to {@code to}, in UTF-8. */
    public String of(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int k = from; k < to; k++) {
            hash = 31 * hash + bytes[k];
        }
        int slot = (hash ^ (hash >>> 8)) & (SLOTS - 1);
        byte[] word = words[slot];
        if (word == null || !Arrays.equals(word, 0, word.length, bytes, from, to)) {
            words[slot] = Arrays.copyOfRange(bytes, from, to);
            texts[slot] = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        }
        return texts[slot];
    }
}

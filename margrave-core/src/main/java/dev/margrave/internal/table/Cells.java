// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.Arrays;
import java.util.BitSet;

/** The fields of one row of a table, in arrays that the next row reuses. */
public final class Cells extends AbstractBaseCsvCallbackHandler<Cells> {
    private char[] characters = new char[1 << 12];
    private int[] ends = new int[64];
    private int fields;
    private long line;
    private final BitSet absent = new BitSet(); // fields that the format itself marks as missing
    private String weight; // of the row, where the format has weights

    @Override
    protected void handleBegin(long startingLine) {
        line = startingLine;
        fields = 0;
        absent.clear();
        weight = null;
    }

    @Override
    protected void handleField(int field, char[] text, int from, int length, boolean quoted) {
        int start = start(field);
        if (field == ends.length) {
            ends = Arrays.copyOf(ends, 2 * field);
        }
        if (characters.length - start < length) {
            characters = Arrays.copyOf(characters, Math.addExact(start, Math.max(length, start)));
        }
        System.arraycopy(text, from, characters, start, length);
        ends[field] = start + length;
        fields = field + 1;
    }

    /** Adds the next field. */
    void add(String text) {
        handleField(fields, text.toCharArray(), 0, text.length(), false);
    }

    /** Adds a field without a value. */
    void addAbsent() {
        absent.set(fields);
        add("");
    }

    void weight(String text) {
        weight = text;
    }

    /** The weight of the row, or null. */
    String weight() {
        return weight;
    }

    boolean isAbsent(int field) {
        return absent.get(field);
    }

    /** Whether these fields are empty. */
    boolean isEmpty(int from, int to) {
        return from >= to || start(from) == ends[to - 1];
    }

    /** Keeps the first fields only. */
    void cut(int count) {
        fields = count;
    }

    boolean hasNul() {
        int end = fields == 0 ? 0 : ends[fields - 1];
        for (int k = 0; k < end; k++) {
            if (characters[k] == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected Cells buildRecord() {
        return this;
    }

    /** The line where the record starts, from 1. */
    long line() {
        return line;
    }

    public int fields() {
        return fields;
    }

    char[] characters() {
        return characters;
    }

    int start(int field) {
        return field == 0 ? 0 : ends[field - 1];
    }

    int length(int field) {
        return ends[field] - start(field);
    }

    String text(int field) {
        return new String(characters, start(field), length(field));
    }
}

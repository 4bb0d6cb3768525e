// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.Arrays;

/** The fields of one CSV record, in arrays that the next record reuses. */
public final class CsvCells extends AbstractBaseCsvCallbackHandler<CsvCells> {
    private char[] characters = new char[1 << 12];
    private int[] ends = new int[64];
    private int fields;
    private long line;

    @Override
    protected void handleBegin(long startingLine) {
        line = startingLine;
        fields = 0;
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

    @Override
    protected CsvCells buildRecord() {
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

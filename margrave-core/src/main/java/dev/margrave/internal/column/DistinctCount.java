// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.column;

/** Counts distinct 64-bit keys, exactly up to a limit; behind it nothing more is counted. */
public final class DistinctCount {
    private final int limit;
    private long[] keys = new long[16]; // open addressing; 0 is free
    private boolean hasZero;
    private int used;
    private long added;

    public DistinctCount(int limit) {
        this.limit = limit;
    }

    public void add(long key) {
        if (isFull()) {
            return;
        }
        added++;
        if (key == 0) {
            hasZero = true;
            return;
        }
        int at = place(key);
        if (keys[at] == 0) {
            keys[at] = key;
            used++;
            if (2 * used > keys.length) {
                grow();
            }
        }
    }

    private int place(long key) {
        int mask = keys.length - 1;
        int at = (int) (mixed(key) >>> 32) & mask;
        while (keys[at] != 0 && keys[at] != key) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void grow() {
        long[] old = keys;
        keys = new long[2 * old.length];
        for (long key : old) {
            if (key != 0) {
                keys[place(key)] = key;
            }
        }
    }

    /** A hash of a text that differs for different texts as good as surely. */
    public static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int k = 0; k < text.length(); k++) {
            hash = mixed(hash ^ text.charAt(k));
        }
        return hash;
    }

    private static long mixed(long key) {
        long mixed = (key ^ (key >>> 32)) * 0x9e3779b97f4a7c15L;
        return mixed ^ (mixed >>> 29);
    }

    /** The number of distinct keys, or the limit. */
    public int size() {
        return used + (hasZero ? 1 : 0);
    }

    public boolean isFull() {
        return used >= limit;
    }

    /** The distinct share of the keys that were counted. */
    public double share() {
        return added == 0 ? 0 : size() / (double) added;
    }
}

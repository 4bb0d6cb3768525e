// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import java.util.Arrays;

/** Past rows with their labels, and the slots of each label. */
public final class PairBuffer implements SlotSampler.Slots {
    private final StreamRow[] rows;
    private final int[] labels; // 0 for an empty slot
    private final int[][] slotsOf; // by label (−1 first), the slots of that label in order
    private final int[] countOf = new int[2];
    private StreamRow newRow;
    private int newLabel;
    private boolean changed;

    PairBuffer(int size) {
        rows = new StreamRow[size];
        labels = new int[size];
        slotsOf = new int[2][size];
    }

    /** The place of the negative or positive labels, of which an AUC loss has one each. */
    public static int half(int label) {
        return label > 0 ? 1 : 0;
    }

    /** Offers a row to the buffer, which stores it as the sampler decides. */
    public void offer(StreamRow row, int label, long t, long ofLabel, SlotSampler sampler) {
        newRow = row;
        newLabel = label;
        changed = false;
        sampler.place(t, ofLabel, half(label), this);
        newRow = null;
        if (changed) {
            index();
        }
    }

    private void index() {
        Arrays.fill(countOf, 0);
        for (int j = 0; j < rows.length; j++) {
            if (labels[j] != 0) {
                int half = half(labels[j]);
                slotsOf[half][countOf[half]++] = j;
            }
        }
    }

    @Override
    public void put(int slot) {
        rows[slot] = newRow;
        labels[slot] = newLabel;
        changed = true;
    }

    @Override
    public void move(int from, int to) {
        rows[to] = rows[from];
        labels[to] = labels[from];
        changed = true;
    }

    @Override
    public void rearrange(int[] sources) {
        StreamRow[] oldRows = rows.clone();
        int[] oldLabels = labels.clone();
        for (int j = 0; j < sources.length; j++) {
            rows[j] = sources[j] == SlotSampler.NEW ? newRow : oldRows[sources[j]];
            labels[j] = sources[j] == SlotSampler.NEW ? newLabel : oldLabels[sources[j]];
        }
        changed = true;
    }

    /** Restores the slots from a checkpoint; null rows are empty slots. */
    void restore(StreamRow[] savedRows, int[] savedLabels) {
        System.arraycopy(savedRows, 0, rows, 0, rows.length);
        System.arraycopy(savedLabels, 0, labels, 0, rows.length);
        index();
    }

    int size() {
        return rows.length;
    }

    /** The number of occupied slots. */
    public int filled() {
        return countOf[0] + countOf[1];
    }

    /** The k-th occupied slot, those of the label −1 first. */
    int taken(int k) {
        return k < countOf[0] ? slotsOf[0][k] : slotsOf[1][k - countOf[0]];
    }

    /** The number of slots that hold this label. */
    public int count(int label) {
        return countOf[half(label)];
    }

    /** The k-th row of this label. */
    StreamRow row(int label, int k) {
        return rows[slotsOf[half(label)][k]];
    }

    /** The row in a slot, or null. */
    StreamRow at(int slot) {
        return rows[slot];
    }

    /** The label, or 0 for an empty slot. */
    int labelAt(int slot) {
        return labels[slot];
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;
import dev.margrave.online.CheckpointException;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The places of features in the arrays of a learner. Features below {@link #FIRST_WIDE} keep their number; later ones get the
 * next free place when they first occur, so that memory follows the features that occur and not the largest index.
 */
public final class FeaturePlaces {
    /** The first feature whose place depends on when it first occurs. */
    static final int FIRST_WIDE = OccurringColumns.LEAST_COLUMNS;

    private final Map<Integer, Integer> places = new HashMap<>(); // of wide features
    private int[] wide = new int[0]; // wide features in the order of their places

    /** The number of wide features that occurred. */
    int count() {
        return places.size();
    }

    /** The feature at a place. */
    public int feature(int place) {
        return place < FIRST_WIDE ? place : wide[place - FIRST_WIDE];
    }

    /** The row by places. Features that did not occur before get a place if {@code learns}, else they are dropped. */
    public Row of(Row row, boolean learns) {
        if (row.size() <= FIRST_WIDE) {
            return row;
        }
        int[] found = new int[row.stored()];
        double[] values = new double[found.length];
        int count = 0;
        int known = 0; // features that keep their number
        for (int k = 0; k < found.length; k++) {
            int place = place(row.index(k), learns);
            if (place >= 0) {
                known += place < FIRST_WIDE ? 1 : 0;
                found[count] = place;
                values[count++] = row.value(k);
            }
        }
        sort(found, values, known, count);
        int size = known == count && places.isEmpty() ? lastAndOne(found, count) : FIRST_WIDE + places.size();
        return Row.sparse(size, Arrays.copyOf(found, count), Arrays.copyOf(values, count));
    }

    private static int lastAndOne(int[] found, int count) {
        return count == 0 ? 0 : found[count - 1] + 1;
    }

    private int place(int feature, boolean learns) {
        if (feature < FIRST_WIDE) {
            return feature;
        }
        Integer place = places.get(feature);
        return place != null ? place : learns ? add(feature) : -1;
    }

    private int add(int feature) {
        int count = places.size();
        if (count == wide.length) {
            wide = Arrays.copyOf(wide, Math.max(16, 2 * count));
        }
        wide[count] = feature;
        places.put(feature, FIRST_WIDE + count);
        return FIRST_WIDE + count;
    }

    /** Sorts the places from {@code from} on, with their values; they are nearly in order. */
    private static void sort(int[] places, double[] values, int from, int to) {
        Integer[] order = new Integer[to - from];
        Arrays.setAll(order, k -> from + k);
        Arrays.sort(order, (a, b) -> Integer.compare(places[a], places[b]));
        int[] oldPlaces = places.clone();
        double[] oldValues = values.clone();
        for (int k = 0; k < order.length; k++) {
            places[from + k] = oldPlaces[order[k]];
            values[from + k] = oldValues[order[k]];
        }
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(places.size());
        for (int k = 0; k < places.size(); k++) {
            out.writeInt(wide[k]);
        }
    }

    void read(DataInputStream in) throws IOException {
        int count = (int) StateForm.limited(in.readInt(), in.available() / Integer.BYTES);
        for (int k = 0; k < count; k++) {
            int feature = in.readInt();
            StateForm.limited(feature, Integer.MAX_VALUE - 1);
            if (feature < FIRST_WIDE || places.containsKey(feature)) {
                throw new CheckpointException("has a feature in two places");
            }
            add(feature);
        }
    }
}

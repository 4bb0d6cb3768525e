// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;
import java.util.Arrays;

/** Scales feature j to {@code (x − shift[j]) · factor[j] + offset[j]}. */
final class FeatureScaling {
    private final double[] shift;
    private final double[] factor;
    private final double[] offset;
    private final int[] moved; // features in which 0 becomes another number
    private final boolean[] isMoved;

    /** The arrays are not copied. */
    FeatureScaling(double[] shift, double[] factor, double[] offset) {
        Check.sameLength("factor", factor.length, shift.length);
        Check.sameLength("offset", offset.length, shift.length);
        this.shift = shift;
        this.factor = factor;
        this.offset = offset;
        this.isMoved = new boolean[shift.length];
        int[] found = new int[shift.length];
        int count = 0;
        for (int j = 0; j < shift.length; j++) {
            if (apply(j, 0.0) != 0.0) {
                isMoved[j] = true;
                found[count++] = j;
            }
        }
        this.moved = Arrays.copyOf(found, count);
    }

    int size() {
        return shift.length;
    }

    double shift(int feature) {
        return shift[feature];
    }

    double factor(int feature) {
        return factor[feature];
    }

    double offset(int feature) {
        return offset[feature];
    }

    /** Whether every zero stays zero. */
    boolean keepsZeros() {
        return moved.length == 0;
    }

    /** The number of features in which zero becomes another number, so that scaled rows store all their values. */
    int movedFeatures() {
        return moved.length;
    }

    private double apply(int feature, double value) {
        return (value - shift[feature]) * factor[feature] + offset[feature];
    }

    /** The number of values that the scaled row stores if it is sparse. */
    int stored(Row row) {
        int count = moved.length;
        for (int k = 0; k < row.stored(); k++) {
            count += isMoved[row.index(k)] ? 0 : 1;
        }
        return count;
    }

    Row apply(Row row, boolean sparse) {
        Check.sameLength("row", row.size(), shift.length);
        if (sparse) {
            return applySparse(row);
        }
        double[] dense = row.toArray();
        write(dense);
        return new Row(dense.length, dense, null, 0, dense.length);
    }

    private Row applySparse(Row row) {
        int[] indices = new int[stored(row)];
        double[] values = new double[indices.length];
        int k = 0;
        int next = 0;
        for (int at = 0; at < indices.length; at++) {
            int own = k < row.stored() ? row.index(k) : Integer.MAX_VALUE;
            int filled = next < moved.length ? moved[next] : Integer.MAX_VALUE;
            int feature = Math.min(own, filled);
            indices[at] = feature;
            values[at] = apply(feature, own == feature ? row.value(k++) : 0.0);
            next += filled == feature ? 1 : 0;
        }
        return new Row(row.size(), values, indices, 0, values.length);
    }

    /** Scales a dense row in place. */
    void write(double[] row) {
        Check.sameLength("row", row.length, shift.length);
        for (int j = 0; j < row.length; j++) {
            row[j] = apply(j, row[j]);
        }
    }
}

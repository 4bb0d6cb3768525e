// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.Arrays;

/**
 * One example, dense or sparse, read-only. Stored entries are visited with {@link #stored()}, {@link #index(int)} and
 * {@link #value(int)}; a dense row stores every feature, a sparse one only some, in increasing order of index.
 */
public final class Row {
    private final int size;
    private final double[] values;
    private final int[] indices; // null for a dense row
    private final int start;
    private final int end;

    /** A view of {@code values[start..end)}; {@code indices} is null for a dense row. Nothing is copied or checked. */
    Row(int size, double[] values, int[] indices, int start, int end) {
        this.size = size;
        this.values = values;
        this.indices = indices;
        this.start = start;
        this.end = end;
    }

    public static Row dense(double... values) {
        return DenseMatrix.copyOf(1, values.length, values).row(0);
    }

    /** Indices are 0-based and must increase; values must be finite. */
    public static Row sparse(int size, int[] indices, double[] values) {
        return SparseMatrix.copyOf(1, size, new int[] {0, indices.length}, indices, values)
                .row(0);
    }

    /** The number of features, stored or not. */
    public int size() {
        return size;
    }

    public boolean isSparse() {
        return indices != null;
    }

    /** The number of stored entries. */
    public int stored() {
        return end - start;
    }

    /** The feature of the k-th stored entry. */
    public int index(int k) {
        return indices == null ? k : indices[start + k];
    }

    /** The value of the k-th stored entry. */
    public double value(int k) {
        return values[start + k];
    }

    public double get(int feature) {
        if (feature < 0 || feature >= size) {
            throw new IndexOutOfBoundsException("feature index " + feature + " of a row with " + size + " features");
        }
        if (indices == null) {
            return values[start + feature];
        }
        int at = Arrays.binarySearch(indices, start, end, feature);
        return at >= 0 ? values[at] : 0.0;
    }

    /** x·w for a dense vector of at least {@link #size()} entries. */
    public double dot(double[] w) {
        double sum = 0;
        if (indices == null) {
            for (int k = start; k < end; k++) {
                sum += values[k] * w[k - start];
            }
        } else {
            for (int k = start; k < end; k++) {
                sum += values[k] * w[indices[k]];
            }
        }
        return sum;
    }

    /** x·z; a shorter row counts as padded with zeros. */
    public double dot(Row z) {
        if (indices == null && z.indices == null) {
            double sum = 0;
            int n = Math.min(stored(), z.stored());
            for (int k = 0; k < n; k++) {
                sum += values[start + k] * z.values[z.start + k];
            }
            return sum;
        }
        double sum = 0;
        int a = 0;
        int b = 0;
        while (a < stored() && b < z.stored()) {
            int order = Integer.compare(index(a), z.index(b));
            if (order == 0) {
                sum += value(a++) * z.value(b++);
            } else if (order < 0) {
                a++;
            } else {
                b++;
            }
        }
        return sum;
    }

    public double squaredNorm() {
        double sum = 0;
        for (int k = start; k < end; k++) {
            sum += values[k] * values[k];
        }
        return sum;
    }

    /** w += factor · x. */
    public void addTo(double[] w, double factor) {
        if (indices == null) {
            for (int k = start; k < end; k++) {
                w[k - start] += factor * values[k];
            }
        } else {
            for (int k = start; k < end; k++) {
                w[indices[k]] += factor * values[k];
            }
        }
    }

    /** Sets the stored entries of this row in {@code dense} and leaves the others. */
    public void scatter(double[] dense) {
        if (indices == null) {
            System.arraycopy(values, start, dense, 0, end - start);
        } else {
            for (int k = start; k < end; k++) {
                dense[indices[k]] = values[k];
            }
        }
    }

    /** Zeroes in {@code dense} the entries that {@link #scatter} set. */
    public void unscatter(double[] dense) {
        if (indices == null) {
            Arrays.fill(dense, 0, end - start, 0.0);
        } else {
            for (int k = start; k < end; k++) {
                dense[indices[k]] = 0.0;
            }
        }
    }

    /** Sets {@code marks} of the features that are not zero and leaves the others; returns their number. */
    public int markNonZeros(boolean[] marks) {
        int count = 0;
        for (int k = start; k < end; k++) {
            if (values[k] != 0) {
                marks[indices == null ? k - start : indices[k]] = true;
                count++;
            }
        }
        return count;
    }

    /** The code points of the kept text whose features begin at {@code feature}; see {@link Schema}. */
    public int[] codePoints(int feature) {
        int from = isSparse() ? firstStored(feature) : feature;
        int[] text = new int[Math.min(Schema.MAX_TEXT_LENGTH, stored() - from)];
        int length = 0;
        for (int k = from; length < text.length && index(k) == feature + length && value(k) != 0; k++) {
            text[length++] = (int) value(k);
        }
        return length == text.length ? text : Arrays.copyOf(text, length);
    }

    private int firstStored(int feature) {
        int at = Arrays.binarySearch(indices, start, end, feature);
        return (at < 0 ? -at - 1 : at) - start;
    }

    public double[] toArray() {
        double[] dense = new double[size];
        scatter(dense);
        return dense;
    }

    /** Two rows are equal when they hold the same numbers, whatever their storage. */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Row that) || that.size != size) {
            return false;
        }
        int a = nextNonZero(0);
        int b = that.nextNonZero(0);
        while (a < stored() && b < that.stored()) {
            if (index(a) != that.index(b) || value(a) != that.value(b)) {
                return false;
            }
            a = nextNonZero(a + 1);
            b = that.nextNonZero(b + 1);
        }
        return a == stored() && b == that.stored();
    }

    @Override
    public int hashCode() {
        long hash = size;
        for (int k = nextNonZero(0); k < stored(); k = nextNonZero(k + 1)) {
            hash = 31 * (31 * hash + index(k)) + Double.hashCode(value(k));
        }
        return Long.hashCode(hash);
    }

    private int nextNonZero(int k) {
        int at = k;
        while (at < stored() && value(at) == 0.0) {
            at++;
        }
        return at;
    }

    @Override
    public String toString() {
        return "Row(" + size + " features, " + stored() + " stored)";
    }
}

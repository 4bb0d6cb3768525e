// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.kernel.Kernel;
import dev.margrave.online.KernelSupport;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * f = Σ c_i K(z_i, ·) with at most a budget of rows, and the sums of the c_i over all iterates. Kernel values of the rows of the buffer
 * with all z_i are kept, so that a step needs new ones only for rows that are new.
 *
 * <p>{@link #error} bounds ‖f − f̃‖ for the f̃ of the same steps without removals: scaling by a factor of at most 1, additions, and
 * the projection onto a ball do not move two functions apart, and removing a row adds |c_i|√K(z_i, z_i) at most.
 */
public final class SupportSet {
    private static final int REFRESH =
            1000; // updates between two computations of the norm from all values; chosen by hand

    private final Kernel kernel;
    private final int budget;
    private final int spare; // rows that one step may add
    private final Map<StreamRow, Integer> places = new HashMap<>();
    private final Map<StreamRow, double[]> columns = new HashMap<>(); // K(z_i, b) of rows b of the buffer
    StreamRow[] rows;
    double[] c;
    private double[] lengths; // √K(z_i, z_i)
    double[] sums; // of c over the iterates
    int count;
    double squaredNorm;
    double error;
    double errorSum; // over the iterates, with the removed parts of sums
    long removed;
    int updates; // since the norm was computed
    private int features;

    SupportSet(KernelSupport support, int bufferSize) {
        this.kernel = support.kernel();
        this.budget = support.budget();
        this.spare = bufferSize + 1;
        int capacity = 16;
        rows = new StreamRow[capacity];
        c = new double[capacity];
        lengths = new double[capacity];
        sums = new double[capacity];
    }

    void widen(int width) {
        features = Math.max(features, width);
    }

    private double value(StreamRow a, StreamRow b) {
        int width = Math.max(features, Math.max(a.length, b.length));
        return kernel.apply(a.toRow(width), b.toRow(width));
    }

    /** K(z_i, z_j). */
    double value(int i, int j) {
        return value(rows[i], rows[j]);
    }

    /** K(z_i, x) for all i. */
    private double[] column(StreamRow x) {
        double[] values = new double[rows.length];
        for (int i = 0; i < count; i++) {
            values[i] = value(rows[i], x);
        }
        return values;
    }

    /** The same, kept for a row of the buffer. */
    double[] kept(StreamRow b) {
        return columns.computeIfAbsent(b, this::column);
    }

    /** f(x). */
    public double at(StreamRow x) {
        return dot(c, column(x));
    }

    /** f(b) of a row whose values are kept. */
    double at(double[] column) {
        return dot(c, column);
    }

    private double dot(double[] a, double[] b) {
        return StreamRow.dot(a, b, count);
    }

    /** Adds the iterate to the sums. */
    public void countIterate() {
        for (int i = 0; i < count; i++) {
            sums[i] += c[i];
        }
        errorSum += error;
    }

    /** f ← factor · f, as without removals. */
    void shrink(double factor) {
        scale(factor);
        error *= factor;
    }

    /** The projection onto the ball, which may scale the f̃ of the bound by another factor. */
    void project(double radius) {
        if (squaredNorm > radius * radius) {
            scale(radius / Math.sqrt(squaredNorm));
        }
    }

    private void scale(double factor) {
        for (int i = 0; i < count; i++) {
            c[i] *= factor;
        }
        squaredNorm *= factor * factor;
    }

    /** The place of a row, which gets one if it has none. */
    int place(StreamRow row) {
        Integer known = places.get(row);
        if (known != null) {
            return known;
        }
        if (count == rows.length) {
            grow(Math.max(count + 1, Math.min(Math.max(16, 2 * count), budget + spare)));
        }
        rows[count] = row;
        c[count] = 0;
        lengths[count] = Math.sqrt(value(row, row));
        sums[count] = 0;
        places.put(row, count);
        for (Map.Entry<StreamRow, double[]> entry : columns.entrySet()) {
            entry.getValue()[count] = value(row, entry.getKey());
        }
        return count++;
    }

    private void grow(int capacity) {
        rows = Arrays.copyOf(rows, capacity);
        c = Arrays.copyOf(c, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        sums = Arrays.copyOf(sums, capacity);
        columns.replaceAll((row, values) -> Arrays.copyOf(values, capacity));
    }

    /** f ← f + Σ g_k K(z_{at_k}, ·), whose inner product with f was {@code inner} and whose squared norm is {@code square}. */
    void add(int[] at, double[] g, int terms, double inner, double square) {
        for (int k = 0; k < terms; k++) {
            c[at[k]] += g[k];
        }
        squaredNorm += 2 * inner + square;
    }

    /** Removes rows until the budget is met. */
    void shorten() {
        while (count > budget) {
            int smallest = 0;
            double size = Double.POSITIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                double each = Math.abs(c[i]) * lengths[i];
                if (each < size) {
                    size = each;
                    smallest = i;
                }
            }
            remove(smallest, size);
        }
        updates++;
        if (updates >= REFRESH || !(squaredNorm >= 0)) {
            refreshNorm();
        }
    }

    private void remove(int i, double size) {
        StreamRow row = rows[i];
        squaredNorm += c[i] == 0 ? 0 : -2 * c[i] * at(row) + size * size;
        error += size;
        errorSum += Math.abs(sums[i]) * lengths[i];
        removed++;
        count--;
        places.remove(row);
        if (i < count) {
            rows[i] = rows[count];
            c[i] = c[count];
            lengths[i] = lengths[count];
            sums[i] = sums[count];
            places.put(rows[i], i);
            for (double[] values : columns.values()) {
                values[i] = values[count];
            }
        }
        rows[count] = null;
    }

    /** Forgets the values of rows that have left the buffer. */
    void keepOnly(PairBuffer buffer) {
        if (columns.size() > 2 * buffer.size()) {
            Set<StreamRow> held = new HashSet<>();
            for (int slot = 0; slot < buffer.size(); slot++) {
                if (buffer.at(slot) != null) {
                    held.add(buffer.at(slot));
                }
            }
            columns.keySet().retainAll(held);
        }
    }

    private void refreshNorm() {
        squaredNorm = squaredNorm(c);
        updates = 0;
    }

    /** ‖Σ a_i K(z_i, ·)‖². */
    public double squaredNorm(double[] a) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += a[i] == 0 ? 0 : a[i] * dot(a, column(rows[i]));
        }
        return Math.max(0, sum);
    }

    /** Σ a_i K(z_i, x). */
    public double at(StreamRow x, double[] a) {
        return dot(a, column(x));
    }

    /** After the rows were read from a checkpoint. */
    void restored() {
        lengths = new double[count];
        for (int i = 0; i < count; i++) {
            lengths[i] = Math.sqrt(value(rows[i], rows[i]));
            places.put(rows[i], i);
        }
    }

    public double[] coefficients() {
        return Arrays.copyOf(c, count);
    }

    /** The sums of the coefficients over all iterates. */
    public double[] sums() {
        return Arrays.copyOf(sums, count);
    }

    public int count() {
        return count;
    }

    public StreamRow row(int i) {
        return rows[i];
    }

    public double error() {
        return error;
    }

    public double errorSum() {
        return errorSum;
    }

    /** The number of removals. */
    public long removed() {
        return removed;
    }

    public double squaredNorm() {
        return squaredNorm;
    }

    int budget() {
        return budget;
    }
}

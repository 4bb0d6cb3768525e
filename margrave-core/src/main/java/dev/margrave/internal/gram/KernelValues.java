// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.Kernel;
import java.util.stream.IntStream;

/**
 * The kernel matrix of a fit: kept in double precision where it fits the memory, else in single precision where the kernel
 * allows that, else recomputed for every use. Sums run in the order of the rows at any number of threads.
 */
public final class KernelValues {
    private static final int ROWS_PER_CHUNK = 64; // chosen by hand
    private static final int ENTRIES_PER_TASK = 1024; // of a target; chosen by hand

    private final KernelGram gram;
    private final int size;
    private final Parallel parallel;
    private final VectorOps ops;
    private final double[][] doubles; // null unless kept in double precision
    private final float[][] floats; // null unless kept in single precision

    public KernelValues(Kernel kernel, FeatureMatrix rows, long memoryBytes, Parallel parallel) {
        kernel.checkDomain(rows);
        this.gram = new KernelGram(kernel, rows);
        this.size = rows.rows();
        this.parallel = parallel;
        this.ops = VectorSupport.forWork(40.0 * size * size);
        for (int i = 0; i < size; i++) {
            if (!Double.isFinite(gram.diagonal(i))) {
                throw InvalidDataException.atRow(
                        i, ": the kernel value with itself is " + gram.diagonal(i) + "; scale the features");
            }
        }
        boolean keepsDoubles = 8L * size * size <= memoryBytes;
        boolean keepsFloats = !keepsDoubles && gram.hasBlocks() && 4L * size * size + gram.blockBytes() <= memoryBytes;
        this.doubles = keepsDoubles ? new double[size][size] : null;
        this.floats = keepsFloats ? new float[size][size] : null;
        if (keepsDoubles) {
            parallel.run(size, i -> {
                StopSignal.check();
                gram.row(i, doubles[i]);
            });
        } else if (keepsFloats) {
            parallel.run((size + ROWS_PER_CHUNK - 1) / ROWS_PER_CHUNK, task -> {
                StopSignal.check();
                int from = task * ROWS_PER_CHUNK;
                int count = Math.min(ROWS_PER_CHUNK, size - from);
                float[][] target = new float[count][];
                System.arraycopy(floats, from, target, 0, count);
                gram.block(IntStream.range(from, from + count).toArray(), count).fill(0, size, target);
            });
        }
    }

    public int size() {
        return size;
    }

    public double diagonal(int i) {
        return gram.diagonal(i);
    }

    /** Row i in double precision. */
    public void row(int i, double[] out) {
        gram.row(i, out);
    }

    /** {@code targets[c] += Σ_k factors[c][k] · K(rows[k], ·)}; targets whose factors are all zero are left alone. */
    public void add(int[] rows, double[][] factors, double[][] targets) {
        for (int start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
            StopSignal.check();
            int from = start;
            int count = Math.min(ROWS_PER_CHUNK, rows.length - start);
            double[][] chunk = new double[factors.length][];
            for (int c = 0; c < factors.length; c++) {
                double[] part = new double[count];
                System.arraycopy(factors[c], from, part, 0, count);
                chunk[c] = isZero(part) ? null : part;
            }
            if (floats != null) {
                float[][] values = new float[count][];
                for (int k = 0; k < count; k++) {
                    values[k] = floats[rows[from + k]];
                }
                parallel.ranges(size, ENTRIES_PER_TASK, (first, last) -> {
                    for (int c = 0; c < chunk.length; c++) {
                        if (chunk[c] != null) {
                            ops.addRows(chunk[c], values, count, targets[c], first, last);
                        }
                    }
                });
            } else {
                double[][] values = new double[count][];
                parallel.run(count, k -> {
                    StopSignal.check();
                    values[k] = values(rows[from + k]);
                });
                parallel.ranges(size, ENTRIES_PER_TASK, (first, last) -> {
                    for (int c = 0; c < chunk.length; c++) {
                        if (chunk[c] != null) {
                            ops.addRows(chunk[c], values, count, targets[c], first, last);
                        }
                    }
                });
            }
        }
    }

    private double[] values(int i) {
        if (doubles != null) {
            return doubles[i];
        }
        double[] row = new double[size];
        gram.row(i, row);
        return row;
    }

    private static boolean isZero(double[] values) {
        for (double value : values) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }
}

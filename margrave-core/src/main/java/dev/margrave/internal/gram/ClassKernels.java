// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.kernel.KernelBlocks;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.kernel.Kernel;
import dev.margrave.solver.GramMatrix;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Kernel values that the one-vs-one problems of several classes share. The rows, sorted by class, are packed once for all
 * pairs; the values of a row with the rows of its own class, which every pair of that class needs, are kept after their first
 * computation while memory lasts. A value does not depend on the problem that requests it first. Thread-safe.
 */
public final class ClassKernels {
    private final int[] starts; // class c has the rows starts[c] to starts[c + 1] − 1
    private final KernelBlocks blocks;
    private final AtomicReferenceArray<float[]> withinClass;
    private final AtomicLong freeBytes;

    private ClassKernels(int[] starts, KernelBlocks blocks, long segmentBytes) {
        this.starts = starts;
        this.blocks = blocks;
        this.withinClass = new AtomicReferenceArray<>(starts[starts.length - 1]);
        this.freeBytes = new AtomicLong(segmentBytes);
    }

    /**
     * Empty where sharing does not pay or does not fit.
     *
     * @param sorted rows in the order of their classes
     * @param starts the first row of each class, and the number of rows
     * @param memoryBytes for the packed rows and the values that are kept
     */
    public static Optional<ClassKernels> of(Kernel kernel, FeatureMatrix sorted, int[] starts, long memoryBytes) {
        int classes = starts.length - 1;
        int pairs = classes * (classes - 1) / 2;
        if (classes < 3 || 2L * sorted.rows() / classes < SolvePlan.MIN_BLOCK_ROWS) {
            return Optional.empty();
        }
        Optional<KernelBlocks.Plan> plan = KernelBlocks.plan(kernel, sorted);
        if (plan.isEmpty() || plan.get().bytes() > memoryBytes) {
            return Optional.empty();
        }
        double equivalentProblems = pairs * Math.pow(2.0 / classes, 2); // of all rows, with as much work as all pairs
        KernelBlocks blocks = plan.get().make(Math.max(1, (int) equivalentProblems), ArrayPool.ofFloats());
        return Optional.of(new ClassKernels(
                starts.clone(), blocks, memoryBytes - plan.get().bytes()));
    }

    /** The matrix of class a's rows, then class b's; {@code exact} computes its rows in double precision. */
    public GramMatrix pair(int a, int b, GramMatrix exact) {
        return new PairGram(this, a, b, exact);
    }

    public KernelBlocks blocks() {
        return blocks;
    }

    public int start(int label) {
        return starts[label];
    }

    public int size(int label) {
        return starts[label + 1] - starts[label];
    }

    /** The values of these rows of one class with all rows of that class, computed where they are not kept. */
    public float[][] withinClass(int label, int[] rows, int count) {
        float[][] segments = new float[count][];
        int[] missing = new int[count];
        int missingCount = 0;
        for (int k = 0; k < count; k++) {
            segments[k] = withinClass.get(rows[k]);
            if (segments[k] == null) {
                missing[missingCount++] = rows[k];
            }
        }
        float[][] computed = new float[missingCount][size(label)];
        blocks.rows(missing, missingCount).fill(start(label), start(label + 1), computed, 0);
        int next = 0;
        for (int k = 0; k < count; k++) {
            if (segments[k] == null) {
                segments[k] = computed[next++];
                keep(rows[k], segments[k]);
            }
        }
        return segments;
    }

    private void keep(int row, float[] segment) {
        long bytes = 4L * segment.length + 16;
        if (freeBytes.addAndGet(-bytes) < 0) {
            freeBytes.addAndGet(bytes);
        } else if (!withinClass.compareAndSet(row, null, segment)) {
            freeBytes.addAndGet(bytes);
        }
    }
}

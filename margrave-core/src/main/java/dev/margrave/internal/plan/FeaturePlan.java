// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.internal.engine.DualTask;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;

/**
 * How a machine that factorises is to see a problem: by its whole kernel matrix, by the features of a linear kernel, or by
 * landmark features. Factorisations grow with the cube of the size, so both exact ways end at about 2 900.
 *
 * @param landmarks how many, where they are used
 */
public record FeaturePlan(Kind kind, int landmarks) {
    /** The exact ways and the approximate one. */
    public enum Kind {
        KERNEL,
        LINEAR,
        LANDMARKS
    }

    private static final int MOST_LANDMARKS = 1000; // where the number is automatic
    private static final int MOST_FEATURES = 2896;

    /** {@code landmarks} is what the user asked for, 0 for automatic. */
    public static FeaturePlan of(DualTask task, int landmarks) {
        boolean linear = task.kernel().linearFactor().isPresent();
        long memoryBytes = task.settings().memoryBytes();
        return of(linear, task.size(), task.rows().columns(), landmarks, memoryBytes);
    }

    /** Whether more memory than this would not change the plan. */
    public static boolean isAmple(KernelRule rule, int rows, int columns, int landmarks, long memoryBytes) {
        boolean linear = rule instanceof Kernel kernel && kernel.linearFactor().isPresent();
        FeaturePlan plan = of(linear, rows, columns, landmarks, memoryBytes);
        return plan.equals(of(linear, rows, columns, landmarks, Long.MAX_VALUE)) && plan.fits(rows, memoryBytes);
    }

    private static FeaturePlan of(boolean linear, int rows, int columns, int landmarks, long memoryBytes) {
        if (landmarks > 0) {
            return new FeaturePlan(Kind.LANDMARKS, Math.min(landmarks, rows));
        }
        if (linear && columns < rows && columns <= MOST_FEATURES && bytes(rows, columns) <= memoryBytes) {
            return new FeaturePlan(Kind.LINEAR, 0);
        }
        if (DualTask.keepsGram(memoryBytes, rows)) {
            return new FeaturePlan(Kind.KERNEL, 0);
        }
        int most = Math.min(MOST_LANDMARKS, rows);
        while (most > 1 && bytes(rows, most) > memoryBytes) {
            most = most * 9 / 10;
        }
        return new FeaturePlan(Kind.LANDMARKS, most);
    }

    /** Features of all rows three times (kernel values, factor, whitened) and four square matrices. */
    public static long bytes(int rows, int features) {
        return 8L * features * (3L * rows + 4L * features);
    }

    /** Whether the features that this plan needs fit; the exact kinds are only planned where they do. */
    public boolean fits(int rows, long memoryBytes) {
        return kind != Kind.LANDMARKS || bytes(rows, landmarks) <= memoryBytes;
    }
}

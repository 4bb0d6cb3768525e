// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.internal.direct.RowStep;
import dev.margrave.internal.space.FactorSpace;

/**
 * Whether a machine that needs the whole kernel matrix gets it, or a Nyström factor. The answer must not depend on how many
 * problems share the memory, so those run side by side only where a share is ample for either.
 */
public final class KernelForm {
    /** Beyond this many rows the cubic work of the exact form takes minutes. */
    public static final int EXACT_ROWS = 2800;

    private KernelForm() {}

    public static boolean isExact(int rows, long memoryBytes) {
        return rows <= EXACT_ROWS && RowStep.bytes(rows) <= memoryBytes;
    }

    /** Whether more memory would change nothing. */
    public static boolean isAmple(int rows, long memoryBytes) {
        return rows <= EXACT_ROWS
                ? isExact(rows, memoryBytes)
                : FactorSpace.bytes(rows, FactorSpace.MOST) <= memoryBytes;
    }
}

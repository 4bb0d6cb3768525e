// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

/**
 * Whether a machine that needs the whole kernel matrix gets it, or a Nyström factor. The answer must not depend on how many
 * problems share the memory, so those run side by side only where a share is ample for either.
 */
final class KernelForm {
    /** Beyond this many rows the cubic work of the exact form takes minutes. */
    static final int EXACT_ROWS = 2800;

    private KernelForm() {}

    static boolean isExact(int rows, long memoryBytes) {
        return rows <= EXACT_ROWS && RowStep.bytes(rows) <= memoryBytes;
    }

    /** Whether more memory would change nothing. */
    static boolean isAmple(int rows, long memoryBytes) {
        return rows <= EXACT_ROWS
                ? isExact(rows, memoryBytes)
                : FactorSpace.bytes(rows, FactorSpace.MOST) <= memoryBytes;
    }
}

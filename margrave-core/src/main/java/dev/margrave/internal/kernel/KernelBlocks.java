// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.ArrayPool;
import dev.margrave.kernel.BlockError;
import dev.margrave.kernel.Kernel;
import java.util.Optional;

/**
 * Computes many rows of one kernel matrix at once, in single precision. The method depends on the values, never on their
 * storage: rows with only one nonzero value count common features; others use one blocked product for the inner products and
 * then apply the kernel's formula to whole rows. Thread-safe.
 */
public interface KernelBlocks {
    /** What blocks on some rows would need. Creating them is a separate step, because it takes memory. */
    interface Plan {
        /** The bytes that the blocks hold. */
        long bytes();

        /** {@link KernelBlocks#error} of the blocks. */
        BlockError error();

        /**
         * Creates the blocks.
         *
         * @param problems the number of problems of this size, over which compiling fast loops must pay off
         * @param arrays the pool from which large arrays are taken
         */
        KernelBlocks make(int problems, ArrayPool<float[]> arrays);
    }

    /** Empty if single precision is not accurate enough for this kernel on these rows. */
    static Optional<Plan> plan(Kernel kernel, FeatureMatrix rows) {
        Optional<FloatFormula> formula = FloatFormula.of(kernel);
        if (formula.isEmpty()) {
            return Optional.empty();
        }
        ColumnUse use = ColumnUse.of(rows);
        return OneHotBlocks.suits(use)
                ? OneHotBlocks.plan(formula.get(), rows, use)
                : ProductBlocks.plan(formula.get(), rows, use);
    }

    /**
     * A bound on the error of all values, compared with exact arithmetic on the given rows, for every provider of products.
     */
    BlockError error();

    /** Returns large arrays to the pool; this object must not be used again. */
    default void release() {}

    /** The kernel rows {@code requested[0..count)}. */
    KernelRows rows(int[] requested, int count);
}

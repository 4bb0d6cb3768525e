// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.ArrayPool;
import dev.margrave.kernel.Kernel;
import dev.margrave.solver.BlockError;
import java.util.Optional;

/**
 * Many rows at once of the kernel matrix of one set of rows, in single precision. How they are made depends on the numbers
 * alone, never on how they are stored: rows with only one value beside zero by counting common features, others by one
 * blocked product for the inner products and then the kernel's formula on whole rows. Safe to use from several threads.
 */
public interface KernelBlocks {
    /** What blocks on some rows would need; making them is a further step, because it takes memory. */
    interface Plan {
        /** The memory that the blocks keep. */
        long bytes();

        /** {@link KernelBlocks#error} of the blocks. */
        BlockError error();

        /**
         * {@code problems} is how many of this size will be solved: compiling fast loops must pay over all of them. Large arrays
         * come from {@code arrays}.
         */
        KernelBlocks make(int problems, ArrayPool<float[]> arrays);
    }

    /** Empty where single precision does not serve this kernel on these rows. */
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
     * No value differs by more than this from the kernel's value on the given rows in exact arithmetic, whatever provider makes
     * the products: a bound, not an estimate.
     */
    BlockError error();

    /** Leaves large arrays to the blocks that are made next; these are not used again. */
    default void release() {}

    /** The kernel rows {@code wanted[0..count)}. */
    KernelRows rows(int[] wanted, int count);
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.NotAKernelException;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import java.util.List;

/** What {@code --kernel} and {@code --similarity} have in common. */
public final class SimilarityOptions {
    private SimilarityOptions() {}

    /** The machine on a kernel; what is no kernel is refused with the machines that take it all the same. */
    public static Machine<?> kernel(Machine<?> machine, String spec) {
        try {
            return machine.kernel(Kernels.parse(spec));
        } catch (NotAKernelException e) {
            NotAKernelException more =
                    new NotAKernelException(e.getMessage() + "; with --similarity in the place of --kernel "
                            + Machines.usingSimilarities() + " take it as it is");
            more.initCause(e);
            throw more;
        }
    }

    public static boolean isPrecomputed(String spec) {
        return spec.equals("precomputed") || spec.startsWith("precomputed:");
    }

    /** The same with these columns kept as text. */
    static ReadOptions keep(ReadOptions options, List<String> columns) {
        ReadOptions kept = options;
        for (String column : columns) {
            kept = kept.withKept(column);
        }
        return kept;
    }
}

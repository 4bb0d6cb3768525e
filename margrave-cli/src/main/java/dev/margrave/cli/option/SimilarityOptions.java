// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.NotAKernelException;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import java.util.List;

/** Shared by {@code --kernel} and {@code --similarity}. */
public final class SimilarityOptions {
    private SimilarityOptions() {}

    /** The machine on a kernel. A similarity that is not a kernel is refused; the message lists the machines that accept it. */
    public static Machine<?> kernel(Machine<?> machine, String spec) {
        try {
            return machine.kernel(Kernels.parse(spec));
        } catch (NotAKernelException e) {
            NotAKernelException more = new NotAKernelException(
                    e.getMessage() + "; or use it as --similarity with " + Machines.usingSimilarities());
            more.initCause(e);
            throw more;
        }
    }

    public static boolean isPrecomputed(String spec) {
        return spec.equals("precomputed") || spec.startsWith("precomputed:");
    }

    /** The same options, keeping the raw text of these columns. */
    static ReadOptions keep(ReadOptions options, List<String> columns) {
        ReadOptions kept = options;
        for (String column : columns) {
            kept = kept.withRawText(column);
        }
        return kept;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.cli.output.Outputs;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Scaling;
import dev.margrave.machine.Machine;
import dev.margrave.model.PairModel;
import dev.margrave.online.StreamModels;
import dev.margrave.persist.PairModels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** What {@code stream} has learned of pairs, for other machines: {@code --mahalanobis FILE} and {@code --kernel mkl:FILE}. */
final class PairFiles {
    private static final String MIX = "mkl:";

    private PairFiles() {}

    private static PairModel load(Path file) {
        try {
            return PairModels.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The spec of a kernel, of the mix in a file where it is {@code mkl:FILE}. */
    static String kernelSpec(String text) {
        if (!text.startsWith(MIX)) {
            return text;
        }
        return of(text, () -> StreamModels.kernel(load(Outputs.path(text.substring(MIX.length())))))
                .spec();
    }

    /** The machine on rows that the metric in the file has transformed. */
    static Machine<?> withMetric(Machine<?> machine, Path file, Scaling scaling) {
        if (file == null) {
            return machine;
        }
        PairModel metric = load(file);
        if (!metric.scaling().equals(scaling)) {
            throw new UsageException("--mahalanobis " + file + ": the metric was learned with --scale "
                    + metric.scaling() + ", so that rows must be scaled the same, got " + scaling);
        }
        return machine.transform(of("--mahalanobis " + file, () -> StreamModels.transform(metric)));
    }

    private interface Making<T> {
        T make();
    }

    private static <T> T of(String option, Making<T> making) {
        try {
            return making.make();
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }
}

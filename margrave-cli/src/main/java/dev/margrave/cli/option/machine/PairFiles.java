// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Scaling;
import dev.margrave.machine.Machine;
import dev.margrave.online.PairModel;
import dev.margrave.online.StreamModels;
import dev.margrave.persist.PairModels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Uses files that {@code stream} has written in other machines: {@code --mahalanobis FILE} and {@code --kernel mkl:FILE}. */
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

    /** The spec of a kernel; {@code mkl:FILE} is replaced by the kernel mixture in that file. */
    static String kernelSpec(String text) {
        if (!text.startsWith(MIX)) {
            return text;
        }
        return of(text, () -> StreamModels.kernel(load(OutputFiles.path(text.substring(MIX.length())))))
                .spec();
    }

    /** The machine on rows transformed by the metric in the file. */
    static Machine<?> withMetric(Machine<?> machine, Path file, Scaling scaling) {
        if (file == null) {
            return machine;
        }
        PairModel metric = load(file);
        if (!metric.scaling().equals(scaling)) {
            throw new UsageException("--mahalanobis " + file + ": the metric was learned with --scale "
                    + metric.scaling() + ", and rows must be scaled the same way, got " + scaling);
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

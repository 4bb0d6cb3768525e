// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Similarities;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.online.PairModel;
import dev.margrave.online.StreamModels;
import dev.margrave.persist.PairModels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Uses files that {@code stream} has written in other machines: {@code --mahalanobis FILE}, {@code --kernel mkl:FILE}, {@code
 * --similarity learned:FILE} and {@code --kernel learned:FILE}, which is the linear kernel of rows W^{1/2}x.
 */
public final class PairFiles {
    private static final String MIX = "mkl:";
    private static final String LEARNED = "learned:";

    private PairFiles() {}

    private static PairModel load(Path file) {
        try {
            return PairModels.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file(String spec, String prefix) {
        String name = spec.substring(prefix.length());
        if (name.isBlank()) {
            throw new UsageException("\"" + spec + "\" names no file; expected " + prefix + "FILE");
        }
        return OutputFiles.path(name);
    }

    /** The spec of a kernel; {@code mkl:FILE} is replaced by the kernel mixture in that file. */
    static String kernelSpec(String text) {
        if (isLearned(text)) {
            return "linear";
        }
        if (!text.startsWith(MIX)) {
            return text;
        }
        return of(text, () -> StreamModels.kernel(load(file(text, MIX)))).spec();
    }

    static boolean isLearned(String spec) {
        return spec.startsWith(LEARNED);
    }

    private static PairModel learned(String option, String spec, Scaling scaling) {
        PairModel model = load(file(spec, LEARNED));
        checkScaling(option + " " + spec, "similarity", model, scaling);
        return model;
    }

    /** A similarity by its spec, or the one in a file. */
    public static SimilarityRule similarity(String spec, Scaling scaling) {
        if (!isLearned(spec)) {
            return Similarities.rule(spec);
        }
        PairModel model = learned("--similarity", spec, scaling);
        return of("--similarity " + spec, () -> StreamModels.similarity(model));
    }

    /** The columns that a similarity reads as text. */
    static List<String> textColumns(String spec) {
        return isLearned(spec) ? List.of() : Similarities.rule(spec).textColumns();
    }

    /** The machine on rows whose inner products are the similarity in the file, which must be a kernel. */
    static Machine<?> withKernel(Machine<?> machine, String spec, Scaling scaling) {
        PairModel model = learned("--kernel", spec, scaling);
        try {
            return machine.transform(StreamModels.kernelTransform(model), model.schema());
        } catch (IllegalArgumentException e) {
            throw new UsageException("--kernel " + spec + ": " + e.getMessage()
                    + (model.kind() == PairModel.Kind.SIMILARITY
                            ? "; use it as --similarity with " + Machines.usingSimilarities()
                                    + ", or learn it with stream --set psd-l2"
                            : ""));
        }
    }

    private static void checkScaling(String option, String what, PairModel model, Scaling scaling) {
        if (!model.scaling().equals(scaling)) {
            throw new UsageException(option + ": the " + what + " was learned with --scale " + model.scaling()
                    + ", and rows must be scaled the same way, got " + scaling);
        }
    }

    /** The machine on rows transformed by the metric in the file. */
    static Machine<?> withMetric(Machine<?> machine, Path file, Scaling scaling) {
        if (file == null) {
            return machine;
        }
        PairModel metric = load(file);
        checkScaling("--mahalanobis " + file, "metric", metric, scaling);
        return machine.transform(of("--mahalanobis " + file, () -> StreamModels.transform(metric)), metric.schema());
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

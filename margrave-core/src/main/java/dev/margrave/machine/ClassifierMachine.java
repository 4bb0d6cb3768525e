// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.fit.ClassifierFit;
import dev.margrave.model.Classifier;
import java.util.List;
import java.util.function.Function;

/** A machine that learns labels: binary problems of one kind, joined by a multi-class scheme. */
public abstract class ClassifierMachine<M extends ClassifierMachine<M>> extends Machine<M> {
    /** {@code copy} is the machine's own constructor: every setting makes a changed copy. */
    protected ClassifierMachine(Settings settings, Function<Settings, M> copy) {
        super(settings, copy);
    }

    @Override
    public final Classifier fit(Dataset data) {
        return fit(MachinePath.of(this), data).models().get(0);
    }

    private static ClassifierFit fit(MachinePath path, Dataset data) {
        return new ClassifierFit(path.contenders(), path.starts(), path.options(), data);
    }

    /**
     * Fits several machines to the same data, each starting where the one before ended and all sharing the kernel's values:
     * a path along C or B, or from an {@code svm} to an {@code rmm}, costs little more than its first fit.
     *
     * @param machines made from one another by setting parameters, or by {@link #optionsOf}
     * @return one model for each, in their order
     */
    public static List<Classifier> fitPath(List<? extends ClassifierMachine<?>> machines, Dataset data) {
        return fit(MachinePath.of(List.of(machines)), data).models();
    }

    /**
     * Fits several paths to the same data, as {@link #fitPath} does, and predicts other rows by every machine; no model is
     * made. All machines share the kernel's values, with the training rows and with the others.
     *
     * @param paths each begins anew
     * @param sink numbers the machines of all paths in their order
     * @return the labels that the predictions are about
     */
    public static LabelSet predictPaths(
            List<? extends List<? extends ClassifierMachine<?>>> paths,
            Dataset data,
            FeatureMatrix others,
            PredictionSink sink) {
        ClassifierFit fit = fit(MachinePath.of(paths), data);
        fit.predict(others, sink::accept);
        return fit.labels();
    }
}

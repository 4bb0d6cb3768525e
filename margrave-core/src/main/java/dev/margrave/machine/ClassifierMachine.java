// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.fit.ClassifierFit;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.util.List;
import java.util.function.Function;

/** A machine for classification: it solves binary problems, which a multi-class scheme joins. */
public abstract class ClassifierMachine<M extends ClassifierMachine<M>> extends Machine<M> {
    /** {@code copy} is the machine's constructor: every setter returns a changed copy. */
    protected ClassifierMachine(Settings settings, Function<Settings, M> copy) {
        super(settings, copy);
    }

    @Override
    public final Classifier fit(Dataset data) {
        return start(data).models().get(0);
    }

    final ClassifierFit start(Dataset data) {
        return fit(MachinePath.of(this), data);
    }

    private static ClassifierFit fit(MachinePath path, Dataset data) {
        ClassifierFit fit = new ClassifierFit(path.specs(), path.starts(), path.options(), path.strategy(), data);
        path.checkUnlabeled(fit.hasUnlabeled());
        return fit;
    }

    /**
     * Fits several machines to the same data. Each starts from the solution of the one before, and all share the kernel values, so
     * a path along C or B, or from an {@code svm} to an {@code rmm}, costs little more than its first fit.
     *
     * @param machines derived from one another by setting parameters, or by {@link #optionsOf}
     * @return one model for each, in their order
     */
    public static List<Classifier> fitPath(List<? extends ClassifierMachine<?>> machines, Dataset data) {
        return fit(MachinePath.of(List.of(machines)), data).models();
    }

    /**
     * Fits several paths to the same data, as {@link #fitPath} does, and predicts other rows with every machine; no model is
     * created. All machines share the kernel values, with the training rows and with the other rows.
     *
     * @param paths each starts from scratch
     * @param sink gets the number of a machine among those of all paths, in their order
     * @return the labels to which the codes of predictions refer
     */
    public static LabelSet predictPaths(
            List<? extends List<? extends ClassifierMachine<?>>> paths,
            Dataset data,
            FeatureMatrix others,
            Prediction.Sink sink) {
        ClassifierFit fit = fit(MachinePath.of(paths), data);
        fit.predict(others, sink::accept);
        return fit.labels();
    }
}

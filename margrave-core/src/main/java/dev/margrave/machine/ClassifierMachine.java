// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.ClassifierFit;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.model.Classifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** A machine that learns labels: binary problems of one kind, joined by a multi-class scheme. */
public abstract class ClassifierMachine<M extends ClassifierMachine<M>> extends Machine<M> {
    ClassifierMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    @Override
    public final Classifier fit(Dataset data) {
        return new ClassifierFit(List.of(this), new BitSet(), data).run().get(0);
    }

    /**
     * Fits several machines to the same data, each starting where the one before ended and all sharing the kernel's values:
     * a path along C or B, or from an {@code svm} to an {@code rmm}, costs little more than its first fit.
     *
     * @param machines made from one another by setting parameters, or by {@link #optionsOf}
     * @return one model for each, in their order
     */
    public static List<Classifier> fitPath(List<? extends ClassifierMachine<?>> machines, Dataset data) {
        checkPath(machines);
        return new ClassifierFit(List.copyOf(machines), new BitSet(), data).run();
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
        List<ClassifierMachine<?>> machines = new ArrayList<>();
        BitSet starts = new BitSet();
        for (List<? extends ClassifierMachine<?>> path : paths) {
            starts.set(machines.size());
            machines.addAll(path);
        }
        checkPath(machines);
        ClassifierFit fit = new ClassifierFit(machines, starts, data);
        fit.predict(others, sink);
        return fit.labels();
    }

    public abstract ProblemResult solve(BinaryProblem problem);

    /**
     * Whether a problem of so many rows needs no more memory than this to be solved the way the machine prefers. Only then do
     * problems share the memory and run side by side.
     */
    public boolean isAmple(long memoryBytes, int rows, int columns) {
        return DualTask.isAmple(options, memoryBytes, rows, columns);
    }
}

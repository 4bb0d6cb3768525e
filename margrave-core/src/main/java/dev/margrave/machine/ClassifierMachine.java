// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Dataset;
import dev.margrave.model.Classifier;
import java.util.Map;

/** A machine that learns labels: binary problems of one kind, joined by a multi-class scheme. */
public abstract class ClassifierMachine<M extends ClassifierMachine<M>> extends Machine<M> {
    ClassifierMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    @Override
    public final Classifier fit(Dataset data) {
        return new ClassifierFit(this, data).run();
    }

    abstract ProblemResult solve(BinaryProblem problem);

    /**
     * Whether more memory than this would not change how a problem of so many rows is solved. Only then may problems that
     * share the memory run side by side, so that the model does not depend on the number of threads.
     */
    boolean isAmple(long memoryBytes, int rows, int columns) {
        return DualTask.isAmple(memoryBytes, rows, columns);
    }

    /** Whether rows without a label take part. */
    boolean usesUnlabelled() {
        return false;
    }
}

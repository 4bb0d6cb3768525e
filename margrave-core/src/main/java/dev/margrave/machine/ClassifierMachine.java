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

    /** Whether rows without a label take part. */
    boolean usesUnlabelled() {
        return false;
    }
}

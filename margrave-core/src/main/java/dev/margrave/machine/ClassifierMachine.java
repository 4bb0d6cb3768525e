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
    @SuppressWarnings("DoNotCallSuggester")
    public final Classifier fit(Dataset data) {
        throw new UnsupportedOperationException("seam");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.List;

/** A model that predicts one of several labels. */
public interface Classifier extends Model {
    LabelSet labels();

    Prediction predict(Row row);

    /**
     * y·f of every binary function that involves this label: positive if the predicted row is on the label's side. There is one
     * such function for two labels, one per other label in one-vs-one, and one per label in one-vs-rest.
     */
    double[] margins(Prediction prediction, int labelCode);

    /**
     * The nonconformity score of a label, smaller if the label fits the predicted row better: minus the smallest of its
     * {@link #margins}; with one function per label, the largest other function minus the label's.
     */
    default double nonconformity(Prediction prediction, int labelCode) {
        return -Arrays.stream(margins(prediction, labelCode)).min().orElseThrow();
    }

    /** The same predictions as row by row, faster for many rows: uses all cores if that is worthwhile. */
    default List<Prediction> predict(FeatureMatrix rows) {
        return predict(rows, Runtime.getRuntime().availableProcessors());
    }

    /** The same predictions on at most the given number of threads. */
    List<Prediction> predict(FeatureMatrix rows, int threads);
}

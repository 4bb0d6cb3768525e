// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.List;

/** A model that chooses one label of several. */
public interface Classifier extends Model {
    LabelSet labels();

    Prediction predict(Row row);

    /**
     * y·f of every binary function in which this label takes part: positive where the predicted row is on the label's side.
     * Two labels have one such function, one-vs-one one for each other label, one-vs-rest one for each label.
     */
    double[] margins(Prediction prediction, int labelCode);

    /**
     * How badly a label fits the predicted row, the smaller the better: minus the smallest of its {@link #margins}. With one
     * function a label, by how much the best other one exceeds the label's.
     */
    default double nonconformity(Prediction prediction, int labelCode) {
        return -Arrays.stream(margins(prediction, labelCode)).min().orElseThrow();
    }

    /** The same predictions as one by one, faster for many rows: on all cores where that pays. */
    default List<Prediction> predict(FeatureMatrix rows) {
        return predict(rows, Runtime.getRuntime().availableProcessors());
    }

    /** The same predictions on at most so many threads. */
    List<Prediction> predict(FeatureMatrix rows, int threads);
}

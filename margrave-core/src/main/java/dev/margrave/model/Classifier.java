// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A model that predicts one of several labels. */
public interface Classifier extends Model {
    LabelSet labels();

    Prediction predict(Row row);

    /**
     * Predicts a row that is given as fields by name; see {@link dev.margrave.data.Schema#encode}.
     *
     * @throws dev.margrave.data.InvalidFieldException if a value cannot be read, or is missing and the model does not fill it
     */
    default Prediction predict(Map<String, ?> fields) {
        return predict(schema().encode(fields));
    }

    /** How values of the functions become probabilities, if the model is calibrated. */
    default Optional<Calibration> calibration() {
        return Optional.empty();
    }

    /**
     * What the probability of the last of two labels, or without probabilities its score, must exceed for the label to be predicted,
     * if the model has such a threshold.
     */
    default OptionalDouble threshold() {
        return OptionalDouble.empty();
    }

    /**
     * The same model with these probabilities, or without any if null. A threshold is removed, because it belongs to the old
     * probabilities or scores.
     */
    default Classifier withCalibration(@Nullable Calibration calibration) {
        throw new IllegalArgumentException("a model of machine " + report().machine() + " gives no probabilities");
    }

    /**
     * The same model of two labels with a threshold for the probability of the last one, or, without probabilities, for its score.
     */
    default Classifier withThreshold(double threshold) {
        throw new IllegalArgumentException("a model of machine " + report().machine() + " takes no threshold");
    }

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

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.data.Dataset;
import dev.margrave.feature.landmark.LandmarkFeatures;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.util.List;

/**
 * A classifier of objects of any type: a machine's model on their {@link LandmarkFeatures}. A model file can store the model; the
 * program must keep the landmarks and the similarity.
 *
 * @param features turns an object into a row
 * @param model trained on such rows
 */
public record ObjectClassifier<T>(LandmarkFeatures<T> features, Classifier model) {
    /** Trains a machine on objects with their labels. */
    public static <T> ObjectClassifier<T> fit(
            ClassifierMachine<?> machine, LandmarkFeatures<T> features, List<T> objects, List<String> labels) {
        return new ObjectClassifier<>(features, machine.fit(Dataset.classification(features.rows(objects), labels)));
    }

    public Prediction predict(T object) {
        return model.predict(features.row(object));
    }
}

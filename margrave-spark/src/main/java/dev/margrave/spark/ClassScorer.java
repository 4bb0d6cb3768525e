// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;

/** Scores rows with a classifier in Spark's order: classes by increasing label value. */
final class ClassScorer implements Serializable {
    private static final long serialVersionUID = 1;

    private final ModelBytes model;
    private final double[] labelValues; // by the model's codes
    private final int[] codes; // by class: the model's code

    ClassScorer(ModelBytes model, double[] labelValues) {
        this.model = model;
        this.labelValues = labelValues.clone();
        Integer[] order = new Integer[labelValues.length];
        Arrays.setAll(order, code -> code);
        Arrays.sort(order, Comparator.comparingDouble(code -> labelValues[code]));
        codes = Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    int classes() {
        return codes.length;
    }

    Classifier classifier() {
        return (Classifier) model.model();
    }

    boolean hasProbabilities() {
        return classifier().calibration().isPresent();
    }

    Prediction predict(Vector features) {
        Classifier classifier = classifier();
        return classifier.predict(VectorRows.row(features, classifier.schema().features()));
    }

    /** The value of the predicted label. */
    double label(Prediction prediction) {
        return labelValues[prediction.code()];
    }

    /** The value of the label of a class. */
    double labelOfClass(int number) {
        return labelValues[codes[number]];
    }

    /** With two labels (−f, f) or (f, −f), f being positive for the label that sorts last; otherwise one score per class. */
    Vector raw(Prediction prediction) {
        double[] raw = new double[codes.length];
        for (int k = 0; k < raw.length; k++) {
            double score = raw.length == 2 ? prediction.decision() : prediction.score(codes[k]);
            raw[k] = raw.length == 2 && codes[k] == 0 ? -score : score;
        }
        return Vectors.dense(raw);
    }

    Vector probability(Prediction prediction) {
        double[] probability = new double[codes.length];
        for (int k = 0; k < probability.length; k++) {
            probability[k] = prediction.probability(codes[k]);
        }
        return Vectors.dense(probability);
    }

    /** The class with the largest quotient of probability and threshold; a threshold of 0 wins where the probability is positive. */
    double label(Vector probability, double[] thresholds) {
        int best = 0;
        double bestRatio = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < thresholds.length; k++) {
            double p = probability.apply(k);
            double ratio = thresholds[k] > 0 ? p / thresholds[k] : p > 0 ? Double.POSITIVE_INFINITY : 0;
            if (ratio > bestRatio) {
                best = k;
                bestRatio = ratio;
            }
        }
        return labelOfClass(best);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import java.util.Arrays;
import java.util.List;

/**
 * The number that a model gives a row: the predicted value of a regressor; of two labels the score of the last one, f, as {@code
 * Prediction.decision()} gives it; of more labels the score of one of them.
 */
final class ExplainedScore {
    private final Model model;
    private final int code; // of the label; −1 for a regressor

    private ExplainedScore(Model model, int code) {
        this.model = model;
        this.code = code;
    }

    /** The score of the label that is predicted for this row; of two labels always that of the last. */
    static ExplainedScore of(Model model, Row row) {
        if (model instanceof Classifier classifier) {
            int labels = classifier.labels().size();
            return new ExplainedScore(
                    model, labels == 2 ? 1 : classifier.predict(row).code());
        }
        return new ExplainedScore(model, -1);
    }

    /** The label whose score this is; null for a regressor. */
    String label() {
        return code < 0 ? null : ((Classifier) model).labels().name(code);
    }

    List<Double> of(FeatureMatrix rows, int threads) {
        if (model instanceof Classifier classifier) {
            return classifier.predict(rows, threads).stream()
                    .map((Prediction prediction) -> prediction.score(code))
                    .toList();
        }
        return Arrays.stream(((Regressor) model).predict(rows, threads)).boxed().toList();
    }

    /**
     * Whether the score is a sum of functions of one column each. Votes of pairs of labels are not, nor is a ratio; a row that is
     * divided by its length, or transformed, mixes its columns before the functions see it.
     */
    boolean isAdditive() {
        boolean isSum = model instanceof MarginRegressor
                || (model instanceof MarginClassifier classifier
                        && (classifier.labels().size() == 2 || classifier.multiclass() != Multiclass.ONE_VS_ONE));
        return isSum
                && model.functions().isAdditive()
                && !model.scaler().isTransforming()
                && model.scaler().scaling().kind() != Scaling.Kind.UNIT;
    }
}

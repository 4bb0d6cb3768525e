// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Thinning;
import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The predictions of a classifier for rows with known labels.
 *
 * @param codes the actual labels
 * @param predictions one per row
 * @param all the number of rows before thinning
 */
record ScoredRows(Classifier model, List<Integer> codes, List<Prediction> predictions, int all) {
    ScoredRows {
        codes = List.copyOf(codes);
        predictions = List.copyOf(predictions);
    }

    /** At most this many of the labeled rows with positive weight. */
    static ScoredRows of(Classifier model, Dataset data, int most) {
        LabelSet labels = model.labels();
        List<Integer> counted = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            boolean isLabeled = data.code(i) != Dataset.UNLABELED && data.weight(i) > 0;
            if (isLabeled && labels.code(data.labels().name(data.code(i))) >= 0) {
                counted.add(i);
            }
        }
        int[] rows = Thinning.evenly(counted, most).stream()
                .mapToInt(Integer::intValue)
                .toArray();
        List<Integer> codes = new ArrayList<>(rows.length);
        for (int row : rows) {
            codes.add(labels.code(data.labels().name(data.code(row))));
        }
        return new ScoredRows(model, codes, model.predict(data.select(rows).features()), counted.size());
    }

    int rows() {
        return codes.size();
    }

    /** y·f of the rows with one label, over all binary functions that involve it. */
    double[] margins(int code) {
        List<double[]> margins = new ArrayList<>();
        for (int i = 0; i < codes.size(); i++) {
            if (codes.get(i) == code) {
                margins.add(model.margins(predictions.get(i), code));
            }
        }
        return margins.stream().flatMapToDouble(Arrays::stream).toArray();
    }
}

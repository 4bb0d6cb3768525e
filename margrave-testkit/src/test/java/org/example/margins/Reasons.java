// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.explanation.Background;
import dev.margrave.explanation.Contributions;
import dev.margrave.explanation.DependenceCurve;
import dev.margrave.explanation.ImportanceResult;
import dev.margrave.explanation.LinearWeights;
import dev.margrave.explanation.PartialDependence;
import dev.margrave.explanation.PermutationImportance;
import dev.margrave.explanation.RowExplanation;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.selection.Metric;

/** Which columns matter to a model, and to its score of one row. */
public final class Reasons {
    private Reasons() {}

    /** What was found. */
    record Answer(ImportanceResult importance, RowExplanation why, DependenceCurve curve, LinearWeights weights) {}

    static Answer answer(Dataset train, Dataset test, Row row) {
        Classifier model = SupportVectorMachine.with(Kernels.linear()).fit(train);
        ImportanceResult importance =
                PermutationImportance.of(model).metric(Metric.AUC).repeats(20).run(test);
        RowExplanation why = Contributions.of(model, Background.drawn(train.features(), 100, 1))
                .explain(row);
        DependenceCurve curve =
                PartialDependence.of(model, test.features()).of("f1").orElseThrow();
        LinearWeights weights = LinearWeights.of(model, 0).orElseThrow();
        return new Answer(importance, why, curve, weights);
    }
}

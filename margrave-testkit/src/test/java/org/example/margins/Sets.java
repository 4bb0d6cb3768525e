// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.conformal.Conformal;
import dev.margrave.conformal.PredictionIntervals;
import dev.margrave.conformal.PredictionSets;
import dev.margrave.conformal.SetEvaluation;
import dev.margrave.data.Dataset;
import dev.margrave.data.Row;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Regressor;
import java.util.List;

/** Sets of labels and intervals of numbers with a stated chance of the truth. */
public final class Sets {
    private Sets() {}

    /** What was found of one row and of the rows of a test set. */
    record Answer(List<String> set, SetEvaluation found, PredictionIntervals.Interval interval) {}

    static Answer answer(Dataset train, Dataset test, Dataset numbers, Row row) {
        Classifier model = Conformal.split()
                .fit(SupportVectorMachine.with(Kernels.rbf(0.1)).c(10), train);
        PredictionSets sets = PredictionSets.of(model, 0.9); // or PredictionSets.byLabel(model, 0.9)
        List<String> set = sets.of(row);
        SetEvaluation found = SetEvaluation.of(sets, test, 2); // coverage, mean size, coverage by label

        Regressor regressor = Conformal.crossValidated().fit(SupportVectorRegression.with(Kernels.linear()), numbers);
        PredictionIntervals.Interval interval =
                PredictionIntervals.of(regressor, 0.9).of(row);
        return new Answer(set, found, interval);
    }
}

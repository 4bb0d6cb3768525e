// SPDX-License-Identifier: Apache-2.0
package org.example.tutorial;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.RelativeMarginMachine;
import dev.margrave.model.Classifier;
import dev.margrave.selection.Splits;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import java.util.List;

/** Parameters chosen on held-out rows. */
public final class Search {
    private Search() {}

    public static Classifier best(Dataset train) {
        RelativeMarginMachine rmm = RelativeMarginMachine.with(Kernels.rbf(0.1)).scale(Scaling.STANDARD);
        List<RelativeMarginMachine> points = List.of(rmm.c(1), rmm.c(10), rmm.c(100));
        TuneResult tuned = Tuner.of(points).splits(Splits.folds(train, 5, 1)).run(train);
        Classifier best = points.get(tuned.bestIndex()).fit(train);
        return best;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.example.tutorial;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machines;
import dev.margrave.model.Calibration;
import dev.margrave.model.Model;
import dev.margrave.selection.CandidateSpace;
import dev.margrave.selection.anytime.AnytimeResult;
import dev.margrave.selection.anytime.AnytimeTuner;
import dev.margrave.selection.anytime.CandidateFamily;
import java.util.List;
import java.util.Map;

/** A search with a budget of time. */
public final class TimedSearch {
    private TimedSearch() {}

    public static Model best(Dataset train) {
        Map<String, List<Double>> values = Map.of("gamma", List.of(0.1, 1.0), "C", List.of(1.0, 10.0));
        CandidateFamily svm = new CandidateFamily(Machines.named("svm"), CandidateSpace.ofKernel("rbf"), values);
        AnytimeTuner tuner = AnytimeTuner.of(List.of(svm)).budget(60).calibrate(Calibration.Kind.SIGMOID);
        AnytimeResult found = tuner.run(train);
        return found.model();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.feature.landmark.LandmarkFeatures;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.landmark.ObjectClassifier;
import dev.margrave.similarity.Similarity;
import java.util.List;

/** A classifier of things that are no rows: melodies. */
public final class Melodies {
    private Melodies() {}

    /** Melodies by the steps between their notes, which transposing leaves as they are. */
    static Similarity<int[]> sameSteps() {
        return (x, z) -> {
            int shared = 0;
            for (int k = 1; k < Math.min(x.length, z.length); k++) {
                shared += x[k] - x[k - 1] == z[k] - z[k - 1] ? 1 : 0;
            }
            return shared / (Math.max(x.length, z.length) - 1.0);
        };
    }

    static ObjectClassifier<int[]> train(List<int[]> melodies, List<String> labels) {
        LandmarkFeatures<int[]> features = LandmarkFeatures.choose(sameSteps(), melodies, 20, 1);
        return ObjectClassifier.fit(SupportVectorMachine.with(Kernels.linear()).c(10), features, melodies, labels);
    }
}
